import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'

/** The look of a square control of touch size that shows a drawing alone. */
export const iconButtonClass =
  'inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink hover:bg-tint'

type Props = Omit<ComponentProps<'button'>, 'children' | 'type'> & { icon: LucideIcon; label: string }

/** A button that shows a drawing and says its name to screen readers and on hover. */
export function IconButton({ icon, label, ...rest }: Props) {
  return (
    <button type="button" className={iconButtonClass} aria-label={label} title={label} {...rest}>
      <Icon of={icon} large />
    </button>
  )
}
