import type { ReactNode } from 'react'
import { Logo } from '#client/layout/logo.tsx'

/** The frame of a quiz before its attempt. The server renders it too: its styles are those of every page. */
export function ExamOutside({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="px-4 py-2">
        <Logo />
      </header>
      <main id="content" className="mx-auto max-w-264 px-4">
        {children}
      </main>
    </>
  )
}
