import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AttemptView } from '#shared/contracts/admin-attempts.ts'
import { ATTENTION_LISTS, type AttentionListName } from '#shared/domain/attention-lists.ts'
import { STAGES, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { stringifySearch } from '#client/lib/search-params.ts'

/** The lists of attempts at a quiz: those under way, and those that have ended. */
export const ATTEMPT_VIEWS = ['live', 'ended'] as const satisfies readonly AttemptView[]

/** The status filters of a list, in display order. */
export const STATUS_FILTERS = ['all', 'draft', 'scheduled', 'published', 'trash'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The search params of an admin page. */
export type AdminSearch = {
  page: number
  searchQuery: string
  status: StatusFilter
  /** The item to edit, or the item that a new one copies. */
  edit: string
  copy: string
  isNew: boolean
  isImport: boolean
  stage: Stage | null
  target: string
  /** Who did what the audit log shows. */
  actor: string
  unread: '' | '0' | '1'
  /** Shows the reports of readers instead of the messages. */
  isReports: boolean
  /** Shows a list of posts that need attention instead of all posts. */
  attention: AttentionListName | null
  /** Which attempts at a quiz are shown. */
  view: AttemptView
  /** The question whose key is corrected, or `ALL_QUESTIONS` of a quiz; blank shows attempts. */
  question: string
}

/** Value of the search param that selects all questions of a quiz. */
export const ALL_QUESTIONS = 'all'

const PAGE = /^[1-9]\d{0,14}$/

const textParam = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const oneOf = <Choice extends string>(choices: readonly Choice[], value: string): Choice | null =>
  choices.find((choice) => choice === value) ?? null

/** Parses the search params of an admin page. Ignores invalid values. */
export function adminSearch(raw: Record<string, unknown>): AdminSearch {
  const page = String(raw['page'])
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    searchQuery: textParam(raw['searchQuery']),
    status: oneOf(STATUS_FILTERS, textParam(raw['status'])) ?? 'all',
    edit: textParam(raw['edit']),
    copy: textParam(raw['copy']),
    isNew: textParam(raw['new']) === '1',
    isImport: textParam(raw['import']) === '1',
    stage: oneOf(STAGES, textParam(raw['stage'])),
    target: textParam(raw['target']),
    actor: textParam(raw['actor']),
    unread: oneOf(['0', '1'] as const, textParam(raw['unread'])) ?? '',
    isReports: textParam(raw['target']) === 'reports',
    attention: oneOf(ATTENTION_LISTS, textParam(raw['target'])),
    view: oneOf(ATTEMPT_VIEWS, textParam(raw['view'])) ?? 'live',
    question: textParam(raw['question']),
  }
}

/** Returns whether the form of an item is open. */
export const isFormOpen = ({ isNew, edit, copy }: AdminSearch): boolean => isNew || edit !== '' || copy !== ''

type Changes = Record<string, string | number | undefined>

// The params that open something over or instead of a list; reset when something else opens.
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
