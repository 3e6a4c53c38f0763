import { didYouMean, type NearTerms, type OtherSearch } from './did-you-mean.ts'
import { dropTerms, type SearchedList, isGeneral } from './drop-terms.ts'
import type { ReadTerm, SearchReading } from './read-search.ts'
import type { SearchTerm } from './search-terms.ts'

/** Searched term: text, or the value of a named field. `without` is the search text without this term. */
export type SearchedTerm = {
  words: string
  field: 'text' | 'state' | 'qualification' | 'lastDate'
  value: string
  without: string
}

export type SearchNotes = {
  searchedFor?: SearchedTerm[]
  dropped?: string[]
  didYouMean?: OtherSearch[]
}

/** Searched list. `find` returns matches of all terms, followed by matches of `fewer`. */
export type Searched<Found> = SearchedList &
  NearTerms & {
    find: (terms: readonly SearchTerm[], fewer?: readonly SearchTerm[]) => Promise<Found>
    /** True if a list may contain items without some terms, as job posts may. */
    isLenient: boolean
  }

/** Returns the terms that name a recruitment if others only name its stage, perhaps a future one; else undefined. */
function specificTerms(terms: readonly ReadTerm[]): readonly ReadTerm[] | undefined {
  const specific = terms.filter((term) => term.isQuoted || term.names !== undefined || !isGeneral(term))
  const hasText = specific.some(({ names }) => names === undefined)
  return hasText && specific.length < terms.length ? specific : undefined
}

const toSearchedTerm = ({ typed, names, without }: ReadTerm): SearchedTerm => ({
  words: typed,
  field: names?.field ?? 'text',
  value: names?.value ?? typed,
  without,
})

const noteTerms = (terms: readonly ReadTerm[], isNoted: boolean): Pick<SearchNotes, 'searchedFor'> =>
  isNoted || terms.some(({ names }) => names !== undefined) ? { searchedFor: terms.map(toSearchedTerm) } : {}

/** Runs a search with terms. If nothing has all of them, drops the terms that exclude most (docs/decisions/0047). */
export async function answerSearch<Found extends { total: number }>(
  { terms }: SearchReading,
  searched: Searched<Found>,
): Promise<Found & SearchNotes> {
  const fewer = searched.isLenient ? specificTerms(terms) : undefined
  const found = await searched.find(terms, fewer)
  if (found.total > 0 || terms.length === 0) return { ...found, ...noteTerms(terms, false) }
  const others = { didYouMean: await didYouMean(terms, searched) }
  const left = searched.isLenient ? await dropTerms(terms, searched) : terms
  if (left.length === terms.length) return { ...found, ...others, ...noteTerms(terms, false) }
  const dropped = terms.filter((term) => !left.includes(term)).map(({ typed }) => typed)
  return { ...(await searched.find(left)), ...others, ...noteTerms(left, true), dropped }
}
