import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import type { Query } from '../db/db.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { titleExpressions } from './match-expression.ts'
import { completionReader } from './sqlite.ts'

export type TitleSearch = { terms: readonly SearchTerm[]; filters: readonly string[]; limit: number }

const statements = preparePerConnection((connection) => ({
  newest: connection.prepareScalar<[string, number], string>(
    `select item_id from search_documents join (
         select rowid as found from search_index where search_index match ? order by rowid desc limit ?
       ) on search_documents.rowid = found order by found desc`,
  ),
}))

/** Returns the newest items with all terms in the title: full words, then the last term as a prefix. */
export async function titleMatches(query: Query, { terms, filters, limit }: TitleSearch): Promise<string[]> {
  if (terms.length === 0 || filters.length === 0) return []
  const { newest } = statements(query)
  const found = new Set<string>()
  const completions = await completionReader(query)(terms)
  for (const expression of titleExpressions({ terms, filters }, completions)) {
    // The second expression includes the matches of the first.
    for (const itemId of await newest.all(expression, limit + found.size)) found.add(itemId)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}
