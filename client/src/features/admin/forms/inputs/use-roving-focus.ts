import { useEffect, useRef, type RefObject } from 'react'

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
  // Without dependencies: any render may add or remove a button.
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
