import { CARD_TITLE_LENGTH } from '../constants.ts'
import { tokenize, truncateQuery } from '../text/tokenize.ts'
import { shortTitle } from '../text/short-title.ts'
import { matchRank, type FieldText, type SearchTerm } from './search-terms.ts'

export const SUGGESTIONS_MAX = 6

// Letters, vowel signs and digits. Most titles have a word that begins with a given letter.
const LETTERS_MIN = 2

export function toSuggestionTerms(typed: string): string[] | null {
  const words = tokenize(truncateQuery(typed))
  return Array.from(words.join('')).length < LETTERS_MIN ? null : words
}

/** Returns the path of the suggestions below the API's base, which is also their cache key. */
export const suggestPath = (words: readonly string[]): string =>
  `/suggest?${new URLSearchParams({ q: words.join(' ') }).toString()}`

export type Titled = { words: FieldText }

/** Returns the first items with matching titles, whole words first. Ignores other text, so users see the match. */
export function findSuggested<Item extends Titled>(
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

export const postSuggestion = ({ postName, slug }: { postName: string; slug: string }) => ({
  kind: 'post' as const,
  title: shortTitle(postName, CARD_TITLE_LENGTH),
  slug,
})
