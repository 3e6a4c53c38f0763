import { useLocation } from '@tanstack/react-router'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { SearchedTerm } from '#shared/domain/search/answer-search.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { searchNotes } from '#client/messages/en/search-notes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { CHIP, CHIP_ON } from './filter-bar.tsx'
import { startOf } from '#client/content/search/list-search.ts'
import { OtherSearches } from './did-you-mean.tsx'

type Props = {
  data: ListPage
  /** Formats a total. */
  found: (total: number, isCapped: boolean) => string
}

/** Shows how a search used its words: as filters, not at all, or without a meaning. */
export function SearchNotes({ data, found }: Props) {
  const messages = useMessages(searchNotes)
  const { pathname, search } = useLocation()
  const { searchedFor = [], dropped, ignored, didYouMean = [], total, totalIsCapped = false } = data
  const addressOf = (words: string) =>
    pathname + stringifySearch({ ...startOf(search), searchQuery: words === '' ? undefined : words })
  const labelOf = ({ field, value }: SearchedTerm) =>
    field === 'lastDate' ? messages.lastDate[value as keyof typeof messages.lastDate] : value
  const named = searchedFor.filter(({ field }) => field !== 'text')
  return (
    <>
      {named.length > 0 && (
        <nav aria-label={messages.understood} className="flex flex-wrap gap-2 py-1">
          {named.map((term) => (
            <a
              key={term.words}
              href={addressOf(term.without)}
              rel="nofollow"
              aria-label={messages.remove(labelOf(term))}
              className={`${CHIP} ${CHIP_ON}`}
            >
              {labelOf(term)}
              <Icon name="x" />
            </a>
          ))}
        </nav>
      )}
      {dropped && (
        <p className="py-1">
          {messages.dropped(searchedFor.map(labelOf).join(' + '), messages.jobs(total, totalIsCapped))}{' '}
          {messages.leftOut(dropped.join(', '))}
        </p>
      )}
      {ignored && <p className="py-1">{messages.ignored(ignored.join(' '))}</p>}
      {total > 0 && didYouMean.length > 0 && (
        <ul>
          <OtherSearches others={didYouMean} found={found} addressOf={addressOf} />
        </ul>
      )}
    </>
  )
}
