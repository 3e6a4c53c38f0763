import { ApiError } from '#shared/contracts/api.ts'
import type { SavedJobData } from '#shared/contracts/saved-job.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest, isRetryable, retryAfterMs } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, saved, type SavedJobRow } from '#client/device/db/db.ts'
import { savedChanged, deviceFailed } from '#client/device/events.ts'
import { isInFlight } from '#client/device/pending/lease.ts'
import type { SendPause } from '#client/device/pending/pending-queue.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { fromServer, hasSameTimestamps, refusedRow, restoredRow, writtenFields } from './saved-rows.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

// A saved job is state, not a message: its row is pending until the server has confirmed the times of its fields.

/** Held by a push or a pull of saved jobs: neither may see the other half done. */
export const SAVED_LOCK = 'avsar-saved'

// The session is over or another user's: the row stays pending until its user signs in.
const SIGNED_OUT = 401

const inSavedTransaction = <Result>(work: () => Promise<Result>) =>
  database.transaction('rw', saved, meta, work)

async function ownRows(isWanted: (row: SavedJobRow) => boolean): Promise<SavedJobRow[]> {
  const owner = await currentOwner()
  return owner === '' ? [] : await saved.where({ owner }).filter(isWanted).toArray()
}

const pendingRows = () => ownRows(({ isPending }) => isPending)

// Writes the lease of the first pending row.
const claim = (now: number): Promise<SavedJobRow | undefined> =>
  inSavedTransaction(async () => {
    const [row] = await pendingRows()
    if (row !== undefined) await saved.put({ ...row, leasedAt: now })
    return row
  })

// Releases the lease. A row that was changed during the request stays pending, one that was deleted stays deleted.
const settle = (sent: SavedJobRow, next: (row: SavedJobRow) => SavedJobRow = (row) => row): Promise<void> =>
  inSavedTransaction(async () => {
    const now = await saved.get([sent.owner, sent.postId])
    if (now === undefined) return
    const { leasedAt: _lease, ...row } = now
    await saved.put(hasSameTimestamps(now, sent) ? next(row) : row)
  })

// Returns why no further row can be sent for now; null if one can.
async function push(row: SavedJobRow): Promise<SendPause | 'signedOut' | null> {
  try {
    // The server responds 401 if another user is signed in by now.
    const path = `/saved/${row.postId}?owner=${encodeURIComponent(row.owner)}`
    const { data } = await apiRequest<SavedJobData>(path, { method: 'PUT', body: writtenFields(row) })
    await settle(row, (now) => fromServer(now, data.saved))
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error) || error.status === SIGNED_OUT) {
      await settle(row)
      return isRetryable(error) ? { waitMs: retryAfterMs(error) } : 'signedOut'
    }
    const { status, message } = error
    await settle(row, (now) => refusedRow(now, { status, message }))
    deviceFailed.emit('refused')
    return null
  }
}

async function pushAll(): Promise<SendPause | null> {
  for (;;) {
    const row = await claim(serverNow())
    // For the state of the previous row and of this one.
    savedChanged.emit()
    if (row === undefined) return null
    const stopped = await push(row)
    if (stopped !== null) savedChanged.emit()
    if (stopped === 'signedOut') return null
    if (stopped !== null) return stopped
  }
}

/** Sends every pending saved job of the signed-in user. Returns null once all are confirmed. */
export async function pushSaved(): Promise<SendPause | null> {
  if ((await pendingRows()).length === 0) return null
  if (!navigator.onLine) return { waitMs: 0 }
  return await runExclusive(SAVED_LOCK, pushAll)
}

const ID_PREFIX = 'saved/'

const shownRows = () => ownRows(({ isPending, rejection }) => isPending || rejection !== undefined)

/** Returns the pending and rejected saved jobs of the signed-in user. */
export async function listPendingSaved(now: number = serverNow()): Promise<PendingItem[]> {
  return (await shownRows()).map((row) => ({
    id: `${ID_PREFIX}${row.postId}`,
    kind: 'saved',
    owner: row.owner,
    label: row.summary.postName,
    createdAt: Math.max(row.isSavedAt, row.statusAt, row.noteAt, row.isFollowedAt),
    attempts: 0,
    ...(row.rejection && { rejection: row.rejection }),
    ...(isInFlight(row, now) && { leasedAt: row.leasedAt }),
  }))
}

/** Reverts a pending or rejected saved job to the server's copy. Returns false if it is in flight or not pending. */
export async function cancelSaved(id: string, now: number = serverNow()): Promise<boolean> {
  const isRestored = await inSavedTransaction(async () => {
    const row = (await shownRows()).find(({ postId }) => `${ID_PREFIX}${postId}` === id)
    if (row === undefined || isInFlight(row, now)) return false
    const before = restoredRow(row)
    await (before === null ? saved.delete([row.owner, row.postId]) : saved.put(before))
    return true
  })
  if (isRestored) savedChanged.emit()
  return isRestored
}
