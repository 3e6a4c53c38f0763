import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { CurrentPath } from './current-path.ts'
import { Dock } from './dock.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every public page. */
export function Layout({ children }: { children: ReactNode }) {
  const words = useMessages().layout
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <CurrentPath value={path}>
      <a
        href="#content"
        className="sr-only rounded-lg bg-accent text-onaccent focus:not-sr-only focus:absolute focus:top-1 focus:left-1 focus:z-40 focus:px-4 focus:py-3"
      >
        {words.skip}
      </a>
      <Header />
      {/* As tall as the screen: what is still loading never pulls the footer into view and pushes it out again. */}
      <main id="content" tabIndex={-1} className="mx-auto min-h-dvh max-w-264 px-4 pt-6 outline-none">
        {children}
      </main>
      <Footer />
      <Dock />
    </CurrentPath>
  )
}
