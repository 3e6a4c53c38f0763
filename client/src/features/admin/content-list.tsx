import type { AdminListData } from '#shared/contracts/admin.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useAdminSearch, STATUS_FILTERS } from './admin-search.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { ContentRow } from './content-row.tsx'
import { ExportLinks } from './export-links.tsx'
import { isTransferKind, type AdminKind } from './kinds.ts'
import type { AdminData } from './use-admin-data.ts'
import { useAdminWords } from './use-admin-words.ts'

type Props = { kind: AdminKind; list: AdminData<AdminListData> }

/** The items of a kind: searched, filtered by status, page by page, with what can be done to each. */
export function ContentList({ kind, list }: Props) {
  const words = useAdminWords().content
  const { search, addressWith } = useAdminSearch()
  const { data } = list
  return (
    <>
      <AdminSearchBox
        key={search.searchQuery}
        name="searchQuery"
        label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        value={search.searchQuery}
      />
      <Tabs
        label={words.statusFilter}
        tabs={STATUS_FILTERS.map((status) => ({
          href: addressWith({ status: status === 'all' ? undefined : status, page: undefined }),
          label: words.statuses[status],
          count: data?.counts[status],
          isCurrent: search.status === status,
        }))}
      />
      <div className="my-4 grid gap-2 sm:flex sm:items-stretch">
        <a
          href={addressWith({ new: 1 })}
          className="flex min-h-16 grow items-center justify-center gap-2 rounded-xl border-2 border-dashed border-edge font-semibold text-accent hover:bg-tint"
        >
          <span aria-hidden className="text-xl">
            +
          </span>
          {words.create[kind]}
        </a>
        {isTransferKind(kind) && <ExportLinks kind={kind} importAddress={addressWith({ import: 1 })} />}
      </div>
      <Rows kind={kind} list={list} />
    </>
  )
}

function Rows({ kind, list }: Props) {
  const words = useAdminWords().content
  const { lists } = useMessages()
  const { data, error, isLoading, reload } = list
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={reload} />
  if (data === null) {
    return (
      <>
        <p role="status" className="text-sm text-soft">
          {lists.loading}
        </p>
        <SkeletonRows count={6} />
      </>
    )
  }
  const { items, total, totalIsCapped = false, page, pageCount } = data
  return (
    <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
      <p role="status" className="text-sm text-soft">
        {words.found(total, totalIsCapped)}
        {pageCount > 1 && `, ${lists.pageOf(page, pageCount)}`}
      </p>
      {items.length === 0 ? (
        <EmptyState {...lists.empty} />
      ) : (
        <ul>
          {items.map((row) => (
            <ContentRow key={row._id} kind={kind} row={row} onChanged={reload} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </div>
  )
}
