import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import type { Query } from '../db/db.ts'
import { preparePerConnection } from '../db/sqlite.ts'
import { titleTiersOf } from './match-expression.ts'
import { completionsIn } from './sqlite.ts'

/** What is looked for in titles: all terms, in items that have one of the filter tokens. */
export type TitleSearch = { terms: readonly SearchTerm[]; filters: readonly string[]; limit: number }

// A word may stand in the text of every item and in no title. So titles are looked at among as many of the newest items
// that hold the terms anywhere.
const WINDOW = 500

const statements = preparePerConnection((connection) => ({
  // A rowid bound has to be an integer (see sqlite.ts).
  newest: connection
    .prepare<[string, string, number, number], string>(
      `select item_id from search_documents join (
         select rowid as found from search_index where search_index match ? and rowid >= cast(ifnull((
           select min(rowid) from (
             select rowid from search_index where search_index match ? order by rowid desc limit ?
           )
         ), 0) as integer)
         order by rowid desc limit ?
       ) on search_documents.rowid = found order by found desc`,
    )
    .pluck(),
}))

/**
 * Returns the ids of the newest items whose titles hold all terms: those with whole words first, then those with the last
 * one as a beginning (`suggestedOf`). Looks at the newest items only, so that its time does not grow with their number.
 */
export function titleMatches(query: Query, { terms, filters, limit }: TitleSearch): string[] {
  if (terms.length === 0 || filters.length === 0) return []
  const { newest } = statements(query)
  const found = new Set<string>()
  for (const { inTitle, inText } of titleTiersOf({ terms, filters }, completionsIn(query))) {
    // The second tier has the matches of the first, too.
    for (const itemId of newest.all(inTitle, inText, WINDOW, limit + found.size)) found.add(itemId)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}
