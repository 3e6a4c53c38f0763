import { useRef } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { IconButton, iconButtonClass } from '#client/ui/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

type Props = {
  /** Name of the moved or removed row, such as `Age limit, row 2`. */
  what: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  isAcross?: boolean
  /** True for one of several groups that share one Tab stop. */
  isPart?: boolean
}

const MOVE = `${iconButtonClass} aria-disabled:cursor-default`

/** Buttons that move a row (or a column, if `isAcross`) and remove it, in one Tab stop. */
export function RowButtons({
  what,
  index,
  count,
  onMove,
  onRemove,
  isAcross = false,
  isPart = false,
}: Props) {
  const group = useRef<HTMLSpanElement>(null)
  const none = useRef<HTMLSpanElement>(null)
  useRovingFocus(isPart ? none : group)
  const { lists, tables } = useMessages(adminForms)
  const [back, on] = isAcross ? [tables.left, tables.right] : [lists.up, lists.down]
  const move = (by: number, label: string, turn: string) => {
    const to = index + by
    const isEnd = to < 0 || to >= count
    return (
      <button
        type="button"
        className={MOVE}
        aria-label={label}
        title={label}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove(to)}
      >
        {/* Not the button: its focus must be seen at the end of a list, too. */}
        <span className={isEnd ? `${turn} opacity-40` : turn}>
          <Icon name="chevron-down" large />
        </span>
      </button>
    )
  }
  return (
    <span ref={group} role="toolbar" aria-label={what} className="inline-flex shrink-0">
      {move(-1, back(what), isAcross ? 'rotate-90' : 'rotate-180')}
      {move(1, on(what), isAcross ? '-rotate-90' : '')}
      <IconButton icon="x" label={lists.remove(what)} onClick={onRemove} />
    </span>
  )
}

/** Returns the target index of Alt with an arrow key; null for all other keys. */
export function getMoveTarget(
  { altKey, key }: { altKey: boolean; key: string },
  index: number,
): number | null {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  return key === 'ArrowUp' ? index - 1 : index + 1
}
