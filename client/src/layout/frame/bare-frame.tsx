import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A page with the logo alone above it: without the navigation of the site. */
export function BareFrame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <>
      <header className="px-4 py-2">
        <Logo />
      </header>
      <main id="content" className={className}>
        {children}
      </main>
    </>
  )
}
