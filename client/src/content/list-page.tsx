import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/lib/use-late.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { ContentList, ListData } from './content-list.ts'
import { ListFrame } from './list-frame.tsx'
import { listQuery, listSearch, type ListSearch } from './list-search.ts'

const SKELETON_ROWS = 10

// While another page or search of this list is on its way the frame stays as it is, and the focus with it.
function useIsTurning(search: ListSearch): boolean {
  const shown = JSON.stringify(listQuery({ search }))
  return useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading &&
      location.pathname === resolvedLocation?.pathname &&
      JSON.stringify(listQuery({ search: listSearch(location.search) })) !== shown,
  })
}

type Props<Item> = { list: ContentList<Item>; search: ListSearch }

/** One page of a list of any kind of content: its rows, or that there are none, and the way to the other pages. */
export function ListPage<Item>({ list, search, data }: Props<Item> & { data: ListData<Item> }) {
  const words = useMessages().lists
  const isTurning = useIsTurning(search)
  const isLate = useLate(isTurning)
  const { items, page, pageCount, total, totalIsCapped = false } = data
  return (
    <ListFrame list={list} search={search}>
      <p role="status" className="text-sm text-soft">
        {isLate ? words.loading : words.found(total, totalIsCapped)}
        {!isLate && pageCount > 1 && `, ${words.pageOf(page, pageCount)}`}
      </p>
      {isLate && <SkeletonRows count={SKELETON_ROWS} />}
      {!isLate && items.length === 0 && <EmptyState {...words.empty} />}
      {!isLate && items.length > 0 && (
        <ul className="@container" aria-busy={isTurning}>
          {items.map((item) => (
            <list.Row key={list.keyOf(item)} item={item} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </ListFrame>
  )
}

/** A list whose first answer is still on its way. */
export function PendingList<Item>({ list, search }: Props<Item>) {
  const { loading } = useMessages().lists
  return (
    <ListFrame list={list} search={search}>
      <p role="status" className="text-sm text-soft">
        {loading}
      </p>
      <SkeletonRows count={SKELETON_ROWS} />
    </ListFrame>
  )
}

/** A list that did not load: says why and offers Retry. */
export function FailedList<Item>({ list, search, error }: Props<Item> & { error: unknown }) {
  const router = useRouter()
  return (
    <ListFrame list={list} search={search}>
      <ErrorState error={error} onRetry={() => void router.invalidate()} />
    </ListFrame>
  )
}
