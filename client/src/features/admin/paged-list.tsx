import type { ReactNode } from 'react'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { AdminData } from './use-admin-data.ts'

const SKELETON_ROWS = 6

type Props<Data> = {
  list: AdminData<Data>
  found: (total: number, isCapped: boolean) => string
  empty: { title: string; text: string }
  /** Returns the rows of a page; empty if it has no items. */
  rows: (data: Data) => readonly ReactNode[]
}

/** A page of an admin list: loading, failed, empty, or its rows with pagination; dimmed until another page is there. */
export function PagedList<Data extends ListPage>({ list, found, empty, rows }: Props<Data>) {
  const { lists } = useMessages()
  const { data, error, isLoading, isStale, reload } = list
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={reload} />
  if (data === null) {
    return (
      <>
        <p role="status" className="text-sm text-soft">
          {lists.loading}
        </p>
        <SkeletonRows count={SKELETON_ROWS} />
      </>
    )
  }
  const { total, totalIsCapped = false, page, pageCount } = data
  const rendered = rows(data)
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
      <p role="status" className="text-sm text-soft">
        {found(total, totalIsCapped)}
        {pageCount > 1 && `, ${lists.pageOf(page, pageCount)}`}
      </p>
      {rendered.length === 0 ? <EmptyState {...empty} /> : <ul>{rendered}</ul>}
      <Pagination page={page} pageCount={pageCount} />
    </div>
  )
}
