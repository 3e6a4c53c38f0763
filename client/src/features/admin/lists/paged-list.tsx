import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { LoadedList } from './loaded-list.tsx'

type Props<Data> = {
  list: UseQueryResult<Data>
  found: (total: number, isCapped: boolean) => string
  empty: { title: string; text: string }
  rows: (data: Data) => readonly ReactNode[]
}

export function PagedList<Data extends ListPage>({ list, found, empty, rows }: Props<Data>) {
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
