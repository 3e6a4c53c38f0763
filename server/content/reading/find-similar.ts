import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'
import type { Db } from '#server/db/db.ts'
import { searchItems } from '#server/search/find-items.ts'

const SIMILAR_MAX = 5
const MIN_SIMILARITY = 0.6
// Searches run for pairs of the title's longest words; this many results of each search are compared.
const MAX_PAIRED_TERMS = 4
const CANDIDATES = 30

function toTermPairs(title: string): string[][] {
  const words = [...new Set(tokenize(title))].toSorted((a, b) => b.length - a.length)
  const terms = words.slice(0, MAX_PAIRED_TERMS)
  if (terms.length < 2) return [terms]
  return terms.flatMap((first, at) => terms.slice(at + 1).map((second) => [first, second]))
}

export function similarFinder<Entry extends { title: string }>(
  db: Db,
  filters: readonly string[],
  entriesOf: (ids: readonly string[]) => Promise<Entry[]>,
) {
  /** Returns items outside the trash with nearly the same title, most similar first, at most 5. */
  return async function similar(title: string, exceptId = ''): Promise<Entry[]> {
    const ids = new Set<string>()
    for (const words of toTermPairs(title)) {
      const found = await searchItems(db.read, {
        terms: searchTerms(words, NO_ALIASES),
        scope: 'full',
        filters,
        limit: CANDIDATES,
        offset: 0,
      })
      for (const id of found.itemIds) ids.add(id)
    }
    ids.delete(exceptId.toUpperCase())
    return (await entriesOf([...ids]))
      .map((entry) => ({ entry, similarity: titleSimilarity(title, entry.title) }))
      .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, SIMILAR_MAX)
      .map(({ entry }) => entry)
  }
}

/** Returns the similarity of two titles by their words in any order (Dice): 0 for none in common, 1 for the same. */
export function titleSimilarity(a: string, b: string): number {
  const [one, other] = [new Set(tokenize(a)), new Set(tokenize(b))]
  if (one.size + other.size === 0) return 0
  const common = [...one].filter((word) => other.has(word)).length
  return (2 * common) / (one.size + other.size)
}
