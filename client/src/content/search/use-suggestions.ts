import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { createSuggester, type ShownSuggestion } from './suggester.ts'
import { useCombobox } from './use-combobox.ts'

/** Returns what tells a suggestion from the others. */
export const suggestionKey = (suggestion: ShownSuggestion): string =>
  suggestion.kind === 'search' ? `search ${suggestion.query}` : `${suggestion.kind} ${suggestion.slug}`

/** Submits the form of a search field with another text. */
function searchFor(input: HTMLInputElement, query: string): void {
  input.value = query
  input.form?.requestSubmit()
}

/** Calls a function when the form of an input is submitted, in whatever way. */
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
  /** The number of the active option; -1 if the text itself is what Enter searches for. */
  active: number
  listId: string
  optionId: (index: number) => string
  popup: RefObject<HTMLDivElement | null>
  close: () => void
  /** The focus left the popup, to another element if one has it now. */
  leave: (next: EventTarget | null) => void
  searchFor: (query: string) => void
  clearSearches: () => void
}

/** Suggests what to search for below a search field, and makes that the combobox of the suggestions. */
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
  const ask = () => {
    // Nothing is chosen before somebody chooses: Enter searches for what is typed.
    setActiveKey(null)
    suggester.ask(input.value)
  }
  const leave = (next: EventTarget | null) => {
    if (!(next instanceof Node && (next === input || popup.current?.contains(next)))) close()
  }
  const move = (step: 1 | -1) => {
    if (shown.length === 0) return ask()
    // Beyond either end lies the text itself.
    const places = shown.length + 1
    const next = shown[((active + 1 + step + places) % places) - 1]
    setActiveKey(next ? suggestionKey(next) : null)
  }

  useCombobox(input, {
    listId: shown.length > 0 ? listId : null,
    activeId: active === -1 ? null : optionId(active),
    onType: ask,
    onFocus: () => void suggester.open(),
    onBlur: leave,
    onMove: move,
    onChoose: (chosenId) => document.getElementById(chosenId)?.click(),
    onClose: close,
  })

  const start = useEffectEvent(() => {
    void suggester.open()
    // Typed while this was loaded.
    if (input.value !== input.defaultValue && document.activeElement === input) ask()
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
