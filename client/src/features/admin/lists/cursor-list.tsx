import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { LoadedList } from './loaded-list.tsx'

type Props<Data> = {
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
export function BeforeList<Data extends object>({ list, before, getNext, rows, found, empty }: Props<Data>) {
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
