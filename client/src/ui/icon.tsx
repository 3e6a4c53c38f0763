import type { ComponentProps } from 'react'
import type { IconName } from './icon-names.ts'

/** Icon beside text with the same meaning: not exposed to screen readers, as tall as a line. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg className={large ? 'icon size-6' : 'icon'} aria-hidden>
      <use href={`#i-${name}`} />
    </svg>
  )
}

export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string }

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon name={icon} large />
    </button>
  )
}
