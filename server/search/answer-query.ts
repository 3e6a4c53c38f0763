import { answerSearch, type SearchNotes } from '#shared/domain/search/answer-search.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import { readSearch, type SearchReading } from '#shared/domain/search/read-search.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import type { Query } from '../db/db.ts'
import { readConsistently } from '#server/db/queries/consistent-reads.ts'
import { currentAliases } from './current-aliases.ts'
import type { FieldTokens, IndexTerm, Narrowing, SearchScope } from './match-expression.ts'
import { matchReader, type SearchResult } from './find-items.ts'
import { findSimilarTerms } from './sqlite.ts'

export type SearchedIn = Narrowing & {
  scope: SearchScope
  fieldTokens?: ((named: NamedField) => FieldTokens) | undefined
}

/** Reading of a search, with the aliases that it was read with. */
export type QueryReading = SearchReading & { aliases: Aliases }

/** Returns the terms of a search; null if it is blank. */
export async function readQuery(
  query: Query,
  text: string,
  namesFields: boolean,
): Promise<QueryReading | null> {
  const { aliases } = await currentAliases(query)
  const reading = readSearch(text, { aliases, namesFields })
  return reading && { ...reading, aliases }
}

type PageRange = { limit: number; offset: number }

export const answerQuery = (
  query: Query,
  reading: QueryReading,
  searchedIn: SearchedIn,
  page: PageRange,
): Promise<SearchResult & SearchNotes> =>
  readConsistently(query, () => answerOnce(query, reading, searchedIn, page))

async function answerOnce(
  query: Query,
  reading: QueryReading,
  { fieldTokens, ...searched }: SearchedIn,
  page: PageRange,
): Promise<SearchResult & SearchNotes> {
  const indexed = (terms: readonly SearchTerm[]): IndexTerm[] =>
    terms.map(({ names, ...term }) =>
      names === undefined || fieldTokens === undefined
        ? term
        : { ...term, names, tokens: fieldTokens(names) },
    )
  const { aliases } = reading
  const isLenient = fieldTokens !== undefined
  const reader = matchReader(query)
  const searchFor = (terms: readonly SearchTerm[]) => ({ ...searched, terms: indexed(terms) })
  return answerSearch(reading, {
    isLenient,
    aliases,
    find: async (terms, fewer) =>
      reader.find({ ...searchFor(terms), fewer: fewer && indexed(fewer), ...page }),
    has: async (terms) => reader.has(searchFor(terms)),
    count: async (terms) => reader.count(searchFor(terms)),
    near: (word) => findSimilarTerms(query, word),
    read: (text) => readSearch(text, { aliases, namesFields: isLenient })?.terms ?? [],
  })
}
