import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { Asked } from './offline-api.ts'
import { responseOwner } from '#client/device/current-user.ts'
import { isForAll, pathOf } from './cache-key.ts'
import type { HeldPost } from '#client/device/db.ts'
import { dropPosts, readFromDevice, together, writeToDevice } from '#client/device/storage.ts'
import { heldList } from '#client/device/offline-lists.ts'
import { heldPost, keepOpened, touchPost } from '#client/device/cached-posts.ts'
import { keepAnswer, keptAnswer, touchAnswer } from '#client/device/response-cache.ts'
import type { Asker } from './request-dedupe.ts'
import { syncState } from '#client/device/sync-state.ts'

/** A post as the device answers it: with its time, as a saved copy. */
export type HeldJob = JobPostDetail & { savedAt: number }

/** A held post as a saved copy: what the sync brought is as of the last sync. */
export async function asSavedCopy({ post, sync, savedAt }: HeldPost): Promise<HeldJob> {
  const { run, syncedAt } = await syncState()
  const isSynced = sync > 0 && sync === run
  return { ...post, history: post.history ?? [], savedAt: isSynced ? Math.max(savedAt, syncedAt) : savedAt }
}

async function fromAnswers(asked: Asked): Promise<object | undefined> {
  const path = pathOf(asked)
  const owner = isForAll(asked) ? '' : await responseOwner()
  // To whoever has unlocked nothing here, what everybody may see is better than nothing.
  const kept = (owner && (await keptAnswer(owner, path))) || (await keptAnswer('', path))
  if (!kept) return undefined
  const data = kept.data as object
  return asked.call === 'site' ? data : { ...data, savedAt: kept.savedAt }
}

// A database that another tab holds back may never answer. Where nothing else could, it is given as long as a network is.
const STUCK_MS = 4000
const STUCK_ALONE_MS = 20_000

async function held(asked: Asked, now: number): Promise<object | undefined> {
  if (asked.call === 'jobs') return await heldList(...asked.with, now)
  if (asked.call !== 'job') return await fromAnswers(asked)
  const post = await heldPost(...asked.with)
  return post && (await asSavedCopy(post))
}

/**
 * What the device has as an answer, with its time; undefined where it has none. `isAlone` says that nothing else can
 * answer.
 */
export const deviceAnswer = (asked: Asked, now: number, isAlone = false): Promise<object | undefined> =>
  Promise.race([
    readFromDevice(() => held(asked, now)),
    new Promise<undefined>((resolve) => setTimeout(resolve, isAlone ? STUCK_ALONE_MS : STUCK_MS)),
  ])

/** Keeps an answer of the server's for whoever asked, unless that is not known, or somebody else uses the app by now. */
export async function keepOnDevice(asked: Asked, data: unknown, now: number, asker: Asker): Promise<void> {
  const owner = await asker
  if (owner === null) return
  const kept = { owner, path: pathOf(asked), data, savedAt: now, usedAt: now }
  const keep = async () => {
    if (asked.call === 'job') await keepOpened(...asked.with, data as JobPostDetail, now)
    else if (isForAll(asked) || owner === (await responseOwner())) await keepAnswer(kept)
  }
  await writeToDevice(() => together(keep))
}

/** Notes that a kept answer was of use. */
export async function noteUse(asked: Asked, now: number): Promise<void> {
  await writeToDevice(async () => {
    if (asked.call === 'job') await touchPost((await heldPost(...asked.with))?._id ?? '', now)
    const owner = isForAll(asked) ? '' : await responseOwner()
    await touchAnswer(owner ?? '', pathOf(asked), now)
  })
}

/** Forgets a post that is gone. */
export async function dropHeld(id: string): Promise<void> {
  await writeToDevice(() => together(() => dropPosts([id])))
}
