import { responses, database, posts, quizzes, rows, saved, searchTerms } from './db.ts'

let hasWarned = false

function warnOnce(error: unknown): false {
  // oxlint-disable-next-line no-console -- the app goes on without: nobody else would hear why
  if (!hasWarned) console.warn('This device keeps nothing more for use without a network.', error)
  hasWarned = true
  return false
}

const namesOf = (error: unknown): unknown[] => {
  const { name, inner } = error as { name?: unknown; inner?: { name?: unknown } | null }
  return [name, inner?.name]
}

/** Whether a write failed because there is no room for it. */
const isFull = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

/** Ids of the jobs that somebody saved here: their posts give way to nothing. */
export async function savedPostIds(): Promise<Set<string>> {
  const all = await saved.filter(({ isSaved }) => isSaved).toArray()
  return new Set(all.map(({ postId }) => postId))
}

/** Forgets posts, with what lists and searches know of them. */
export async function dropPosts(ids: readonly string[]): Promise<void> {
  await Promise.all([posts, rows, searchTerms].map((table) => table.bulkDelete([...ids])))
}

/** Posts that only their readers brought here and nobody saved, the longest unopened first. */
export async function evictablePosts(): Promise<string[]> {
  const [opened, kept] = await Promise.all([posts.where('sync').equals(0).primaryKeys(), savedPostIds()])
  const open = new Set(opened)
  const byUse = await posts.orderBy('usedAt').primaryKeys()
  return byUse.filter((id) => open.has(id) && !kept.has(id))
}

/** Gives up a share (0 to 1) of what can be had again, in each table what was not used for longest. */
async function makeRoom(share: number): Promise<void> {
  const part = (keys: readonly string[]) => keys.slice(0, Math.ceil(keys.length * share))
  const oldest = await responses
    .orderBy('usedAt')
    .limit(Math.ceil((await responses.count()) * share))
    .primaryKeys()
  await responses.bulkDelete(oldest)
  await dropPosts(part(await evictablePosts()))
  await quizzes.bulkDelete(part(await quizzes.orderBy('savedAt').primaryKeys()))
}

/**
 * Writes to the device. Where that fails for want of room, it first gives up half of what can be had again, then all
 * of it; then, as where there is no database at all, it goes without and says so once. Returns whether it was written.
 */
export async function writeWithEviction(write: () => Promise<unknown>): Promise<boolean> {
  for (const share of [0.5, 1, 0]) {
    try {
      await write()
      return true
    } catch (error) {
      if (!isFull(error) || share === 0) return warnOnce(error)
      try {
        await makeRoom(share)
      } catch (cause) {
        return warnOnce(cause)
      }
    }
  }
  return false
}

/** Reads from the device; undefined where it cannot be read, as in a browser that keeps nothing. */
export async function tryRead<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    warnOnce(error)
    return undefined
  }
}

/** Does several writes together or none of them. */
export const together = <Value>(work: () => Promise<Value>): Promise<Value> =>
  database.transaction('rw', database.tables, work)
