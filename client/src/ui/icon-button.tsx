import type { ComponentProps } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

/** Class names of a square touch-sized control with an icon only. */
export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string }

/** Button with an icon only. Its name is shown on hover and to screen readers. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon name={icon} large />
    </button>
  )
}
