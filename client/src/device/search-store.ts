import { Dexie } from 'dexie'
import { suggestionWords } from '#shared/domain/search/suggestions.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { currentOwner } from './current-user.ts'
import { database, meta, searches, type Owner, type RecentSearch } from './db.ts'

/** Searches that are stored for each owner. */
export const MAX_SEARCHES = 20

const ofOwner = (owner: Owner) =>
  searches.where('[owner+searchedAt]').between([owner, Dexie.minKey], [owner, Dexie.maxKey])

/** Deletes the oldest searches beyond 20. Call it inside a transaction. */
export async function trimSearches(owner: Owner): Promise<void> {
  const excess = (await ofOwner(owner).count()) - MAX_SEARCHES
  if (excess > 0) await searches.bulkDelete(await ofOwner(owner).limit(excess).primaryKeys())
}

/** Records that the current user searched for something; not if it has fewer than two letters. */
export async function recordSearch(query: string): Promise<void> {
  const words = suggestionWords(query)
  if (words === null) return
  const search = { words: words.join(' '), query: truncateQuery(query), searchedAt: Date.now() }
  await database.transaction('rw', searches, meta, async () => {
    const owner = await currentOwner()
    await searches.put({ owner, ...search })
    await trimSearches(owner)
  })
}

/** Returns the searches of the current user, newest first. */
export const listSearches = (): Promise<RecentSearch[]> =>
  database.transaction('r', searches, meta, async () =>
    ofOwner(await currentOwner())
      .reverse()
      .toArray(),
  )

/** Deletes the searches of the current user. */
export const clearSearches = (): Promise<void> =>
  database.transaction('rw', searches, meta, async () => {
    await ofOwner(await currentOwner()).delete()
  })
