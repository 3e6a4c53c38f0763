import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { ApiCall } from './api-call.ts'
import { responseOwner } from '#client/device/current-user.ts'
import { isPublicCall, cacheKey } from './cache-key.ts'
import type { HeldPost } from '#client/device/db.ts'
import { dropPosts, tryRead, together, writeWithEviction } from '#client/device/storage.ts'
import { readOfflineList } from '#client/device/offline-lists.ts'
import { heldPost, cacheViewedPost, touchPost } from '#client/device/cached-posts.ts'
import { writeResponse, readResponse, touchResponse } from '#client/device/response-cache.ts'
import type { RequestOwner } from './request-dedupe.ts'
import { syncState } from '#client/device/sync-state.ts'

/** A post as the device answers it: with its time, as a saved copy. */
export type CachedJob = JobPostDetail & { savedAt: number }

/** A held post as a saved copy: what the sync brought is as of the last sync. */
export async function toStaleCopy({ post, sync, savedAt }: HeldPost): Promise<CachedJob> {
  const { run, syncedAt } = await syncState()
  const isSynced = sync > 0 && sync === run
  return { ...post, history: post.history ?? [], savedAt: isSynced ? Math.max(savedAt, syncedAt) : savedAt }
}

async function fromAnswers(asked: ApiCall): Promise<object | undefined> {
  const path = cacheKey(asked)
  const owner = isPublicCall(asked) ? '' : await responseOwner()
  // To whoever has unlocked nothing here, what everybody may see is better than nothing.
  const kept = (owner && (await readResponse(owner, path))) || (await readResponse('', path))
  if (!kept) return undefined
  const data = kept.data as object
  return asked.call === 'site' ? data : { ...data, savedAt: kept.savedAt }
}

// A database that another tab holds back may never answer. Where nothing else could, it is given as long as a network is.
const STORAGE_TIMEOUT_MS = 4000
const STORAGE_TIMEOUT_OFFLINE_MS = 20_000

async function held(asked: ApiCall, now: number): Promise<object | undefined> {
  if (asked.call === 'jobs') return await readOfflineList(...asked.with, now)
  if (asked.call !== 'job') return await fromAnswers(asked)
  const post = await heldPost(...asked.with)
  return post && (await toStaleCopy(post))
}

/**
 * What the device has as an answer, with its time; undefined where it has none. `fromShell` says that nothing else can
 * answer.
 */
export const readCached = (asked: ApiCall, now: number, fromShell = false): Promise<object | undefined> =>
  Promise.race([
    tryRead(() => held(asked, now)),
    new Promise<undefined>((resolve) =>
      setTimeout(resolve, fromShell ? STORAGE_TIMEOUT_OFFLINE_MS : STORAGE_TIMEOUT_MS),
    ),
  ])

/** Keeps an answer of the server's for whoever asked, unless that is not known, or somebody else uses the app by now. */
export async function writeCached(
  asked: ApiCall,
  data: unknown,
  now: number,
  asker: RequestOwner,
): Promise<void> {
  const owner = await asker
  if (owner === null) return
  const kept = { owner, path: cacheKey(asked), data, savedAt: now, usedAt: now }
  const keep = async () => {
    if (asked.call === 'job') await cacheViewedPost(...asked.with, data as JobPostDetail, now)
    else if (isPublicCall(asked) || owner === (await responseOwner())) await writeResponse(kept)
  }
  await writeWithEviction(() => together(keep))
}

/** Notes that a kept answer was of use. */
export async function touchCached(asked: ApiCall, now: number): Promise<void> {
  await writeWithEviction(async () => {
    if (asked.call === 'job') await touchPost((await heldPost(...asked.with))?._id ?? '', now)
    const owner = isPublicCall(asked) ? '' : await responseOwner()
    await touchResponse(owner ?? '', cacheKey(asked), now)
  })
}

/** Forgets a post that is gone. */
export async function evictPost(id: string): Promise<void> {
  await writeWithEviction(() => together(() => dropPosts([id])))
}
