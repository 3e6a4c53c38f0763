import { tokenize } from '#shared/domain/text/tokenize.ts'
import { titleSimilarity } from '#shared/domain/text/title-similarity.ts'
import type { Db } from '../db/db.ts'
import { searchItems } from '../search/sqlite.ts'

const SIMILAR_MAX = 5
const LIKE_ENOUGH = 0.6
// Pairs of so many of the longest words are looked for, and so many of the newest items of each pair looked at.
const TELLING_WORDS = 4
const CANDIDATES = 30

/** The pairs of words that tell most of a title; a single word where it has no more. */
function tellingPairs(title: string): string[][] {
  const words = [...new Set(tokenize(title))].toSorted((a, b) => b.length - a.length)
  const telling = words.slice(0, TELLING_WORDS)
  if (telling.length < 2) return [telling]
  return telling.flatMap((first, at) => telling.slice(at + 1).map((second) => [first, second]))
}

/** Finds items of nearly the same title among those with these filters. `entriesOf` reads them by their ids. */
export function similarFinder<Entry extends { title: string }>(
  db: Db,
  filters: readonly string[],
  entriesOf: (ids: readonly string[]) => Promise<Entry[]>,
) {
  /** Items of nearly the same title that are not in the trash, the likest first, at most five. */
  return async function similar(title: string, exceptId = ''): Promise<Entry[]> {
    const ids = new Set<string>()
    for (const words of tellingPairs(title)) {
      const found = await searchItems(db.read, {
        words,
        scope: 'full',
        filters,
        limit: CANDIDATES,
        offset: 0,
      })
      for (const id of found.itemIds) ids.add(id)
    }
    ids.delete(exceptId.toUpperCase())
    return (await entriesOf([...ids]))
      .map((entry) => ({ entry, likeness: titleSimilarity(title, entry.title) }))
      .filter(({ likeness }) => likeness >= LIKE_ENOUGH)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, SIMILAR_MAX)
      .map(({ entry }) => entry)
  }
}
