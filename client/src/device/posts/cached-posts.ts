import { jobPath } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { toListPositions, toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { isId } from '#shared/domain/ids.ts'
import { deriveFormWindows } from '#shared/domain/jobs/form-windows.ts'
import { looseSlugKey, slugify, slugKey } from '#shared/domain/jobs/job-slug.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { posts, responses, listRows, searchTexts } from '#client/device/db/db.ts'
import type { FullPost, CachedPost, ListRow, SearchRow } from '#client/device/db/db.ts'
import { markPostsWritten } from '#client/device/db/post-rows.ts'
import { toSummary } from './post-summary.ts'
import { evictViewed, writeResponse } from '#client/device/db/storage.ts'

export type PostRecords = { cachedPost: CachedPost; listRow: ListRow; searchRow: SearchRow }

/** Computes the rows of a post. Tokenizing takes time, so call it outside of transactions. */
export function toPostRecords(
  post: FullPost,
  { sync, savedAt, usedAt }: Omit<CachedPost, '_id' | 'slugKey' | 'post'>,
): PostRecords {
  const { _id, qualifications, purpose } = post
  return {
    cachedPost: { _id, slugKey: slugKey(post.slug), post, sync, savedAt, usedAt },
    listRow: {
      _id,
      summary: toSummary(post),
      places: toListPositions(post),
      qualifications,
      purpose,
      windows: deriveFormWindows(post),
    },
    searchRow: { _id, ...toPostSearchText(post.postName, searchableText(post)) },
  }
}

export async function putPosts(entries: readonly PostRecords[]): Promise<void> {
  await posts.bulkPut(entries.map(({ cachedPost }) => cachedPost))
  await listRows.bulkPut(entries.map(({ listRow }) => listRow))
  await searchTexts.bulkPut(entries.map((entry) => entry.searchRow))
  if (entries.length > 0) await markPostsWritten()
}

/** Caches a post that the user opened by its URL. Retains the latest 200 posts that did not come from a sync. */
export async function cacheViewedPost(key: string, post: JobPostDetail, now: number): Promise<void> {
  const before = await posts.get(post._id)
  // An HTTP cache may hold an older version than the sync brought.
  if (before && before.post.version > post.version) await touchPost(post._id, now)
  else await putPosts([toPostRecords(post, { sync: before?.sync ?? 0, savedAt: now, usedAt: now })])
  // An alias of the address must also open the post offline.
  if (key !== post._id && slugKey(key) !== slugKey(post.slug))
    await writeResponse({ owner: '', path: jobPath(key), data: post._id, savedAt: now, usedAt: now })
  await evictViewed()
}

async function byAlias(key: string): Promise<CachedPost | undefined> {
  const found = await responses.get(['', jobPath(key)])
  return typeof found?.data === 'string' ? await posts.get(found.data) : undefined
}

async function byLooseSlug(slug: string): Promise<CachedPost | undefined> {
  const loose = looseSlugKey(slug)
  const row = (await listRows.toArray()).find(({ summary }) => looseSlugKey(summary.slug) === loose)
  return row && (await posts.get(row._id))
}

/** Returns the cached post of an address, matched like the server: by id, slug in any case, alias, old share form. */
export async function findCachedPost(key: string): Promise<CachedPost | undefined> {
  const byId = isId(key) ? await posts.get(key.toUpperCase()) : undefined
  if (byId) return byId
  const slug = slugify(key)
  const bySlug = await posts.where('slugKey').equals(slugKey(slug)).first()
  return bySlug ?? (await byAlias(key)) ?? (await byLooseSlug(slug))
}

export const touchPost = (id: string, now: number): PromiseLike<number> => posts.update(id, { usedAt: now })
