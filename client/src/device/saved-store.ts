import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { SAVED_JOBS_MAX } from '#shared/domain/jobs/saved-job.ts'
import { engagement } from '#client/lib/engagement.ts'
import { saveFailed } from './saved-errors.ts'
import { setSavedIds } from './saved-ids.ts'
import { database, meta, rows, saved, type Owner, type SavedJobRow } from './db.ts'
import { currentOwner, hasSession, lastUser, saveUser } from './current-user.ts'
import { reconnect } from '#client/lib/reconnect.ts'
import { summaryOf } from './post-summary.ts'
import { savedChanged } from './saved-events.ts'
import { applyChange, emptyRow, type SavedChange } from './saved-rows.ts'
import { clockOffset, syncSaved } from './saved-sync.ts'
import { sendQuietly } from './send-pending.ts'

/** More is kept than one may keep. */
export class SavedLimitError extends Error {
  override readonly name = 'SavedLimitError'
}

// What was removed is kept for so long: whoever saves it again finds the note that stood there.
const TOMBSTONE_TTL_MS = 30 * 86_400_000
const SYNC_EVERY_MS = 5 * 60_000

const savedOf = (owner: Owner) =>
  saved
    .where('owner')
    .equals(owner)
    .filter(({ isSaved }) => isSaved)

/** Changes what is kept of a post, on the device first; returns what stands there then. Throws SavedLimitError. */
export async function changeSaved(post: JobPostSummary, change: SavedChange): Promise<SavedJobRow> {
  const summary = summaryOf(post)
  const [before, after] = await database.transaction('rw', saved, meta, async () => {
    const owner = await currentOwner()
    const row = (await saved.get([owner, summary._id])) ?? emptyRow(owner, summary, Date.now())
    const next = applyChange(row, change, Date.now() + (await clockOffset()))
    if (next.isSaved && !row.isSaved && (await savedOf(owner).count()) >= SAVED_JOBS_MAX)
      throw new SavedLimitError('No more jobs can be saved')
    if (next !== row) await saved.put({ ...next, summary })
    return [row, next]
  })
  if (after === before) return after
  savedChanged.emit()
  if (after.isUnsent) sendQuietly()
  return after
}

const showKept = () =>
  database.transaction('r', saved, meta, async () => {
    const keys = await savedOf(await currentOwner()).primaryKeys()
    setSavedIds(new Set(keys.map(([, postId]) => postId)))
  })

let isShown = false

// A press may come before anything else has begun.
function showFromNowOn(): void {
  if (!isShown) savedChanged.on(() => void showKept())
  isShown = true
}

/** Changes what is kept of a post, and says so where it could not be kept. */
export async function trySaveChange(post: JobPostSummary, change: SavedChange): Promise<void> {
  showFromNowOn()
  try {
    await changeSaved(post, change)
    if (change.isSaved === true) engagement.emit('saved')
  } catch (error) {
    saveFailed.emit(error instanceof SavedLimitError ? 'full' : 'notKept')
  }
}

/** The saved jobs of whoever uses the device, their posts as the device knows them now. */
export const listSavedJobs = (): Promise<SavedJobRow[]> =>
  database.transaction('r', saved, rows, meta, async () => {
    const kept = await savedOf(await currentOwner()).toArray()
    const held = await rows.bulkGet(kept.map(({ postId }) => postId))
    return kept.map((row, index) => ({ ...row, summary: held[index]?.summary ?? row.summary }))
  })

const purgeTombstones = () => {
  const before = Date.now() - TOMBSTONE_TTL_MS
  return saved.filter((row) => !row.isSaved && !row.isUnsent && row.isSavedAt < before).delete()
}

/** Shows the whole app what is saved, from now on; and asks the server anew whenever the device may have missed something. */
export async function startSaved(): Promise<void> {
  showFromNowOn()
  let syncedAt = Date.now()
  const sync = () => {
    syncedAt = Date.now()
    void syncSaved()
  }
  reconnect.on(sync)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - syncedAt > SYNC_EVERY_MS) sync()
  })
  await showKept()
  await purgeTombstones()
  // A session that ended while the app was closed: the worker, which sees no cookie, must not send under another's.
  const user = await lastUser()
  if (user.isSignedIn && !hasSession()) await saveUser({ ...user, isSignedIn: false })
}
