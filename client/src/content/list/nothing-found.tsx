import { useLocation } from '@tanstack/react-router'
import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { nothingFound } from '#client/messages/en/nothing-found.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { startOf, type ListSearch } from '#client/content/search/list-search.ts'
import { OtherSearches, WAY_ON } from './did-you-mean.tsx'
import type { ListedSearch } from '#client/content/search/saved-search.ts'
import { SearchAlert } from '#client/content/alerts/search-alert.tsx'

type Props = {
  /** Searches that find something; absent if there was no search. */
  others: readonly OtherSearch[] | undefined
  /** Formats a total. */
  found: (total: number, isCapped: boolean) => string
  /** The search whose new matches can be alerts; null if they cannot. */
  saved: ListedSearch | null
}

/** What a list says that is empty, with ways on: other words, all states, the whole list. */
export function NothingFound({ others = [], found, saved }: Props) {
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
          <OtherSearches
            others={others}
            found={found}
            addressOf={(words) => addressOf({ searchQuery: words })}
          />
          {state !== undefined && searchQuery !== undefined && (
            <li>
              <a href={addressOf({ state: undefined, allIndia: undefined })} className={WAY_ON}>
                {messages.withoutState(searchQuery)}
              </a>
            </li>
          )}
          {saved && (
            <li>
              <SearchAlert search={saved} isCentred />
            </li>
          )}
          <li>
            <a href={pathname} className={WAY_ON}>
              {messages.clear}
            </a>
          </li>
        </ul>
      )}
    </EmptyState>
  )
}
