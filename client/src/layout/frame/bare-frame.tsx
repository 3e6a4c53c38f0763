import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

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
