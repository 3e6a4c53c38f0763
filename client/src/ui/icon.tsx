import type { IconName } from './icon-names.ts'

/** A drawing beside words that say the same: hidden from screen readers, as tall as a line. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg className={large ? 'icon size-6' : 'icon'} aria-hidden>
      <use href={`#i-${name}`} />
    </svg>
  )
}
