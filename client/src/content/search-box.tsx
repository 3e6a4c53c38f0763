import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import { STATES } from '#shared/domain/states.ts'
import { formText } from '#client/lib/form-text.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ListSearch } from './list-search.ts'

type Props = { search: ListSearch; hasStates: boolean; placeholder: string | undefined }

/**
 * The search of a list: Enter searches, choosing a state searches, and either starts at page 1 again. A plain GET
 * form, so that it works before or without scripts.
 */
export function SearchBox({ search, hasStates, placeholder }: Props) {
  const words = useMessages().lists
  const navigate = useNavigate()
  const action = useLocation({ select: (location) => location.pathname })
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useShownAs(form, search)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    void navigate({
      to: '.',
      search: { searchQuery: formText(sent, 'searchQuery'), state: formText(sent, 'state') },
    })
  }

  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={action}
      onSubmit={submit}
      className={`my-4 grid grid-cols-[1fr_auto] gap-2 ${hasStates ? 'sm:grid-cols-[1fr_15rem_auto]' : ''}`}
    >
      <input
        type="search"
        name="searchQuery"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={words.searchLabel}
        placeholder={placeholder ?? words.searchPlaceholder}
        defaultValue={search.searchQuery ?? ''}
        className={inputClass}
      />
      {hasStates && (
        <div className="order-last col-span-2 sm:order-none sm:col-span-1">
          <label htmlFor={id} className="sr-only">
            {words.stateLabel}
          </label>
          <select
            id={id}
            name="state"
            defaultValue={search.state ?? ''}
            onChange={() => form.current?.requestSubmit()}
            className={inputClass}
          >
            <option value="">{words.allStates}</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </div>
      )}
      <Button type="submit" look="primary">
        <Icon name="search" />
        <span className="sr-only sm:not-sr-only">{words.search}</span>
      </Button>
    </form>
  )
}

// The controls keep their own values, so what is typed before the scripts arrive stays; only a change of the address
// (Back, a link) writes them anew.
function useShownAs(form: { current: HTMLFormElement | null }, { searchQuery = '', state = '' }: ListSearch) {
  const shown = useRef({ searchQuery, state })
  useEffect(() => {
    const before = shown.current
    if (before.searchQuery === searchQuery && before.state === state) return
    shown.current = { searchQuery, state }
    for (const [name, value] of Object.entries(shown.current)) {
      const control = form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
    }
  }, [form, searchQuery, state])
}
