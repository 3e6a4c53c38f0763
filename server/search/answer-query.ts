import { answerSearch, type SearchNotes } from '#shared/domain/search/answer-search.ts'
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

export const readQuery = async (
  query: Query,
  text: string,
  namesFields: boolean,
): Promise<SearchReading | null> =>
  readSearch(text, { aliases: (await currentAliases(query)).aliases, namesFields })

type PageRange = { limit: number; offset: number }

export const answerQuery = (
  query: Query,
  reading: SearchReading,
  searchedIn: SearchedIn,
  page: PageRange,
): Promise<SearchResult & SearchNotes> =>
  readConsistently(query, () => answerOnce(query, reading, searchedIn, page))

async function answerOnce(
  query: Query,
  reading: SearchReading,
  { fieldTokens, ...searched }: SearchedIn,
  page: PageRange,
): Promise<SearchResult & SearchNotes> {
  const indexed = (terms: readonly SearchTerm[]): IndexTerm[] =>
    terms.map(({ names, ...term }) =>
      names === undefined || fieldTokens === undefined
        ? term
        : { ...term, names, tokens: fieldTokens(names) },
    )
  const { aliases } = await currentAliases(query)
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
