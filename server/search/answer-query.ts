import { answerSearch, type SearchNotes } from '#shared/domain/search/answer-search.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import { readSearch, type SearchReading } from '#shared/domain/search/read-search.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import type { Query } from '../db/db.ts'
import { currentAliases } from './current-aliases.ts'
import type { FieldTokens, IndexTerm, Narrowing, SearchScope } from './match-expression.ts'
import { matchReader, type SearchResult } from './find-items.ts'
import { findSimilarTerms } from './sqlite.ts'

export type SearchedIn = Narrowing & {
  scope: SearchScope
  fieldTokens?: ((named: NamedField) => FieldTokens) | undefined
}

export const readQuery = (query: Query, text: string, namesFields: boolean): SearchReading | null =>
  readSearch(text, { aliases: currentAliases(query).aliases, namesFields })

export function answerQuery(
  query: Query,
  reading: SearchReading,
  { fieldTokens, ...searched }: SearchedIn,
  page: { limit: number; offset: number },
): Promise<SearchResult & SearchNotes> {
  const indexed = (terms: readonly SearchTerm[]): IndexTerm[] =>
    terms.map(({ names, ...term }) =>
      names === undefined || fieldTokens === undefined
        ? term
        : { ...term, names, tokens: fieldTokens(names) },
    )
  const isLenient = fieldTokens !== undefined
  const reader = matchReader(query)
  const searchFor = (terms: readonly SearchTerm[]) => ({ ...searched, terms: indexed(terms) })
  return answerSearch(reading, {
    isLenient,
    aliases: currentAliases(query).aliases,
    find: async (terms, fewer) =>
      reader.find({ ...searchFor(terms), fewer: fewer && indexed(fewer), ...page }),
    has: async (terms) => reader.has(searchFor(terms)),
    count: async (terms) => reader.count(searchFor(terms)),
    near: async (word) => findSimilarTerms(query, word),
    read: (text) => readQuery(query, text, isLenient)?.terms ?? [],
  })
}
