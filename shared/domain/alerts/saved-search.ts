import { hasNamedField } from '#shared/domain/job-lists/fits-filters.ts'
import type { Aliases } from '../search/aliases.ts'
import { readSearch } from '../search/read-search.ts'
import { matchRank, type SearchTerm } from '../search/search-terms.ts'
import { coversState } from './alert-interests.ts'
import type { AlertSettings, SavedSearch } from './alert-settings.ts'
import { filedUnder, type FiledPost } from './search-filing.ts'

export type PreparedSearch = SavedSearch & { terms: readonly SearchTerm[]; hasTerms: boolean }

export type SearchedPost = FiledPost & {
  lastDate: string
  day: string
}

/** Reads the words of a saved search as the site's search does. Words without meaning narrow nothing. */
export function prepareSearch(search: SavedSearch, aliases: Aliases): PreparedSearch {
  const reading = readSearch(search.words, { aliases, namesFields: true })
  const hasTerms = reading !== null && (reading.terms.length > 0 || reading.ignored.length === 0)
  return { ...search, terms: reading?.terms ?? [], hasTerms }
}

export const filedKeys = (searches: readonly SavedSearch[], aliases: Aliases): string[] => [
  ...new Set(searches.flatMap((search) => filedUnder(search, prepareSearch(search, aliases).terms))),
]

export function savedSearchFinds(
  search: PreparedSearch,
  { allIndia }: Pick<AlertSettings, 'allIndia'>,
  post: SearchedPost,
): boolean {
  const { qualification, organisation, purpose, terms, hasTerms } = search
  const hasField = hasNamedField(post, post.day)
  return (
    coversState(search, { allIndia }, post.state) &&
    (qualification === '' || post.qualifications.includes(qualification)) &&
    (organisation === '' || post.organisation === organisation) &&
    (purpose === '' || post.purpose === purpose) &&
    (!hasTerms ||
      matchRank(terms, { ...post.words, hasField: (named) => hasField(named, !allIndia) }) !== null)
  )
}
