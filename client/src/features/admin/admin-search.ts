import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { STAGES, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { stringifySearch } from '#client/lib/search-params.ts'

/** The filters of a list by status, in the order in which they are offered. */
export const STATUS_FILTERS = ['all', 'draft', 'scheduled', 'published', 'trash'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** What the address of an admin page says. */
export type AdminSearch = {
  page: number
  searchQuery: string
  status: StatusFilter
  /** The item that is edited, or the one that a new item is a copy of. */
  edit: string
  copy: string
  isNew: boolean
  isImport: boolean
  stage: Stage | null
  target: string
  unread: '' | '0' | '1'
  /** The reports of readers in place of the messages. */
  isReports: boolean
}

const PAGE = /^[1-9]\d{0,14}$/

const said = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string): Choice | null =>
  choices.find((choice) => choice === value) ?? null

/** Reads the address of an admin page; what makes no sense says nothing. */
export function adminSearch(raw: Record<string, unknown>): AdminSearch {
  const page = String(raw['page'])
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    searchQuery: said(raw['searchQuery']),
    status: oneOf(STATUS_FILTERS, said(raw['status'])) ?? 'all',
    edit: said(raw['edit']),
    copy: said(raw['copy']),
    isNew: said(raw['new']) === '1',
    isImport: said(raw['import']) === '1',
    stage: oneOf(STAGES, said(raw['stage'])),
    target: said(raw['target']),
    unread: oneOf(['0', '1'] as const, said(raw['unread'])) ?? '',
    isReports: said(raw['target']) === 'reports',
  }
}

type Changes = Record<string, string | number | undefined>

// What stands over a list or in its place; it never stays while something else is opened.
const CLOSED: Changes = {
  new: undefined,
  edit: undefined,
  copy: undefined,
  stage: undefined,
  import: undefined,
}

/** What the address says, and how to write it: an address for a link, and going there without a new document. */
export function useAdminSearch() {
  const { pathname, search: raw } = useLocation()
  const router = useRouter()
  return useMemo(() => {
    const addressWith = (changes: Changes) =>
      `${pathname}${stringifySearch({ ...raw, ...CLOSED, ...changes })}`
    return {
      search: adminSearch(raw),
      addressWith,
      go: (changes: Changes, { replace = false } = {}) =>
        router.navigate({ href: addressWith(changes), replace, resetScroll: false }),
    }
  }, [pathname, raw, router])
}
