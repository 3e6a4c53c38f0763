import { answerSearch, type SearchNotes } from '#shared/domain/search/answer-search.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import { nearIndex } from '#shared/domain/search/nearest-terms.ts'
import { readSearch } from '#shared/domain/search/read-search.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import {
  queryLocalJobs,
  type LocalJob,
  type LocalJobPage,
  type LocalJobQuery,
  type PostSearchText,
} from './local-jobs.ts'

function* listTerms(all: Iterable<PostSearchText>): Generator<string> {
  for (const { title, body } of all) for (const word of (title + body).split(' ')) if (word !== '') yield word
}

export type LocalPosts<Row> = {
  rows: readonly Row[]
  words: ReadonlyMap<string, PostSearchText>
  aliases: Aliases
}

export async function searchLocalJobs<Row extends LocalJob>(
  { rows, words, aliases }: LocalPosts<Row>,
  { searchQuery, ...query }: Omit<LocalJobQuery, 'terms'> & { searchQuery: string },
): Promise<LocalJobPage<Row> & SearchNotes & { ignored?: string[] }> {
  const options = { aliases, namesFields: true }
  const reading = readSearch(searchQuery, options)
  const find = (terms: readonly SearchTerm[] | null, fewer?: readonly SearchTerm[]) =>
    queryLocalJobs(rows, (id) => words.get(id), { ...query, terms, fewer })
  if (reading === null) return find(null)
  const { terms, ignored } = reading
  if (terms.length === 0 && ignored.length > 0) return { ...find(null), ignored: [...ignored] }
  const count = async (some: readonly SearchTerm[]) => find(some).total
  let near: ReturnType<typeof nearIndex> | undefined
  return await answerSearch(reading, {
    aliases,
    isLenient: true,
    find: async (some, fewer) => find(some, fewer),
    count,
    has: async (some) => (await count(some)) > 0,
    near: async (word) => (near ??= nearIndex(new Set(listTerms(words.values()))))(word),
    read: (text) => readSearch(text, options)?.terms ?? [],
  })
}
