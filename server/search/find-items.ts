import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import type { Query } from '../db/db.ts'
import { readConsistently } from '#server/db/queries/consistent-reads.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { anyMatch, filterExpression, buildTiers } from './match-expression.ts'
import type { Narrowing, Searched, Tier } from './match-expression.ts'
import { completionReader } from './sqlite.ts'

export type SearchQuery = Searched & { limit: number; offset: number }

export type SearchResult = { itemIds: string[]; total: number; totalIsCapped: boolean }

const statements = preparePerConnection((connection) => ({
  first: connection.prepareScalar<[string], number>(
    'select rowid from search_index where search_index match ? limit 1',
  ),
  // Bound numbers are REAL in SQLite, and FTS5 uses a rowid bound only if it is an integer.
  newest: connection.prepareScalar<[string, number, number], number>(
    `select rowid from search_index where search_index match ? and rowid >= cast(? as integer)
       order by rowid desc limit ?`,
  ),
  itemsOf: connection.prepareScalar<[string], string>(
    `select d.item_id from ${jsonElements('?')} e join search_documents d on d.rowid = e.value order by e.key`,
  ),
}))

// One more than a search lists, as a sign of further matches.
const COUNTED_MAX = SEARCH_MATCHES_MAX + 1

// True without terms, or for a list that does not exist.
const isNeverMet = ({ terms, filters }: Pick<Searched, 'terms' | 'filters'>): boolean =>
  terms.length === 0 || filters.length === 0

const NOTHING: SearchResult = { itemIds: [], total: 0, totalIsCapped: false }

const findItemIds = (query: Query, rows: readonly number[]): Promise<string[]> =>
  statements(query).itemsOf.all(JSON.stringify(rows))

/** Reads rows by match expressions, for one response. Its searches share many statements: each statement runs once. */
function rowReader(query: Query) {
  const run = statements(query)
  const rows = new Map<string, readonly number[]>()
  const met = new Map<string, boolean>()
  return {
    async has(expression: string): Promise<boolean> {
      const isMet =
        met.get(expression) ?? (rows.get(expression)?.length ?? (await run.first.all(expression)).length) > 0
      met.set(expression, isMet)
      return isMet
    },
    async newest(expression: string): Promise<readonly number[]> {
      const known = met.get(expression) === false ? [] : rows.get(expression)
      const found = known ?? (await run.newest.all(expression, 0, COUNTED_MAX))
      rows.set(expression, found)
      return found
    },
    newestFrom: (expression: string, lowest: number, limit: number): Promise<readonly number[]> =>
      run.newest.all(expression, lowest, limit),
  }
}

export function matchReader(query: Query) {
  const reader = rowReader(query)
  const readCompletions = completionReader(query)
  const readAnyMatch = async (search: Searched): Promise<string> =>
    anyMatch(search, await readCompletions(search.terms))

  async function rankedRows(
    { first }: Tier,
    matches: readonly number[],
    known: ReadonlySet<number>,
    last: number,
  ) {
    const rows = new Set<number>()
    // Preferred rows, such as matches in titles, fill most pages.
    for (const { expression, limit } of first) {
      const most = Math.min(limit, last)
      const found = await reader.newestFrom(expression, matches.at(-1) ?? 0, most + known.size)
      for (const row of found.filter((each) => !known.has(each)).slice(0, most)) rows.add(row)
      if (rows.size >= last) break
    }
    if (rows.size < last) for (const row of matches) rows.add(row)
    return [...rows].slice(0, last)
  }

  return {
    has: async (search: Searched): Promise<boolean> =>
      !isNeverMet(search) && (await reader.has(await readAnyMatch(search))),

    async count(search: Searched): Promise<number> {
      if (isNeverMet(search)) return 0
      return Math.min((await reader.newest(await readAnyMatch(search))).length, SEARCH_MATCHES_MAX)
    },

    /** Full words precede prefixes, titles precede texts, newest first: at most 1,000 (docs/product/decisions.md#b6). */
    async find(search: SearchQuery): Promise<SearchResult> {
      if (isNeverMet(search)) return NOTHING
      const { limit, offset } = search
      const tiers = buildTiers(search, await readCompletions([...search.terms, ...(search.fewer ?? [])]))
      // One statement shows whether there is any match; without one, no tier is searched.
      if (tiers.length > 1 && !(await reader.has(await readAnyMatch(search)))) return NOTHING
      // A tier includes the matches of earlier ones, which are complete here: only the last tier is capped.
      const known = new Set<number>()
      const rows: number[] = []
      let totalIsCapped = false
      for (const tier of tiers) {
        if (tier.isFollower && known.size === 0) break
        const most = SEARCH_MATCHES_MAX - known.size
        const matches = (await reader.newest(tier.all)).filter((row) => !known.has(row))
        totalIsCapped = matches.length > most
        matches.length = Math.min(matches.length, most)
        const from = Math.max(0, offset - known.size)
        const last = Math.min(offset + limit - known.size, matches.length)
        if (last > from) rows.push(...(await rankedRows(tier, matches, known, last)).slice(from))
        for (const row of matches) known.add(row)
        if (totalIsCapped) break
      }
      return { itemIds: await findItemIds(query, rows), total: known.size, totalIsCapped }
    },
  }
}

export const searchItems = (query: Query, search: SearchQuery): Promise<SearchResult> =>
  readConsistently(query, () => matchReader(query).find(search))

const newestLeft = async (query: Query, narrowing: Narrowing): Promise<number[]> =>
  narrowing.filters.length === 0
    ? []
    : await statements(query).newest.all(filterExpression(narrowing), 0, COUNTED_MAX)

export const findFilteredItems = (
  query: Query,
  { limit, offset, ...narrowing }: Narrowing & { limit: number; offset: number },
): Promise<SearchResult> =>
  readConsistently(query, async () => {
    const rows = await newestLeft(query, narrowing)
    const total = Math.min(rows.length, SEARCH_MATCHES_MAX)
    const shown = rows.slice(offset, Math.min(offset + limit, total))
    return { itemIds: await findItemIds(query, shown), total, totalIsCapped: rows.length > total }
  })

export const countLeftBy = async (query: Query, narrowing: Narrowing): Promise<number> =>
  (await newestLeft(query, narrowing)).length
