import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useAdminSearch } from '../admin/admin-search.ts'
import type { AdminData } from '../admin/use-admin-data.ts'

const SKELETON_ROWS = 6

type Props<Data> = {
  list: AdminData<Data>
  /** The id before which the shown page begins; blank for the latest. */
  before: string
  /** Returns the id before which the next page begins; undefined if there is none. */
  nextOf: (data: Data) => string | undefined
  /** Returns the rows of a page; empty if it has no items. */
  rows: (data: Data) => readonly ReactNode[]
  found: (count: number, isMore: boolean) => string
  empty: { title: string; text: string }
}

/** A list that grows at its head, a page at a time: the next page begins before the last id of this one. */
export function BeforeList<Data extends object>({
  list: { data, error, isLoading, isStale, reload },
  before,
  nextOf,
  rows,
  found,
  empty,
}: Props<Data>) {
  const { lists } = useMessages()
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
  const [shown, next] = [rows(data), nextOf(data)]
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
      <p role="status" className="text-sm text-soft">
        {found(shown.length, next !== undefined)}
      </p>
      {shown.length === 0 ? <EmptyState {...empty} /> : <ul>{shown}</ul>}
      <Pages before={before} next={next} />
    </div>
  )
}

/** The links to the latest and to the next page. */
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
