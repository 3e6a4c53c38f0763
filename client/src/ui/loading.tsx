import type { ReactNode } from 'react'
import { useLate } from './use-delayed.ts'

/** What stands where something loads: its words for screen readers at once, and a skeleton if it takes long. */
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
