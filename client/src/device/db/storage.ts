import { markPostsWritten } from './post-rows.ts'
import { posts, quizzes, responses, listRows, savedJobs, searchTexts, type CachedResponse } from './db.ts'
import { storageFault } from './storage-fault.ts'

const MAX_RESPONSES = 200
const MAX_VIEWED_POSTS = 200

let hasWarned = false

function warnOnce(error: unknown): false {
  // oxlint-disable-next-line no-console -- the app goes on without: nothing else would tell why
  if (!hasWarned) console.warn('This device keeps nothing more for use without a network.', error)
  hasWarned = true
  return false
}

export async function savedPostIds(): Promise<Set<string>> {
  const all = await savedJobs.filter(({ isSaved }) => isSaved).toArray()
  return new Set(all.map(({ postId }) => postId))
}

/** Caches a response, and evicts the least recently used responses above 200. */
export async function writeResponse(response: CachedResponse): Promise<void> {
  await responses.put(response)
  const excess = (await responses.count()) - MAX_RESPONSES
  if (excess > 0) await responses.bulkDelete(await responses.orderBy('usedAt').limit(excess).primaryKeys())
}

export async function deletePosts(ids: readonly string[]): Promise<void> {
  await Promise.all([posts, listRows, searchTexts].map((table) => table.bulkDelete([...ids])))
  if (ids.length > 0) await markPostsWritten()
}

async function evictablePosts(): Promise<string[]> {
  const [viewed, savedIds] = await Promise.all([posts.where('sync').equals(0).primaryKeys(), savedPostIds()])
  const candidates = new Set(viewed)
  const byUse = await posts.orderBy('usedAt').primaryKeys()
  return byUse.filter((id) => candidates.has(id) && !savedIds.has(id))
}

export async function evictViewed(): Promise<void> {
  const viewed = await evictablePosts()
  await deletePosts(viewed.slice(0, Math.max(0, viewed.length - MAX_VIEWED_POSTS)))
}

// Evicts a share (0 to 1) of every table with rows that can be fetched again.
async function makeRoom(share: number): Promise<void> {
  const part = <Key>(keys: readonly Key[]) => keys.slice(0, Math.ceil(keys.length * share))
  await responses.bulkDelete(part(await responses.orderBy('usedAt').primaryKeys()))
  await deletePosts(part(await evictablePosts()))
  await quizzes.bulkDelete(part(await quizzes.orderBy('savedAt').primaryKeys()))
}

/** Without space, evicts half, then all, of the rows that can be fetched again, and retries. Throws the last error. */
export async function withEviction<Result>(write: () => Promise<Result>): Promise<Result> {
  for (const share of [0.5, 1]) {
    try {
      return await write()
    } catch (error) {
      if (storageFault(error) !== 'noSpace') throw error
    }
    await makeRoom(share)
  }
  return await write()
}

/** Runs an optional write with eviction. Returns false, with one warning, if it fails. */
export async function writeWithEviction(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await withEviction(write)
    return true
  } catch (error) {
    return warnOnce(error)
  }
}

/** Reads from the database; undefined, with one warning, if that fails. */
export async function tryRead<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    warnOnce(error)
    return undefined
  }
}
