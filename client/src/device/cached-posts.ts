import { jobPath } from '#shared/contracts/api.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { toListPositions, toSearchTerms } from '#shared/domain/jobs/local-jobs.ts'
import { isId } from '#shared/domain/ids.ts'
import { looseSlugKey, slugify, slugKey } from '#shared/domain/jobs/job-slug.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { responses, posts, rows, searchTerms } from './db.ts'
import type { HeldPost, ListRow, FullPost, SearchRow } from './db.ts'
import { dropPosts, evictablePosts } from './storage.ts'
import { writeResponse } from './response-cache.ts'
import { summaryOf } from './post-summary.ts'

const OPENED_KEPT = 200

/** What the tables hold of a post. */
export type PostRecords = { held: HeldPost; row: ListRow; words: SearchRow }

/** What the tables hold of a post; taking its words apart is work, and no part of a write. */
export function toPostRecords(
  post: FullPost,
  { sync, savedAt, usedAt }: Omit<HeldPost, '_id' | 'slugKey' | 'post'>,
): PostRecords {
  const { _id } = post
  return {
    held: { _id, slugKey: slugKey(post.slug), post, sync, savedAt, usedAt },
    row: { _id, summary: summaryOf(post), places: toListPositions(post) },
    words: { _id, ...toSearchTerms(post.postName, searchableText(post)) },
  }
}

/** Writes posts, with what lists and searches need of them. */
export async function putPosts(entries: readonly PostRecords[]): Promise<void> {
  await posts.bulkPut(entries.map(({ held }) => held))
  await rows.bulkPut(entries.map(({ row }) => row))
  await searchTerms.bulkPut(entries.map((entry) => entry.words))
}

/** Keeps a post that was opened: of those that only their readers brought, the last 200 stay, and all that are saved. */
export async function cacheViewedPost(key: string, post: JobPostDetail, now: number): Promise<void> {
  const before = await posts.get(post._id)
  // A cache on the way may hold an older one than the sync has brought.
  if (before && before.post.version > post.version) await touchPost(post._id, now)
  else await putPosts([toPostRecords(post, { sync: before?.sync ?? 0, savedAt: now, usedAt: now })])
  // Another address of it leads there without a network too.
  if (key !== post._id && slugKey(key) !== slugKey(post.slug))
    await writeResponse({ owner: '', path: jobPath(key), data: post._id, savedAt: now, usedAt: now })
  await evictViewed()
}

/** Forgets the posts of readers beyond the last 200. */
export async function evictViewed(): Promise<void> {
  const opened = await evictablePosts()
  if (opened.length > OPENED_KEPT) await dropPosts(opened.slice(0, opened.length - OPENED_KEPT))
}

async function byAlias(key: string): Promise<HeldPost | undefined> {
  const kept = await responses.get(['', jobPath(key)])
  return typeof kept?.data === 'string' ? await posts.get(kept.data) : undefined
}

async function byLooseSlug(slug: string): Promise<HeldPost | undefined> {
  const loose = looseSlugKey(slug)
  const all = await rows.toArray()
  const row = all.find(({ summary }) => looseSlugKey(summary.slug) === loose)
  return row && (await posts.get(row._id))
}

/** The post that an address leads to, as the server looks it up: id, slug in any case, old address, old share form. */
export async function heldPost(key: string): Promise<HeldPost | undefined> {
  const byId = isId(key) ? await posts.get(key.toUpperCase()) : undefined
  if (byId) return byId
  const slug = slugify(key)
  const bySlug = await posts.where('slugKey').equals(slugKey(slug)).first()
  return bySlug ?? (await byAlias(key)) ?? (await byLooseSlug(slug))
}

/** Notes that a held post was opened. */
export async function touchPost(id: string, now: number): Promise<void> {
  await posts.update(id, { usedAt: now })
}
