import type { Aliases } from '../search/aliases.ts'
import { didYouMean, type OtherSearch } from '../search/did-you-mean.ts'
import { nearIndex } from '../search/nearest-words.ts'
import type { SearchTerm } from '../search/search-terms.ts'
import { tokenize, truncateQuery } from '../text/tokenize.ts'
import { queryLocalJobs, type LocalJob, type LocalJobQuery, type SearchWords } from './local-jobs.ts'

function* wordsOf(all: Iterable<SearchWords>): Generator<string> {
  for (const { title, body } of all) for (const word of (title + body).split(' ')) if (word !== '') yield word
}

/** Returns searches over the posts on a device that may have been meant by one that found nothing. */
export function otherLocalSearches(
  rows: readonly LocalJob[],
  words: ReadonlyMap<string, SearchWords>,
  aliases: Aliases,
  { searchQuery, ...query }: Omit<LocalJobQuery, 'terms'> & { searchQuery: string },
): Promise<OtherSearch[]> {
  const near = nearIndex(new Set(wordsOf(words.values())))
  const count = async (terms: readonly SearchTerm[]) =>
    queryLocalJobs(rows, (id) => words.get(id), { ...query, terms }).total
  return didYouMean(tokenize(truncateQuery(searchQuery)), aliases, {
    count,
    has: async (terms) => (await count(terms)) > 0,
    near: async (word) => near(word),
  })
}
