import { useLocation, type NotFoundRouteProps } from '@tanstack/react-router'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { SearchedTerm } from '#shared/domain/search/answer-search.ts'
import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { searchNotes, nothingFound, pageOutOfRange } from '#client/messages/en/search-notes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { CHIP, CHIP_ON } from './filter-bar.tsx'
import { toFirstPage, type ListSearch, type ListedSearch } from '#client/content/search/list-search.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchAlert } from '#client/content/alerts/search-alert.tsx'

type Props = {
  data: ListPage
  found: (total: number, isCapped: boolean) => string
}

/** Shows which words of a search were used as filters, dropped or ignored. */
export function SearchNotes({ data, found }: Props) {
  const messages = useMessages(searchNotes)
  const { pathname, search } = useLocation()
  const { searchedFor = [], dropped, ignored, didYouMean = [], total, totalIsCapped = false } = data
  const addressOf = (words: string) =>
    pathname + stringifySearch({ ...toFirstPage(search), searchQuery: words === '' ? undefined : words })
  const labelOf = ({ field, value }: SearchedTerm) =>
    field === 'lastDate' ? messages.lastDate[value as keyof typeof messages.lastDate] : value
  const named = searchedFor.filter(({ field }) => field !== 'text')
  return (
    <>
      {named.length > 0 && (
        <nav aria-label={messages.detectedFilters} className="flex flex-wrap gap-2 py-1">
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
          {messages.partialMatch(searchedFor.map(labelOf).join(' + '), messages.jobs(total, totalIsCapped))}{' '}
          {messages.droppedWords(dropped.join(', '))}
        </p>
      )}
      {ignored && <p className="py-1">{messages.ignored(ignored.join(' '))}</p>}
      {total > 0 && didYouMean.length > 0 && (
        <ul>
          <DidYouMean others={didYouMean} found={found} addressOf={addressOf} />
        </ul>
      )}
    </>
  )
}

/** Replaces the rows of a page beyond the last, and links to the last page. */
export function PageOutOfRange({ data }: NotFoundRouteProps) {
  const messages = useMessages(pageOutOfRange)
  const { pathname, search } = useLocation()
  const { page, pageCount } = data as { page: number; pageCount: number }
  const last = stringifySearch({ ...search, post: undefined, page: pageCount === 1 ? undefined : pageCount })
  return (
    <EmptyState title={messages.title(page)} text={messages.text(pageCount)}>
      <LinkButton href={pathname + last}>{messages.action}</LinkButton>
    </EmptyState>
  )
}

type NothingFoundProps = {
  others: readonly OtherSearch[] | undefined
  found: (total: number, isCapped: boolean) => string
  saved: ListedSearch | null
}

export function NothingFound({ others = [], found, saved }: NothingFoundProps) {
  const { empty } = useMessages().lists
  const messages = useMessages(nothingFound)
  const { pathname, search } = useLocation()
  const firstPage = toFirstPage(search)
  const { searchQuery, state } = firstPage
  const addressOf = (changes: ListSearch) => pathname + stringifySearch({ ...firstPage, ...changes })
  return (
    <EmptyState {...empty}>
      {stringifySearch(firstPage) !== '' && (
        <ul className="flex flex-col items-center gap-2">
          <DidYouMean
            others={others}
            found={found}
            addressOf={(words) => addressOf({ searchQuery: words })}
          />
          {state !== undefined && searchQuery !== undefined && (
            <li>
              <a href={addressOf({ state: undefined, allIndia: undefined })} className={NEXT_STEP}>
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
            <a href={pathname} className={NEXT_STEP}>
              {messages.clear}
            </a>
          </li>
        </ul>
      )}
    </EmptyState>
  )
}

const NEXT_STEP = 'inline-flex min-h-12 items-center font-semibold text-accent underline'

type DidYouMeanProps = {
  others: readonly OtherSearch[]
  found: (total: number, isCapped: boolean) => string
  addressOf: (words: string) => string
}

function DidYouMean({ others, found, addressOf }: DidYouMeanProps) {
  const { didYouMean } = useMessages(nothingFound)
  return others.map(({ words, total }) => (
    <li key={words}>
      <a href={addressOf(words)} className={NEXT_STEP}>
        {didYouMean(words, found(total, false))}
      </a>
    </li>
  ))
}
