import type { ComponentProps } from 'react'
import { iconButtonClass } from './icon-button-class.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string }

/** A button that shows a drawing and says its name to screen readers and on hover. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon name={icon} large />
    </button>
  )
}
