import { useRef, useEffect, type RefObject } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Icon, IconButton, iconButtonClass } from '#client/ui/icon.tsx'

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
  const [backLabel, forwardLabel] = isAcross
    ? [tables.moveLeft, tables.moveRight]
    : [lists.moveUp, lists.moveDown]
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
      {move(-1, backLabel(what), isAcross ? 'rotate-90' : 'rotate-180')}
      {move(1, forwardLabel(what), isAcross ? '-rotate-90' : '')}
      <IconButton icon="x" label={lists.remove(what)} onClick={onRemove} />
    </span>
  )
}

/** Returns the index to which Alt with an arrow key moves an element; null for all other keys. */
export function getMoveTarget(
  { altKey, key }: { altKey: boolean; key: string },
  index: number,
): number | null {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  return key === 'ArrowUp' ? index - 1 : index + 1
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

const findButtons = (group: HTMLElement | null): HTMLElement[] => [
  ...(group?.querySelectorAll<HTMLElement>('button') ?? []),
]

/** Makes the buttons of a group one Tab stop: the arrow keys, Home and End move among them. */
export function useRovingFocus(group: RefObject<HTMLElement | null>): void {
  const current = useRef(0)
  // The effect has no dependencies, because any render may add or remove a button.
  useEffect(() => {
    const buttons = findButtons(group.current)
    current.current = Math.max(0, Math.min(current.current, buttons.length - 1))
    for (const [at, button] of buttons.entries()) button.tabIndex = at === current.current ? 0 : -1
  })
  useEffect(() => {
    const element = group.current
    if (element === null) return undefined
    const onFocus = ({ target }: FocusEvent) => {
      const buttons = findButtons(element)
      const at = buttons.findIndex((button) => button === target)
      if (at === -1) return
      for (const button of buttons) button.tabIndex = button === target ? 0 : -1
      current.current = at
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event
      const buttons = findButtons(element)
      const step = altKey || ctrlKey || metaKey ? undefined : STEPS[key]
      const next = step && buttons[step(current.current, buttons.length - 1)]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKey)
    }
  }, [group])
}
