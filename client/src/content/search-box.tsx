import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { STATES } from '#shared/domain/jobs/states.ts'
import { formText } from './native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LazySuggestions } from './lazy-suggestions.tsx'
import type { ListSearch } from './list-search.ts'

type Props = { search: ListSearch; hasStates: boolean; placeholder: string | undefined }
type BoxProps = Props & { suggestsPosts: boolean | undefined }

/**
 * The search form of a list. Enter or choosing a state submits it, and either resets the list to page 1. A plain GET
 * form, so it works before hydration and without scripts.
 */
export function SearchBox({ search, hasStates, placeholder, suggestsPosts = false }: BoxProps) {
  const navigate = useNavigate()
  const action = useLocation({ select: (location) => location.pathname })
  const form = useRef<HTMLFormElement>(null)
  const noteSent = useShownAs(form, search)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const [searchQuery, state] = [formText(sent, 'searchQuery'), formText(sent, 'state')]
    noteSent({ searchQuery, state })
    void navigate({ to: '.', search: { searchQuery, state } })
  }

  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={action}
      onSubmit={submit}
      className={`relative mt-2 mb-1 grid gap-2 sm:my-4 ${hasStates ? 'grid-cols-[1fr_7rem_auto] sm:grid-cols-[1fr_15rem_auto]' : 'grid-cols-[1fr_auto]'}`}
    >
      <SearchControls {...{ hasStates, placeholder, search }} />
      {suggestsPosts && <LazySuggestions form={form} />}
    </form>
  )
}

/** The fields of the search form. */
export function SearchControls({ search, hasStates, placeholder }: Props) {
  const messages = useMessages().lists
  return (
    <>
      <input
        type="search"
        name="searchQuery"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={messages.searchLabel}
        placeholder={placeholder ?? messages.searchPlaceholder}
        defaultValue={search.searchQuery ?? ''}
        className={inputClass}
      />
      {hasStates && (
        <select
          name="state"
          aria-label={messages.stateLabel}
          defaultValue={search.state ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className={inputClass}
        >
          <option value="">{messages.allStates}</option>
          {STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </select>
      )}
      <Button type="submit" variant="primary">
        <Icon name="search" />
        <span className="sr-only sm:not-sr-only">{messages.search}</span>
      </Button>
    </>
  )
}

// Uncontrolled inputs, so text typed before hydration stays. Only a URL change (Back, a link) resets them; not that of the
// form's own search, since the next may have been typed before its rows came: the function that is returned is told of it.
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
  return (sent: ListSearch) => {
    shown.current = { searchQuery: sent.searchQuery ?? '', state: sent.state ?? '' }
  }
}
