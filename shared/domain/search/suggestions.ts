import { CARD_TITLE_LENGTH } from '../constants.ts'
import { tokenize, truncateQuery } from '../text/tokenize.ts'
import { shortTitle } from '../text/short-title.ts'
import { matchRank, type FieldWords, type SearchTerm } from './search-terms.ts'

/** The most suggestions for what somebody types. */
export const SUGGESTIONS_MAX = 6

// Letters, vowel signs and digits. Most titles have a word that begins with a given letter.
const LETTERS_MIN = 2

/** Returns the words of what somebody types, as a search reads them; null if they have fewer than two letters. */
export function suggestionWords(typed: string): string[] | null {
  const words = tokenize(truncateQuery(typed))
  return Array.from(words.join('')).length < LETTERS_MIN ? null : words
}

/** Returns the path of the suggestions for words, below the API's base. It is also their cache key. */
export const suggestPath = (words: readonly string[]): string =>
  `/suggest?${new URLSearchParams({ q: words.join(' ') }).toString()}`

/** Something that can be suggested, with the distinct words of its title. */
export type Titled = { words: FieldWords }

/**
 * Returns the first items whose titles match, in their order: those with all terms as whole words, then those with a
 * beginning. The rest of a text does not count, so that everybody sees why something is suggested.
 */
export function suggestedOf<Item extends Titled>(
  items: readonly Item[],
  terms: readonly SearchTerm[],
  limit = SUGGESTIONS_MAX,
): Item[] {
  const [whole, beginnings]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const rank = matchRank(terms, { title: item.words, body: '' })
    if (rank === 'title') whole.push(item)
    else if (rank !== null) beginnings.push(item)
    if (whole.length === limit) break
  }
  return [...whole, ...beginnings].slice(0, limit)
}

/** Returns the suggestion of a post. */
export const postSuggestion = ({ postName, slug }: { postName: string; slug: string }) => ({
  kind: 'post' as const,
  title: shortTitle(postName, CARD_TITLE_LENGTH),
  slug,
})
