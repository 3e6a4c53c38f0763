import { useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ListedOrganisation } from '#shared/contracts/job-lists.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useTopOfPage } from '#client/layout/use-scroll-to-top.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isUnfilteredFirstPage, type ListSearch, toSavedSearch } from '#client/content/search/list-search.ts'
import { hasNotes, NothingFound, SearchAlert, SearchNotes } from './require-page.ts'

const SKELETON_ROWS = 10

// On a phone, the total of an unfiltered list is not worth the space before its rows.
const SPARED = 'text-sm text-soft max-sm:sr-only'

type ListProps = {
  data: MaybeStale<ListPage & { organisation?: ListedOrganisation | undefined }>
  isEmpty: boolean
  /** Formats the total for lists of other kinds than posts. */
  found?: (total: number, isCapped: boolean) => string
  children: ReactNode
}

export function ListRows({ data, isEmpty, found: ofKind, children }: ListProps) {
  const messages = useMessages().lists
  const found = ofKind ?? messages.found
  const router = useRouter()
  const { page, pageCount, total, totalIsCapped = false, savedAt } = data
  const search: ListSearch = useLocation({ select: (location) => location.search })
  // Only posts have alerts, and the message of an empty list already offers them.
  const saved = ofKind ? null : toSavedSearch(search, data.organisation?.slug)
  const hasOffer = saved !== null && !isEmpty
  const pages = pageCount > 1 ? `, ${messages.pageOf(page, pageCount)}` : ''
  return (
    <>
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={() => void router.invalidate()} />}
      <div className={hasOffer ? 'flex min-h-12 flex-wrap items-center justify-between gap-x-2' : undefined}>
        <p role="status" className={isUnfilteredFirstPage(search) ? SPARED : 'text-sm text-soft'}>
          {found(total, totalIsCapped) + pages}
        </p>
        {hasOffer && <SearchAlert search={saved} />}
      </div>
      {hasNotes(data) && <SearchNotes data={data} found={found} />}
      {isEmpty ? <NothingFound others={data.didYouMean} found={found} saved={saved} /> : children}
      <Pagination page={page} pageCount={pageCount} />
    </>
  )
}

type ItemProps<Item> = {
  items: readonly Item[]
  Row: ComponentType<{ item: Item }>
  className?: string
}

export const ItemRows = <Item extends { _id: string }>({
  items,
  Row,
  className = '@container',
}: ItemProps<Item>) => (
  <ul className={className}>
    {items.map((item) => (
      <Row key={item._id} item={item} />
    ))}
  </ul>
)

/** Placeholder of a list during its load, from the top of the page. */
export function ListLoading({ children = <SkeletonRows count={SKELETON_ROWS} /> }: { children?: ReactNode }) {
  const { loading } = useMessages().lists
  useTopOfPage()
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {loading}
      </p>
      {children}
    </>
  )
}
