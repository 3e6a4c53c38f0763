import { listPath, type ItemQuery } from '#shared/contracts/api.ts'
import type { ReadableKind } from '#shared/contracts/content-kinds.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { PAGE_SIZE } from '#shared/domain/constants.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { hasLeftLists } from '#shared/domain/jobs/closing.ts'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { KIND_PATHS, type ListedKind } from '#shared/domain/kinds.ts'
import { MATCH_RANKS, matchRank, parseSearch } from '#shared/domain/search/search-terms.ts'
import { readAliases } from './aliases.ts'
import { responses, type CachedResponse, type Owner } from '#client/device/db/db.ts'

type Item = Record<string, unknown>

/** Kinds listed offline besides job posts and quizzes, with the fields that a search covers. */
const SEARCHED = {
  privateJob: { title: 'postName', body: ['company', 'jobRole', 'location'] },
  offlineForm: { title: 'postName', body: ['description', 'qualification'] },
  note: { title: 'title', body: ['description'] },
} as const satisfies Record<ReadableKind, { title: string; body: readonly string[] }>

export const OFFLINE_KINDS = Object.keys(SEARCHED) as readonly ReadableKind[]

export const isOfflineKind = (kind: ListedKind): kind is ReadableKind => Object.hasOwn(SEARCHED, kind)

export const OFFLINE_PAGES = 2
const OFFLINE_LIMIT = 50

export const offlineQuery = (page: number): ItemQuery => ({ page, searchQuery: '', limit: OFFLINE_LIMIT })

async function cachedPages(kind: ReadableKind, owner: Owner): Promise<CachedResponse[]> {
  const pages: CachedResponse[] = []
  for (let page = 1; page <= OFFLINE_PAGES; page += 1) {
    const found = await responses.get([owner, listPath(kind, offlineQuery(page))])
    if (found === undefined) break
    pages.push(found)
  }
  return pages
}

const textOf = (item: Item, fields: readonly string[]): string =>
  fields.map((field) => (typeof item[field] === 'string' ? item[field] : '')).join(' ')

async function matches(kind: ReadableKind, items: readonly Item[], searchQuery: string): Promise<Item[]> {
  const terms = parseSearch(searchQuery, await readAliases())
  if (terms === null) return [...items]
  const { title, body } = SEARCHED[kind]
  const found = items.flatMap((item) => {
    const rank = matchRank(terms, toPostSearchText(textOf(item, [title]), textOf(item, body)))
    return rank === null ? [] : [{ item, rank: MATCH_RANKS.indexOf(rank) }]
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}

// A private job may have left its list since.
const isListed = (kind: ReadableKind, { lastDate }: Item, today: string): boolean =>
  kind !== 'privateJob' || typeof lastDate !== 'string' || !hasLeftLists(lastDate, today)

/** Pages or searches cached items of an owner. Undefined without items, or if only the server has the page. */
export async function readOfflineItems(
  kind: ReadableKind,
  { page, searchQuery, limit = PAGE_SIZE }: ItemQuery,
  owner: Owner,
  now: number,
): Promise<(ListPage & { savedAt: number }) | undefined> {
  const pages = await cachedPages(kind, owner)
  const [first] = pages
  if (first === undefined) return undefined
  const { listKey } = KIND_PATHS[kind]
  const all = pages.flatMap(({ data }) => (data as Record<string, Item[]>)[listKey] ?? [])
  const isAll = all.length >= (first.data as ListPage).total
  const listed = all.filter((item) => isListed(kind, item, indiaDay(now)))
  const found = await matches(kind, listed, searchQuery)
  const rows = found.slice((page - 1) * limit, page * limit)
  if (rows.length === 0 && !isAll) return undefined
  const shown = {
    [listKey]: rows,
    page,
    pageCount: Math.max(1, Math.ceil(found.length / limit)),
    total: found.length,
    ...(isAll ? {} : { totalIsCapped: true }),
    savedAt: Math.min(...pages.map(({ savedAt }) => savedAt)),
  }
  return shown
}
