import type { ComponentProps } from 'react'
import { iconButtonClass } from './icon-button-class.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string }

/** A button with an icon only. Its name is shown on hover and to screen readers. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon name={icon} large />
    </button>
  )
}
