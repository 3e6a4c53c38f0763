import type { ReactNode } from 'react'

const TONES = {
  strong: 'bg-accent text-onaccent',
  soft: 'bg-tint text-accent',
  outline: 'border border-edge text-soft',
}

/** A short mark beside a title: what is new about it. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded px-1.5 py-0.5 text-sm font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
