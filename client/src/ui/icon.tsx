import type { IconName } from './icon-names.ts'

/** Icon beside text with the same meaning: not exposed to screen readers, as tall as a line. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg className={large ? 'icon size-6' : 'icon'} aria-hidden>
      <use href={`#i-${name}`} />
    </svg>
  )
}
