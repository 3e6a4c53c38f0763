import type { Aliases } from './aliases.ts'
import type { SearchedList } from './drop-terms.ts'
import { nearestTerms } from './nearest-terms.ts'
import type { ReadTerm } from './read-search.ts'
import { searchTerms, type SearchTerm } from './search-terms.ts'

export type OtherSearch = { words: string; total: number }

export type NearTerms = {
  aliases: Aliases
  /** Returns known words that sound like a word; the searched list may not contain some of them. */
  near: (word: string) => Promise<Iterable<string>>
  read: (text: string) => readonly SearchTerm[]
}

const TERMS_MAX = 6
const CANDIDATES_MAX = 10
const PROPOSALS_MAX = 3

const isMeant = ({ typed, names, isQuoted }: ReadTerm): boolean =>
  isQuoted || names !== undefined || typed.includes(' ')

async function choicesFor(
  term: ReadTerm,
  { has, near, aliases }: SearchedList & NearTerms,
): Promise<string[]> {
  const { typed } = term
  if (isMeant(term) || (await has([term]))) return [typed]
  const found: string[] = []
  const seen = new Set<unknown>()
  const candidates = nearestTerms(typed, [...(await near(typed)), ...aliases.near(typed)])
  for (const candidate of candidates.slice(0, CANDIDATES_MAX)) {
    // One word of an alias group suffices: every word of the group finds the same.
    const group = aliases.groupOf([candidate]) ?? candidate
    if (seen.has(group)) continue
    seen.add(group)
    const whole = searchTerms([candidate], aliases).map(({ phrases }) => ({ phrases }))
    if (await has(whole)) found.push(candidate)
    if (found.length === PROPOSALS_MAX) break
  }
  return found
}

export async function didYouMean(
  terms: readonly ReadTerm[],
  list: SearchedList & NearTerms,
): Promise<OtherSearch[]> {
  const tried = terms.slice(0, TERMS_MAX)
  const choices: string[][] = []
  for (const term of tried) choices.push(await choicesFor(term, list))
  // If no word is replaced, this is only the same search with words dropped.
  if (choices.every(([best], index) => best === undefined || best === tried[index]?.typed)) return []
  const remaining = choices.filter((each) => each.length > 0)
  // At most one word has several proposals, to limit their number.
  const open = remaining.findIndex((each) => each.length > 1)
  const found: OtherSearch[] = []
  for (const choice of remaining[open] ?? remaining[0] ?? []) {
    const words = remaining.map(([best = ''], index) => (index === open ? choice : best)).join(' ')
    const total = await list.count(list.read(words))
    if (total > 0) found.push({ words, total })
  }
  return found
}
