import { useEffect, useEffectEvent, useLayoutEffect } from 'react'

type Combobox = {
  /** Ids of the listbox and of its active option; null if it is closed, or no option is active. */
  listId: string | null
  activeId: string | null
  onType: () => void
  onFocus: () => void
  /** Called on blur, with the newly focused element if any. */
  onBlur: (next: EventTarget | null) => void
  /** Moves to the next option, or with -1 to the previous one. */
  onMove: (step: 1 | -1) => void
  onChoose: (optionId: string) => void
  onClose: () => void
}

function setOrRemove(input: HTMLInputElement, name: string, value: string | null): void {
  if (value === null) input.removeAttribute(name)
  else input.setAttribute(name, value)
}

/**
 * Makes an input the combobox of a listbox with manual selection, as in the ARIA Authoring Practices. The focus stays
 * in the input; its text and caret stay unchanged. The input belongs to a component that works without this one.
 */
export function useCombobox(input: HTMLInputElement, combobox: Combobox): void {
  const { listId, activeId } = combobox

  // Updates together with the rendered options.
  useLayoutEffect(() => {
    setOrRemove(input, 'aria-expanded', String(listId !== null))
    setOrRemove(input, 'aria-controls', listId)
    setOrRemove(input, 'aria-activedescendant', activeId)
  }, [input, listId, activeId])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // An input method handles its own keys.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') combobox.onMove(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && activeId !== null) combobox.onChoose(activeId)
    // While the list is closed, Escape clears the field, as browsers do.
    else if (key === 'Escape' && listId !== null) combobox.onClose()
    else return
    event.preventDefault()
  })
  const onType = useEffectEvent(() => combobox.onType())
  const onFocus = useEffectEvent(() => combobox.onFocus())
  const onBlur = useEffectEvent((event: FocusEvent) => combobox.onBlur(event.relatedTarget))

  useEffect(() => {
    const listeners = {
      keydown: (event: KeyboardEvent) => onKeyDown(event),
      input: () => onType(),
      focus: () => onFocus(),
      blur: (event: FocusEvent) => onBlur(event),
    }
    const types = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const type of types) input.addEventListener(type, listeners[type] as EventListener)
    setOrRemove(input, 'role', 'combobox')
    setOrRemove(input, 'aria-autocomplete', 'list')
    return () => {
      for (const type of types) input.removeEventListener(type, listeners[type] as EventListener)
      for (const name of [
        'role',
        'aria-autocomplete',
        'aria-expanded',
        'aria-controls',
        'aria-activedescendant',
      ])
        input.removeAttribute(name)
    }
  }, [input])
}
