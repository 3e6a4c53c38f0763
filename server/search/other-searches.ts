import { didYouMean, type OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { tokenize, truncateQuery } from '#shared/domain/text/tokenize.ts'
import type { Query } from '../db/db.ts'
import { currentAliases } from './current-aliases.ts'
import { hasMatch, searchItems, wordsNear, type SearchQuery } from './sqlite.ts'

/**
 * Returns searches that may have been meant by one that found nothing. A proposal finds items in the same list and
 * within the same scope, so it tells nobody a word of what that person may not read.
 */
export const otherSearches = (
  query: Query,
  text: string,
  { scope, filters, also }: Pick<SearchQuery, 'scope' | 'filters' | 'also'>,
): Promise<OtherSearch[]> =>
  didYouMean(tokenize(truncateQuery(text)), currentAliases(query).aliases, {
    has: async (terms) => hasMatch(query, { terms, scope, filters, also }),
    count: async (terms) =>
      (await searchItems(query, { terms, scope, filters, also, limit: 1, offset: 0 })).total,
    near: async (word) => wordsNear(query, word),
  })
