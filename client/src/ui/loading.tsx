import type { ReactNode } from 'react'
import { useLate } from './use-delayed.ts'

/** Placeholder during a load: a text for screen readers at once, and a skeleton if it takes long. */
export function Loading({ text, children }: { text: string; children: ReactNode }) {
  const isLate = useLate(true)
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {isLate && children}
    </>
  )
}
