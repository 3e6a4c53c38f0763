import type { LucideIcon } from 'lucide-react'

/** A drawing beside words that say the same: hidden from screen readers, as tall as a line. */
export function Icon({ of: Drawing, large = false }: { of: LucideIcon; large?: boolean }) {
  return <Drawing aria-hidden className={`shrink-0 ${large ? 'size-6' : 'size-5'}`} />
}
