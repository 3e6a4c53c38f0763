import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type SubmitEvent } from 'react'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/button.tsx'
import { inputClass, formText } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { FilterInputs } from './filter-bar.tsx'
import { StateSelect } from './require-page.ts'
import { LazySuggestions } from '#client/content/search/lazy-suggestions.tsx'
import { toFirstPage, type ListSearch } from '#client/content/search/list-search.ts'

type Props = {
  search: ListSearch
  hasStates: boolean
  counts: FilterCounts | undefined
  placeholder: string | undefined
}
type BoxProps = Props & { suggestsPosts: boolean | undefined }

/** Search form of a list: submits to page 1 with the same filters. A plain GET form, so it works without scripts. */
export function SearchBox({ search, suggestsPosts = false, ...controls }: BoxProps) {
  const { hasStates } = controls
  const navigate = useNavigate()
  const action = useLocation({ select: (location) => location.pathname })
  const form = useRef<HTMLFormElement>(null)
  const noteSent = useShownAs(form, search)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = event.currentTarget
    const typed = {
      searchQuery: formText(sent, 'searchQuery'),
      state: formText(sent, 'state'),
    }
    noteSent(typed)
    void navigate({ to: '.', search: { ...toFirstPage(search), ...typed } })
  }

  return (
    <form
      ref={form}
      role="search"
      method="get"
      action={action}
      onSubmit={submit}
      className="search-form mt-1 mb-1 sm:my-4"
    >
      <SearchControls {...controls} search={search} />
      <FilterInputs search={search} without={hasStates ? ['state'] : []} />
      {suggestsPosts && <LazySuggestions form={form} />}
    </form>
  )
}

export function SearchControls({ search, hasStates, counts, placeholder }: Props) {
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
        <Suspense fallback={<span className={inputClass} />}>
          <StateSelect state={search.state} counts={counts} />
        </Suspense>
      )}
      <Button type="submit" variant="primary">
        <Icon name="search" />
        <span className="max-sm:sr-only">{messages.search}</span>
      </Button>
    </>
  )
}

// Uncontrolled inputs, so text typed before hydration stays. A URL change by Back or a link resets them. A search by
// this form does not, because the user may type on before its rows load: the returned function records such a search.
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
