import type { AdminListData } from '#shared/contracts/admin.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { useAdminSearch, STATUS_FILTERS } from './admin-search.ts'
import { AdminSearchBox } from './admin-search-box.tsx'
import { ContentRow } from './content-row.tsx'
import { ExportLinks } from './export-links.tsx'
import { isTransferKind, type KindName } from '#shared/domain/kinds.ts'
import { admin } from '#client/messages/en/admin.ts'
import type { AdminData } from './use-admin-data.ts'
import { PagedList } from './paged-list.tsx'

type Props = { kind: KindName; list: AdminData<AdminListData> }

/** The items of a kind with search, status filter, pagination and actions. */
export function ContentList({ kind, list }: Props) {
  const messages = useMessages(admin).content
  const { search, addressWith } = useAdminSearch()
  const { data } = list
  return (
    <>
      <AdminSearchBox
        key={search.searchQuery}
        name="searchQuery"
        label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        value={search.searchQuery}
      />
      <Tabs
        label={messages.statusFilter}
        tabs={STATUS_FILTERS.map((status) => ({
          href: addressWith({ status: status === 'all' ? undefined : status, page: undefined }),
          label: messages.statuses[status],
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
          {messages.create[kind]}
        </a>
        {isTransferKind(kind) && <ExportLinks kind={kind} importAddress={addressWith({ import: 1 })} />}
      </div>
      <Rows kind={kind} list={list} />
    </>
  )
}

function Rows({ kind, list }: Props) {
  const { found } = useMessages(admin).content
  const { lists } = useMessages()
  return (
    <PagedList
      list={list}
      found={found}
      empty={lists.empty}
      rows={({ items }) =>
        items.map((row) => <ContentRow key={row._id} kind={kind} row={row} onChanged={list.reload} />)
      }
    />
  )
}
