import { isNotFound, type Api } from '#shared/contracts/api.ts'
import { posts } from './db.ts'
import { savedPostIds, writeWithEviction } from './storage.ts'
import { toPostRecords, putPosts } from './cached-posts.ts'

// A visit brings so many of those that were saved elsewhere.
const AT_ONCE = 20

/** Brings posts to the device that were saved and are not held yet. */
export async function fetchSavedPosts(api: Pick<Api, 'job'>, now: number): Promise<void> {
  const ids = [...(await savedPostIds())]
  const held = new Set(await posts.where('_id').anyOf(ids).primaryKeys())
  const missing = ids.filter((id) => !held.has(id))
  for (const id of missing.slice(0, AT_ONCE)) {
    try {
      const post = await api.job(id)
      await writeWithEviction(() => putPosts([toPostRecords(post, { sync: 0, savedAt: now, usedAt: 0 })]))
    } catch (error) {
      // It is gone: what is left of it is what was saved.
      if (!isNotFound(error)) throw error
    }
  }
}
