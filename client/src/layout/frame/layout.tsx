import type { ReactNode } from 'react'
import { isQuizPath } from '#shared/domain/pages/quiz-path.ts'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { CurrentPathContext } from '#client/layout/navigation.ts'
import { BottomBar, useDockNotice } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const messages = useMessages().layout
  const Notice = useDockNotice()
  if (isQuizPath(path)) return children
  if (isAdminPage(path))
    return (
      <>
        {Notice && <Notice />}
        {children}
      </>
    )
  return (
    <CurrentPathContext value={path}>
      <a
        href="#content"
        className="absolute z-40 rounded-lg bg-accent px-4 py-3 text-onaccent not-focus:sr-only"
      >
        {messages.skipToContent}
      </a>
      <Header />
      {/* At least as tall as the screen: loading content never pulls the footer into view and out again. */}
      <main id="content" tabIndex={-1} className="mx-auto min-h-dvh max-w-264 px-4 pt-2 outline-none sm:pt-6">
        {children}
      </main>
      <Footer />
      <BottomBar />
    </CurrentPathContext>
  )
}
