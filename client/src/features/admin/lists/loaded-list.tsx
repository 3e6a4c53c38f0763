import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

const SKELETON_ROWS = 6

type Props<Data> = {
  list: UseQueryResult<Data>
  /** Returns the rows of a page; empty if it has no items. */
  rows: (data: Data) => readonly ReactNode[]
  /** Returns the number of found items as text, for a page with `count` rows. */
  found: (data: Data, count: number) => ReactNode
  empty: { title: string; text: string }
  pages: ReactNode
}

/** Admin list: loading, failed, empty, or its rows with links to other pages; dimmed while another page loads. */
export function LoadedList<Data extends object>({ list, rows, found, empty, pages }: Props<Data>) {
  const { lists } = useMessages()
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  if (error !== null && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <>
        <p role="status" className="text-sm text-soft">
          {lists.loading}
        </p>
        <SkeletonRows count={SKELETON_ROWS} />
      </>
    )
  }
  const shown = rows(data)
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <p role="status" className="text-sm text-soft">
        {found(data, shown.length)}
      </p>
      <PartBoundary>{shown.length === 0 ? <EmptyState {...empty} /> : <ul>{shown}</ul>}</PartBoundary>
      {pages}
    </div>
  )
}
