import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { admin } from '#client/messages/en/admin.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { QueryData } from './query-data.tsx'

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
  return (
    <QueryData query={list} placeholder={<LoadingRows count={SKELETON_ROWS} />}>
      {(data) => {
        const shown = rows(data)
        return (
          <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <p role="status" className="text-sm text-soft">
              {found(data, shown.length)}
            </p>
            <PartBoundary>{shown.length === 0 ? <EmptyState {...empty} /> : <ul>{shown}</ul>}</PartBoundary>
            {pages}
          </div>
        )
      }}
    </QueryData>
  )
}

export function LoadingRows({ count }: { count: number }) {
  const { lists } = useMessages()
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {lists.loading}
      </p>
      <SkeletonRows count={count} />
    </>
  )
}

type BeforeListProps<Data> = {
  list: UseQueryResult<Data>
  /** Id before the first row of the page; blank for the latest. */
  before: string
  /** Returns the id before the first row of the next page; undefined if there is none. */
  getNext: (data: Data) => string | undefined
  rows: (data: Data) => readonly ReactNode[]
  found: (count: number, isMore: boolean) => string
  empty: { title: string; text: string }
}

/** List that grows at its head, page by page: the next page begins before the last id of this one. */
export function BeforeList<Data extends object>({
  list,
  before,
  getNext,
  rows,
  found,
  empty,
}: BeforeListProps<Data>) {
  return (
    <LoadedList
      list={list}
      rows={rows}
      found={(data, count) => found(count, getNext(data) !== undefined)}
      empty={empty}
      pages={list.data && <Pages before={before} next={getNext(list.data)} />}
    />
  )
}

export function Pages({ before, next }: { before: string; next: string | number | undefined }) {
  const messages = useMessages(admin).orders
  const { addressWith } = useAdminSearch()
  if (before === '' && next === undefined) return null
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {before !== '' && <LinkButton href={addressWith({ before: undefined })}>{messages.newest}</LinkButton>}
      {next !== undefined && <LinkButton href={addressWith({ before: next })}>{messages.older}</LinkButton>}
    </p>
  )
}

type PagedListProps<Data> = {
  list: UseQueryResult<Data>
  found: (total: number, isCapped: boolean) => string
  empty: { title: string; text: string }
  rows: (data: Data) => readonly ReactNode[]
}

export function PagedList<Data extends ListPage>({ list, found, empty, rows }: PagedListProps<Data>) {
  const { lists } = useMessages()
  return (
    <LoadedList
      list={list}
      rows={rows}
      found={({ total, totalIsCapped = false, page, pageCount }) =>
        found(total, totalIsCapped) + (pageCount > 1 ? `, ${lists.pageOf(page, pageCount)}` : '')
      }
      empty={empty}
      pages={list.data && <Pagination page={list.data.page} pageCount={list.data.pageCount} />}
    />
  )
}
