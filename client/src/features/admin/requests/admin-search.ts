import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AttemptView } from '#shared/contracts/admin-attempts.ts'
import { ATTENTION_LISTS, type AttentionListName } from '#shared/domain/attention-lists.ts'
import { STAGES, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { stringifySearch } from '#client/lib/search-params.ts'

/** Lists of attempts at a quiz: running, and ended. */
export const ATTEMPT_VIEWS = ['live', 'ended'] as const satisfies readonly AttemptView[]

export const STATUS_FILTERS = ['all', 'draft', 'scheduled', 'published', 'trash'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export type AdminSearch = {
  page: number
  searchQuery: string
  status: StatusFilter
  /** Item to edit, or source of a copy. */
  edit: string
  copy: string
  isNew: boolean
  isImport: boolean
  stage: Stage | null
  target: string
  actor: string
  unread: '' | '0' | '1'
  isReports: boolean
  /** Attention list that replaces the list of all posts. */
  attention: AttentionListName | null
  view: AttemptView
  /** Question whose key is corrected, or `ALL_QUESTIONS` of a quiz; blank shows attempts. */
  question: string
}

/** Value of the search param that selects all questions of a quiz. */
export const ALL_QUESTIONS = 'all'

const PAGE = /^[1-9]\d{0,14}$/

const textParam = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const findChoice = <Choice extends string>(choices: readonly Choice[], value: string): Choice | null =>
  choices.find((choice) => choice === value) ?? null

/** Parses the search params of an admin page. Ignores invalid values. */
export function adminSearch(raw: Record<string, unknown>): AdminSearch {
  const page = String(raw['page'])
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    searchQuery: textParam(raw['searchQuery']),
    status: findChoice(STATUS_FILTERS, textParam(raw['status'])) ?? 'all',
    edit: textParam(raw['edit']),
    copy: textParam(raw['copy']),
    isNew: textParam(raw['new']) === '1',
    isImport: textParam(raw['import']) === '1',
    stage: findChoice(STAGES, textParam(raw['stage'])),
    target: textParam(raw['target']),
    actor: textParam(raw['actor']),
    unread: findChoice(['0', '1'] as const, textParam(raw['unread'])) ?? '',
    isReports: textParam(raw['target']) === 'reports',
    attention: findChoice(ATTENTION_LISTS, textParam(raw['target'])),
    view: findChoice(ATTEMPT_VIEWS, textParam(raw['view'])) ?? 'live',
    question: textParam(raw['question']),
  }
}

export const isFormOpen = ({ isNew, edit, copy }: AdminSearch): boolean => isNew || edit !== '' || copy !== ''

type Changes = Record<string, string | number | undefined>

// Params that open a view over or instead of a list; reset when another view opens.
const CLOSED: Changes = {
  new: undefined,
  edit: undefined,
  copy: undefined,
  stage: undefined,
  import: undefined,
}

/** Returns the search params, `addressWith` to build link URLs, and `go` to navigate without a new document. */
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
