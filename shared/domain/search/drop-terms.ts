import type { ReadTerm } from './read-search.ts'
import type { SearchTerm } from './search-terms.ts'

/* Words of every recruitment, dropped first. One word or phrase of each alias group, as `tokenize` makes them. */
const GENERAL = new Set(
  `result; admit card; answer key; syllabus; cut off; merit list; score card; last date; date; exam; time table; calendar;
  interview; counselling; document verification; registration; upcoming; short notice; correction; fee; age; age limit;
  salary; eligibility; selection; process; list; marks; final; provisional; revised; exam pattern; question paper;
  previous year paper; mock test; city slip; appointment; prelims; mains; written exam; admission; physical`
    .split(';')
    .map((phrase) => phrase.trim()),
)

const YEAR = /^(?:19|20)\d\d$/

type Typed = { typed: string; phrases: readonly (readonly string[])[] }

export const isGeneral = ({ phrases }: Typed): boolean =>
  phrases.some((phrase) => GENERAL.has(phrase.join(' ')))

const isYear = ({ typed }: Typed): boolean => YEAR.test(typed)

export type SearchedList = {
  has: (terms: readonly SearchTerm[]) => Promise<boolean>
  count: (terms: readonly SearchTerm[]) => Promise<number>
}

// Limit of terms tried one by one. With more terms, those with the fewest matches are dropped first.
const MAX_TRIED_TERMS = 4

type Counted = { term: ReadTerm; total: number }

const onlyIf = <Value>(values: readonly Value[], test: (value: Value) => boolean): readonly Value[] => {
  const fitting = values.filter(test)
  return fitting.length > 0 ? fitting : values
}

function sortByGain(found: readonly Counted[]): ReadTerm[] {
  const general = onlyIf(found, ({ term }) => term.names === undefined && (isGeneral(term) || isYear(term)))
  const most = Math.max(...general.map(({ total }) => total))
  return general.filter(({ total }) => total === most).map(({ term }) => term)
}

const without = (all: readonly ReadTerm[], dropped: readonly ReadTerm[]): readonly ReadTerm[] =>
  all.filter((term) => !dropped.includes(term))

/** Drops terms without a match, then those that exclude most. Keeps quoted terms. Returns all if nothing is found. */
export async function dropTerms(
  terms: readonly ReadTerm[],
  { has, count }: SearchedList,
): Promise<readonly ReadTerm[]> {
  const isMet = await Promise.all(terms.map(async (term) => term.isQuoted || (await has([term]))))
  let left: readonly ReadTerm[] = terms.filter((_term, index) => isMet[index])
  while (left.length > 1 && !(await has(left))) {
    const free = left.filter(({ isQuoted }) => !isQuoted)
    if (free.length === 0) return terms
    left = without(
      left,
      free.length > MAX_TRIED_TERMS ? await findRarest(left, free) : await bestWithout(left, free),
    )
  }
  return left.length > 0 && (await has(left)) ? left : terms

  async function byMatches(some: readonly ReadTerm[]): Promise<ReadTerm[]> {
    if (some.length < 2) return [...some]
    const counted: Counted[] = []
    for (const term of some) counted.push({ term, total: await count([term]) })
    return counted.sort((a, b) => a.total - b.total).map(({ term }) => term)
  }

  // Returns the least number of rarest terms without which something is found; if none, all but `MAX_TRIED_TERMS`.
  async function findRarest(all: readonly ReadTerm[], free: readonly ReadTerm[]): Promise<ReadTerm[]> {
    const rarest = await byMatches(free)
    let [low, high] = [1, free.length - MAX_TRIED_TERMS]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (await has(without(all, rarest.slice(0, middle)))) high = middle
      else low = middle + 1
    }
    return rarest.slice(0, low)
  }

  async function bestWithout(all: readonly ReadTerm[], tried: readonly ReadTerm[]): Promise<ReadTerm[]> {
    const found: Counted[] = []
    for (const term of tried) {
      const total = await count(without(all, [term]))
      if (total > 0) found.push({ term, total })
    }
    return (await byMatches(found.length > 0 ? sortByGain(found) : tried)).slice(0, 1)
  }
}
