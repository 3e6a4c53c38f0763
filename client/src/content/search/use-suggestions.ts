import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject, useLayoutEffect } from 'react'
import { createSuggester, type ShownSuggestion } from './suggester.ts'

export const suggestionKey = (suggestion: ShownSuggestion): string =>
  suggestion.kind === 'search' ? `search ${suggestion.query}` : `${suggestion.kind} ${suggestion.slug}`

function searchFor(input: HTMLInputElement, query: string): void {
  input.value = query
  input.form?.requestSubmit()
}

/** Calls a function when the form of an input is submitted, by any means. */
function useSubmit(input: HTMLInputElement, listener: () => void): void {
  const onSubmit = useEffectEvent(listener)
  useEffect(() => {
    const { form } = input
    const submitted = () => onSubmit()
    form?.addEventListener('submit', submitted)
    return () => form?.removeEventListener('submit', submitted)
  }, [input])
}

type Suggestions = {
  shown: readonly ShownSuggestion[]
  /** Index of the active option; -1 if Enter searches for the text itself. */
  active: number
  listId: string
  optionId: (index: number) => string
  popup: RefObject<HTMLDivElement | null>
  close: () => void
  /** Called when the focus leaves the popup, with the newly focused element if any. */
  leave: (next: EventTarget | null) => void
  searchFor: (query: string) => void
  clearSearches: () => void
}

export function useSuggestions(input: HTMLInputElement): Suggestions {
  const listId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<readonly ShownSuggestion[]>([])
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [suggester] = useState(() => createSuggester(setShown))
  const active = shown.findIndex((each) => suggestionKey(each) === activeKey)
  const optionId = (index: number) => `${listId}${index}`

  const close = () => {
    suggester.stop()
    setShown([])
    setActiveKey(null)
  }
  const suggest = () => {
    // No option is active at first: Enter searches for the typed text.
    setActiveKey(null)
    suggester.suggest(input.value)
  }
  const leave = (next: EventTarget | null) => {
    if (!(next instanceof Node && (next === input || popup.current?.contains(next)))) close()
  }
  const move = (step: 1 | -1) => {
    if (shown.length === 0) return suggest()
    // One more position follows beyond either end of the options: the typed text itself.
    const positions = shown.length + 1
    const next = shown[((active + 1 + step + positions) % positions) - 1]
    setActiveKey(next ? suggestionKey(next) : null)
  }

  useCombobox(input, {
    listId: shown.length > 0 ? listId : null,
    activeId: active === -1 ? null : optionId(active),
    onType: suggest,
    onFocus: () => void suggester.open(),
    onBlur: leave,
    onMove: move,
    onChoose: (chosenId) => document.getElementById(chosenId)?.click(),
    onClose: close,
  })

  const start = useEffectEvent(() => {
    void suggester.open()
    // The user typed while the suggestions were loading.
    if (input.value !== input.defaultValue && document.activeElement === input) suggest()
  })
  useEffect(() => {
    start()
    return () => suggester.stop()
  }, [input, suggester])
  useSubmit(input, () => {
    // A device that stores nothing has no recent searches.
    suggester.record(input.value).catch(() => undefined)
    close()
  })

  return {
    shown,
    active,
    listId,
    optionId,
    popup,
    close,
    leave,
    searchFor: (query) => searchFor(input, query),
    clearSearches: () => void suggester.clearSearches(),
  }
}

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
function useCombobox(input: HTMLInputElement, combobox: Combobox): void {
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
