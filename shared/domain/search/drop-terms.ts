import { isGeneral, isYear } from './general-words.ts'
import type { ReadTerm } from './read-search.ts'
import type { SearchTerm } from './search-terms.ts'

/** The searched list, as its viewer may see it. */
export type SearchedList = {
  /** Returns true if any item matches. */
  has: (terms: readonly SearchTerm[]) => Promise<boolean>
  /** Returns how many items match. */
  count: (terms: readonly SearchTerm[]) => Promise<number>
}

// Each term that may be dropped is tried; of more terms, those with the fewest matches go untried.
const TRIED_MAX = 6

const byNumber = <Value>(values: readonly Value[], numberOf: (value: Value) => number): Value[] =>
  [...values].sort((a, b) => numberOf(a) - numberOf(b))

/**
 * Returns the terms of a search that are left when those are dropped that leave nothing: terms without any match, then
 * the one that excludes most, until something is found. Terms in quotes stay. Returns all terms if nothing is found.
 */
export async function dropTerms(
  terms: readonly ReadTerm[],
  { has, count }: SearchedList,
): Promise<readonly ReadTerm[]> {
  const isMet = await Promise.all(terms.map(async (term) => term.isQuoted || (await has([term]))))
  let left = terms.filter((_term, index) => isMet[index])
  // Counts take longer than looks: most searches have one word that nothing has.
  const counts = new Map<ReadTerm, number>()
  while (left.length > 1 && !(await has(left))) {
    const free = left.filter(({ isQuoted }) => !isQuoted)
    for (const term of free) if (!counts.has(term)) counts.set(term, await count([term]))
    const droppable = byNumber(free, (term) => counts.get(term) ?? 0)
    const [rarest] = droppable
    if (rarest === undefined) return terms
    const best = droppable.length > TRIED_MAX ? rarest : ((await bestWithout(left, droppable)) ?? rarest)
    left = left.filter((term) => term !== best)
  }
  return left.length > 0 && (await has(left)) ? left : terms

  // Returns the term without which most is found, those that are only general first; undefined if nothing is.
  async function bestWithout(all: readonly ReadTerm[], tried: readonly ReadTerm[]) {
    const found: { term: ReadTerm; isSpecific: boolean; total: number }[] = []
    for (const term of tried) {
      const others = all.filter((other) => other !== term)
      if (!(await has(others))) continue
      const isSpecific = term.names !== undefined || !(isGeneral(term) || isYear(term))
      found.push({ term, isSpecific, total: await count(others) })
    }
    const [best] = byNumber(
      byNumber(found, ({ total }) => -total),
      ({ isSpecific }) => Number(isSpecific),
    )
    return best?.term
  }
}
