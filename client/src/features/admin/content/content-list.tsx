import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { AdminListData } from '#shared/contracts/admin.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { useAdminSearch, STATUS_FILTERS } from '#client/features/admin/requests/admin-search.ts'
import { AdminSearchBox, ADMIN_SEARCH_ID } from '#client/features/admin/lists/search-form.tsx'
import { ContentRow } from './content-row.tsx'
import type { KindName } from '#shared/domain/kinds.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'

type Props = { kind: KindName; list: UseQueryResult<AdminListData> }

export function ContentList({ kind, list }: Props) {
  const messages = useMessages(admin).content
  const { search, addressWith } = useAdminSearch()
  const { data } = list
  const rows = useRef<HTMLDivElement>(null)
  const onSearch = useFocusOnFound(rows, list, search.searchQuery)
  return (
    <>
      <div className="my-2 grid gap-2 sm:flex sm:items-stretch">
        <AdminSearchBox
          key={search.searchQuery}
          label={messages.searchLabel}
          placeholder={messages.searchPlaceholder}
          value={search.searchQuery}
          onSearch={onSearch}
        />
        <a
          href={addressWith({ new: 1 })}
          aria-keyshortcuts="n"
          className="flex min-h-12 items-center justify-center gap-2 rounded-xl border-2 border-dashed border-edge px-4 font-semibold text-accent hover:bg-tint"
        >
          <span aria-hidden className="text-xl">
            +
          </span>
          {messages.create[kind]}
        </a>
      </div>
      <Tabs
        label={messages.statusFilter}
        tabs={STATUS_FILTERS.map((status) => ({
          href: addressWith({ status: status === 'all' ? undefined : status, page: undefined }),
          label: messages.statuses[status],
          count: data?.counts[status],
          isCurrent: search.status === status,
        }))}
      />
      <div ref={rows} className="mt-2">
        <Rows kind={kind} list={list} />
      </div>
    </>
  )
}

/** Moves the focus to the first found row, or back to the search field without one. */
function useFocusOnFound(
  rows: RefObject<HTMLElement | null>,
  { isFetching, isPlaceholderData }: Props['list'],
  searchQuery: string,
) {
  const [searchToFocus, setSearchToFocus] = useState<string | null>(null)
  const isThere = searchToFocus === searchQuery && !isFetching && !isPlaceholderData
  useEffect(() => {
    if (!isThere) return
    setSearchToFocus(null)
    const first = rows.current?.querySelector<HTMLElement>('li :is(h2 a, button)')
    const target = first ?? document.getElementById(ADMIN_SEARCH_ID)
    target?.focus()
  }, [isThere, rows])
  return setSearchToFocus
}

function Rows({ kind, list }: Props) {
  const { found } = useMessages(admin).content
  const { lists } = useMessages()
  return (
    <PagedList
      list={list}
      found={found}
      empty={lists.empty}
      rows={({ items }) => items.map((row) => <ContentRow key={row._id} kind={kind} row={row} />)}
    />
  )
}
