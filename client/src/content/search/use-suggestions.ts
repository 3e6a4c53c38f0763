import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { createSuggester, type ShownSuggestion } from './suggester.ts'
import { useCombobox } from './use-combobox.ts'

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
