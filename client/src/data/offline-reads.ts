import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { cacheViewedPost, findCachedPost, touchPost } from '#client/device/posts/cached-posts.ts'
import { responseOwner } from '#client/device/user/current-user.ts'
import { inTransaction, responses, type CachedPost, type CachedResponse } from '#client/device/db/db.ts'
import { isOfflineKind, readOfflineItems } from '#client/device/posts/offline-items.ts'
import type { Owner } from '#client/device/db/owner.ts'
import { offlineQuizList } from '#client/device/practice/practice-quizzes.ts'
import { readOfflineList } from '#client/device/posts/offline-lists.ts'
import { deletePosts, tryRead, writeResponse, writeWithEviction } from '#client/device/db/storage.ts'
import { readSyncState } from '#client/device/posts/sync-apply.ts'
import { cacheKey, isPublicCall, type ApiCall } from './api-call.ts'
import type { RequestOwner } from './request-dedupe.ts'

export type CachedJob = JobPostDetail & { savedAt: number }

// A database blocked by another tab may never respond. Without a network, the timeout is as long as for a request.
const READ_TIMEOUT_MS = 4000
const READ_TIMEOUT_OFFLINE_MS = 20_000

// A post from the current sync run is as new as the last sync.
async function toStaleCopy({ post, sync, savedAt }: CachedPost): Promise<CachedJob> {
  const { run, syncedAt } = await readSyncState()
  const isSynced = sync > 0 && sync === run
  return { ...post, history: post.history ?? [], savedAt: isSynced ? Math.max(savedAt, syncedAt) : savedAt }
}

const isQuizList = (apiCall: ApiCall): boolean =>
  apiCall.call === 'items' &&
  apiCall.with[0] === 'quiz' &&
  apiCall.with[1].page === 1 &&
  apiCall.with[1].searchQuery === ''

// Returns a list over the cached items if it is newer than the cached response. A public list never replaces the user's
// own response.
async function readItems(
  apiCall: ApiCall,
  owner: Owner | null,
  found: CachedResponse | undefined,
  now: number,
): Promise<object | undefined> {
  if (apiCall.call !== 'items') return undefined
  const [kind, query] = apiCall.with
  if (!isOfflineKind(kind)) return undefined
  const userItems = owner ? await readOfflineItems(kind, query, owner, now) : undefined
  const listed = userItems ?? (found?.owner ? undefined : await readOfflineItems(kind, query, '', now))
  return listed !== undefined && listed.savedAt > (found?.savedAt ?? 0) ? listed : undefined
}

async function readResponse(apiCall: ApiCall, now: number): Promise<object | undefined> {
  const owner = isPublicCall(apiCall) ? '' : await responseOwner()
  const path = cacheKey(apiCall)
  // A user without a cached response sees the public one.
  const found = (owner && (await responses.get([owner, path]))) || (await responses.get(['', path]))
  const listed = await readItems(apiCall, owner, found, now)
  if (listed !== undefined) return listed
  if (!found) return isQuizList(apiCall) ? await offlineQuizList() : undefined
  const data = found.data as object
  return apiCall.call === 'site' || apiCall.call === 'siteDetails'
    ? data
    : { ...data, savedAt: found.savedAt }
}

async function read(apiCall: ApiCall, now: number): Promise<object | undefined> {
  if (apiCall.call === 'jobs') return await readOfflineList(...apiCall.with, now)
  if (apiCall.call !== 'job') return await readResponse(apiCall, now)
  const post = await findCachedPost(...apiCall.with)
  return post && (await toStaleCopy(post))
}

/** Returns the cached response of a call; undefined if there is none or the database does not respond in time. */
export const readCached = (apiCall: ApiCall, now: number, isOffline = false): Promise<object | undefined> =>
  Promise.race([
    tryRead(() => read(apiCall, now)),
    new Promise<undefined>((resolve) =>
      setTimeout(resolve, isOffline ? READ_TIMEOUT_OFFLINE_MS : READ_TIMEOUT_MS),
    ),
  ])

/** Caches a response for the owner of its request, unless the owner is unknown or has changed. */
export async function writeCached(
  apiCall: ApiCall,
  data: unknown,
  now: number,
  requestedBy: RequestOwner,
): Promise<void> {
  const owner = await requestedBy
  if (owner === null) return
  const response = { owner, path: cacheKey(apiCall), data, savedAt: now, usedAt: now }
  await writeWithEviction(() =>
    inTransaction(async () => {
      if (apiCall.call === 'job') await cacheViewedPost(...apiCall.with, data as JobPostDetail, now)
      else if (isPublicCall(apiCall) || owner === (await responseOwner())) await writeResponse(response)
    }),
  )
}

export async function touchCached(apiCall: ApiCall, now: number): Promise<void> {
  await writeWithEviction(async () => {
    if (apiCall.call === 'job') await touchPost((await findCachedPost(...apiCall.with))?._id ?? '', now)
    const owner = isPublicCall(apiCall) ? '' : await responseOwner()
    await responses.update([owner ?? '', cacheKey(apiCall)], { usedAt: now })
  })
}

export const evictPost = (id: string): Promise<boolean> =>
  writeWithEviction(() => inTransaction(() => deletePosts([id])))
