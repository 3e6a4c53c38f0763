import type { ReactNode } from 'react'

const TONES = {
  strong: 'bg-accent text-onaccent',
  soft: 'bg-tint text-accent',
  outline: 'border border-edge text-soft',
  closed: 'border border-red text-red',
}

export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return <span className={`badge ${TONES[tone]}`}>{children}</span>
}
