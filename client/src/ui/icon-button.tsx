import type { ComponentProps } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: IconName; label: string }

export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon name={icon} large />
    </button>
  )
}
