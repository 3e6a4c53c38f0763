import { suggestionWords } from '#shared/domain/search/suggestions.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Records that the current user searched for something; not if it has fewer than two letters. */
export async function recordSearch(query: string): Promise<void> {
  const words = suggestionWords(query)?.join(' ')
  if (words === undefined) return
  // The code of the database is loaded with the first search.
  const { searchHistory } = await import('#client/device/user/histories.ts')
  await searchHistory.record((owner) => ({
    owner,
    words,
    query: truncateQuery(query),
    searchedAt: serverNow(),
  }))
}
