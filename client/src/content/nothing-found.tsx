import { useLocation } from '@tanstack/react-router'
import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { nothingFound } from '#client/messages/en/nothing-found.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { startOf, type ListSearch } from './list-search.ts'
import { SearchAlert } from './search-alert.tsx'

const LINK = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

type Props = {
  /** Searches that find something; absent if there was no search. */
  others: readonly OtherSearch[] | undefined
  /** Formats a total. */
  found: (total: number, isCapped: boolean) => string
  /** Whether new matches of a search can be alerts. */
  hasAlerts: boolean
}

/** What a list says that is empty, with ways on: other words, all states, the whole list. */
export function NothingFound({ others = [], found, hasAlerts }: Props) {
  const { empty } = useMessages().lists
  const messages = useMessages(nothingFound)
  const { pathname, search } = useLocation()
  const asked = startOf(search)
  const { searchQuery, state } = asked
  const addressOf = (changes: ListSearch) => pathname + stringifySearch({ ...asked, ...changes })
  return (
    <EmptyState {...empty}>
      {stringifySearch(asked) !== '' && (
        <ul className="flex flex-col items-center gap-2">
          {others.map(({ words, total }) => (
            <li key={words}>
              <a href={addressOf({ searchQuery: words })} className={LINK}>
                {messages.didYouMean(words, found(total, false))}
              </a>
            </li>
          ))}
          {state !== undefined && searchQuery !== undefined && (
            <li>
              <a href={addressOf({ state: undefined, allIndia: undefined })} className={LINK}>
                {messages.withoutState(searchQuery)}
              </a>
            </li>
          )}
          {hasAlerts && searchQuery !== undefined && (
            <li>
              <SearchAlert words={searchQuery} state={state} isCentred />
            </li>
          )}
          <li>
            <a href={pathname} className={LINK}>
              {messages.clear}
            </a>
          </li>
        </ul>
      )}
    </EmptyState>
  )
}
