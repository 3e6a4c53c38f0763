import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { parseSearch } from '#shared/domain/search/search-terms.ts'
import type { Db } from '#server/db/db.ts'
import { titleMatches } from '#server/search/title-matches.ts'

/** Translates between the ids and the titles of a kind's items, among those with one of these filter tokens. */
export function contentTitles<Entry extends { item: object; title: string }>(
  db: Db,
  filters: readonly string[],
  entriesOf: (ids: readonly string[]) => Promise<Entry[]>,
) {
  return {
    /** Returns the titles of those items that are there, by id, in any status. */
    async titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await entriesOf(ids)
      return new Map(found.map(({ item, title }) => [(item as { _id: string })._id, title]))
    },

    /** Returns the ids of the newest items with all words of a text in the title; none for a text without words. */
    idsByTitle(text: string, limit: number): string[] {
      const terms = parseSearch(text, NO_ALIASES)
      return terms === null ? [] : titleMatches(db.read, { terms, filters, limit })
    },
  }
}
