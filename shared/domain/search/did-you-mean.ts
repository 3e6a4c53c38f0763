import type { Aliases } from './aliases.ts'
import { nearestWords } from './nearest-words.ts'
import { searchTerms, type SearchTerm } from './search-terms.ts'

/** Another search that finds something: its words, and how many items it finds. */
export type OtherSearch = { words: string; total: number }

/** The list that is searched, as its asker may see it. */
export type SearchedList = {
  /** Returns whether any of its items matches. */
  has: (terms: readonly SearchTerm[]) => Promise<boolean>
  /** Returns how many of its items match. */
  count: (terms: readonly SearchTerm[]) => Promise<number>
  /** Returns known words that sound like a word; some may not be in the list. */
  near: (word: string) => Promise<Iterable<string>>
}

const WORDS_MAX = 6
const CANDIDATES_MAX = 10
const PROPOSALS_MAX = 3

const asWhole = (word: string, aliases: Aliases): SearchTerm[] =>
  searchTerms([word], aliases).map(({ phrases }) => ({ phrases }))

/** Returns what may stand for a word: itself if the list has it, else near words of the list. */
async function choicesFor(
  word: string,
  isLast: boolean,
  aliases: Aliases,
  { has, near }: SearchedList,
): Promise<string[]> {
  const typed = isLast ? searchTerms([word], aliases) : asWhole(word, aliases)
  if (await has(typed)) return [word]
  const found: string[] = []
  const seen = new Set<unknown>()
  for (const candidate of nearestWords(word, [...(await near(word)), ...aliases.near(word)]).slice(
    0,
    CANDIDATES_MAX,
  )) {
    // Of a group one word is enough: each finds the same.
    const group = aliases.groupOf([candidate]) ?? candidate
    if (seen.has(group)) continue
    seen.add(group)
    if (await has(asWhole(candidate, aliases))) found.push(candidate)
    if (found.length === PROPOSALS_MAX) break
  }
  return found
}

/**
 * Returns searches that somebody may have meant by one that found nothing, the most likely first, at most 3. Words that
 * the list does not have are replaced, or left out if nothing is near to them.
 */
export async function didYouMean(
  words: readonly string[],
  aliases: Aliases,
  list: SearchedList,
): Promise<OtherSearch[]> {
  const typed = words.slice(0, WORDS_MAX)
  const choices: string[][] = []
  for (const [index, word] of typed.entries())
    choices.push(await choicesFor(word, index === typed.length - 1, aliases, list))
  if (choices.every(([best], index) => best === typed[index])) return []
  const kept = choices.filter((each) => each.length > 0)
  // One word at most has more than one proposal, so that they stay few.
  const open = kept.findIndex((each) => each.length > 1)
  const found: OtherSearch[] = []
  for (const choice of kept[open] ?? kept[0] ?? []) {
    const proposal = kept.map(([best = ''], index) => (index === open ? choice : best))
    const total = await list.count(searchTerms(proposal, aliases))
    if (total > 0) found.push({ words: proposal.join(' '), total })
  }
  return found
}
