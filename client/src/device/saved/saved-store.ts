import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { MAX_FOLLOWS } from '#shared/domain/alerts/alert-settings.ts'
import type { FormWindow } from '#shared/domain/jobs/form-windows.ts'
import { SAVED_JOBS_MAX } from '#shared/domain/jobs/saved-job.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { currentOwner, hasSession, lastUser, saveUser } from '#client/device/user/current-user.ts'
import { database, meta, listRows, savedJobs, type Owner, type SavedJobRow } from '#client/device/db/db.ts'
import { engagement, savedChanged, deviceFailed } from '#client/device/events.ts'
import { withListRows } from '#client/device/db/post-rows.ts'
import { toSummary } from '#client/device/posts/post-summary.ts'
import { setSavedIds } from '#client/device/stored-ids.ts'
import { applyChange, emptyRow, type SavedChange } from './saved-rows.ts'
import { syncSaved } from './saved-sync.ts'
import { storageFault } from '#client/device/db/storage-fault.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { sendQuietly } from '#client/device/pending/send-pending.ts'
import { savedQueue } from './saved-queue.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Limit reached: `SAVED_JOBS_MAX` saved jobs or `MAX_FOLLOWS` follows. */
export class SavedLimitError extends Error {
  override readonly name = 'SavedLimitError'
}

// A job saved again within this time recovers its note.
const TOMBSTONE_TTL_MS = 30 * DAY_MS
const SYNC_INTERVAL_MS = 5 * MINUTE_MS

const findSaved = (owner: Owner) =>
  savedJobs
    .where('owner')
    .equals(owner)
    .filter(({ isSaved }) => isSaved)

const findFollowed = (owner: Owner) =>
  savedJobs
    .where('owner')
    .equals(owner)
    .filter(({ isFollowed }) => isFollowed)

async function checkLimits(owner: Owner, row: SavedJobRow, next: SavedJobRow): Promise<void> {
  if (next.isSaved && !row.isSaved && (await findSaved(owner).count()) >= SAVED_JOBS_MAX)
    throw new SavedLimitError('No more jobs can be saved')
  if (next.isFollowed && !row.isFollowed && (await findFollowed(owner).count()) >= MAX_FOLLOWS)
    throw new SavedLimitError('No more jobs can be followed')
}

/** Throws SavedLimitError. */
export async function changeSaved(post: JobPostSummary, change: SavedChange): Promise<SavedJobRow> {
  const summary = toSummary(post)
  const write = () =>
    database.transaction('rw', savedJobs, meta, async () => {
      const owner = await currentOwner()
      const row = (await savedJobs.get([owner, summary._id])) ?? emptyRow(owner, summary, serverNow())
      const next = applyChange(row, change, serverNow())
      await checkLimits(owner, row, next)
      if (next !== row) await savedJobs.put({ ...next, summary })
      return [row, next] as const
    })
  const [before, after] = await withEviction(write)
  if (after === before) return after
  savedChanged.emit()
  if (after.isPending) sendQuietly([savedQueue])
  return after
}

async function showSaved(): Promise<void> {
  const keys = await database.transaction('r', savedJobs, meta, async () =>
    findSaved(await currentOwner()).primaryKeys(),
  )
  setSavedIds(new Set(keys.map(([, postId]) => postId)))
}

let stopShowing: (() => void) | undefined

// Idempotent: a save may come before `startSaved`.
const followChanges = () => {
  stopShowing ??= savedChanged.on(() => void showSaved())
}

export async function trySaveChange(post: JobPostSummary, change: SavedChange): Promise<void> {
  followChanges()
  try {
    await changeSaved(post, change)
    if (change.isSaved === true) engagement.emit(post)
  } catch (error) {
    deviceFailed.emit(error instanceof SavedLimitError ? 'full' : storageFault(error))
  }
}

export type ListedSavedJob = SavedJobRow & { windows: FormWindow[] }

export const listSavedJobs = async (): Promise<ListedSavedJob[]> =>
  await database.transaction('r', savedJobs, listRows, meta, async () =>
    withListRows(await findSaved(await currentOwner()).toArray()),
  )

const purgeTombstones = () => {
  const before = serverNow() - TOMBSTONE_TTL_MS
  return savedJobs
    .filter((row) => !row.isSaved && !row.isFollowed && !row.isPending && row.isSavedAt < before)
    .delete()
}

/** Starts to publish the saved ids. Pulls saved jobs after a reconnect, and on a return to the app after 5 minutes. */
export async function startSaved(): Promise<void> {
  followChanges()
  let syncedAt = serverNow()
  const sync = () => {
    syncedAt = serverNow()
    void syncSaved()
  }
  reconnect.on(sync)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isElapsed(syncedAt, SYNC_INTERVAL_MS, serverNow())) sync()
  })
  await showSaved()
  await purgeTombstones()
  // The session ended while the app was closed. The service worker sees no cookies, so record it.
  const user = await lastUser()
  if (user.isSignedIn && !hasSession()) await saveUser({ ...user, isSignedIn: false })
}
