import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useMessages } from '#client/lib/i18n.ts'
import { useTopOfPage } from '#client/lib/use-top-of-page.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SavedCopy } from '#client/ui/saved-copy.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { ListData, ListRow } from './content-list.ts'

const SKELETON_ROWS = 10

type Props<Item> = ListRow<Item> & { data: ListData<Item> }

/** One page of a list of any kind of content: its rows, or that there are none, and the way to the other pages. */
export function ListRows<Item>({ Row, keyOf, data, found, className = '@container' }: Props<Item>) {
  const words = useMessages().lists
  const router = useRouter()
  const { items, page, pageCount, total, totalIsCapped = false, savedAt } = data
  return (
    <>
      {savedAt !== undefined && <SavedCopy savedAt={savedAt} onRetry={() => void router.invalidate()} />}
      <p role="status" className="text-sm text-soft">
        {(found ?? words.found)(total, totalIsCapped)}
        {pageCount > 1 && `, ${words.pageOf(page, pageCount)}`}
      </p>
      {items.length === 0 ? (
        <EmptyState {...words.empty} />
      ) : (
        <ul className={className}>
          {items.map((item) => (
            <Row key={keyOf(item)} item={item} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  )
}

/** Rows that are on their way. */
export function PendingRows() {
  const { loading } = useMessages().lists
  useTopOfPage()
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {loading}
      </p>
      <SkeletonRows count={SKELETON_ROWS} />
    </>
  )
}

/** Rows that did not load: says why and offers Retry; never mistaken for an empty list (decision E3). */
export function FailedRows({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter()
  return <ErrorState error={error} onRetry={() => void router.invalidate()} />
}
