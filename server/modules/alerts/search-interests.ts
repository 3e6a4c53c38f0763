import { searchTakesState } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertSettings, SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { filedUnder } from '#shared/domain/alerts/search-filing.ts'
import type { SearchWords } from '#shared/domain/jobs/local-jobs.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import { matchRank, parseSearch } from '#shared/domain/search/search-terms.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'

/** What decides whether a saved search finds a post: its state, and its words as a search sees them. */
export type SearchedPost = { state: string; words: SearchWords }

/** Returns the terms of a saved search, by the words that mean the same on this site. */
export const termsOf = ({ words }: SavedSearch, aliases: Aliases): SearchTerm[] =>
  parseSearch(words, aliases) ?? []

/** Returns the keys under which saved searches are found by the words of posts. */
export const filedKeys = (searches: readonly SavedSearch[], aliases: Aliases): string[] => [
  ...new Set(searches.flatMap((search) => filedUnder(termsOf(search, aliases)))),
]

/** Returns true if a saved search of an owner finds a post: by the words as the site's own search, and by its state. */
export const searchFinds = (
  search: { state: SavedSearch['state']; terms: readonly SearchTerm[] },
  settings: Pick<AlertSettings, 'allIndia'>,
  { state, words }: SearchedPost,
): boolean => searchTakesState(search, settings, state) && matchRank(search.terms, words) !== null
