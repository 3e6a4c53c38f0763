import { ApiError } from '#shared/contracts/api.ts'
import type { SavedJobData } from '#shared/contracts/saved-job.ts'
import { isUnreachable } from '#client/lib/network-error.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest, isRetryStatus } from './api-request.ts'
import { currentOwner } from './current-user.ts'
import { database, meta, saved, type SavedJobRow } from './db.ts'
import { isInFlight } from './outbox-store.ts'
import type { PendingItem } from './outbox.ts'
import type { SendPause } from './outbox-sender.ts'
import { saveFailed } from './saved-errors.ts'
import { savedChanged } from './saved-events.ts'
import { hasSameTimestamps, refusedRow, restoredRow, writtenFields, fromServer } from './saved-rows.ts'

/*
 * A saved job is state, not a message: its row is pending until the server has confirmed the times of its fields, and
 * whoever has the network, a page or the service worker, sends all rows that are.
 */

const LOCK = 'avsar-saved'

// The session is over, or somebody else's: the row waits until its user signs in.
const SIGNED_OUT = 401

const inTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  database.transaction('rw', saved, meta, work)

async function ownRows(isWanted: (row: SavedJobRow) => boolean): Promise<SavedJobRow[]> {
  const owner = await currentOwner()
  return owner === '' ? [] : await saved.where({ owner }).filter(isWanted).toArray()
}

const pendingRows = () => ownRows(({ isUnsent }) => isUnsent)

/** Marks the first pending row as being in flight; undefined if there is none. */
const claim = (now: number): Promise<SavedJobRow | undefined> =>
  inTransaction(async () => {
    const [row] = await pendingRows()
    if (row !== undefined) await saved.put({ ...row, leasedAt: now })
    return row
  })

/**
 * Writes what the server made of a row: `next` if it was not changed meanwhile. A row that was changed stays pending; one
 * whose user is gone stays gone.
 */
const settle = (sent: SavedJobRow, next: (row: SavedJobRow) => SavedJobRow): Promise<void> =>
  inTransaction(async () => {
    const now = await saved.get([sent.owner, sent.postId])
    if (now === undefined) return
    const { leasedAt: _lease, ...row } = now
    await saved.put(hasSameTimestamps(now, sent) ? next(row) : row)
  })

const waitOf = (error: unknown): number => {
  const seconds = error instanceof ApiError ? Number(error.data['retryAfter'] ?? 0) : 0
  return Number.isFinite(seconds) ? 1000 * seconds : 0
}

/** Sends a row; returns why no further one can be sent for now, null if they can. */
async function push(row: SavedJobRow): Promise<SendPause | 'signedOut' | null> {
  const { owner, postId } = row
  try {
    // It may have waited until somebody else is signed in: then it must not become theirs.
    const path = `/saved/${postId}?owner=${encodeURIComponent(owner)}`
    const { data } = await apiRequest<SavedJobData>(path, { method: 'PUT', body: writtenFields(row) })
    await settle(row, (now) => fromServer(now, data.saved))
    return null
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    const isLater = isUnreachable(error) || isRetryStatus(status)
    if (!isLater && status !== SIGNED_OUT) {
      const message = error instanceof ApiError ? error.message : ''
      await settle(row, (now) => refusedRow(now, { status, message }))
      saveFailed.emit('refused')
      return null
    }
    await settle(row, (now) => now)
    return isLater ? { waitMs: waitOf(error) } : 'signedOut'
  }
}

async function pushAll(): Promise<SendPause | null> {
  for (;;) {
    const row = await claim(Date.now())
    // What became of the row before, and that this one is in flight.
    savedChanged.emit()
    if (row === undefined) return null
    const stopped = await push(row)
    if (stopped !== null) savedChanged.emit()
    if (stopped === 'signedOut') return null
    if (stopped !== null) return stopped
  }
}

/** Sends every pending saved job of the user of the session; null once all are confirmed. */
export async function pushSaved(): Promise<SendPause | null> {
  if ((await pendingRows()).length === 0) return null
  if (!navigator.onLine) return { waitMs: 0 }
  return await runExclusive(LOCK, pushAll)
}

const ID = 'saved/'

const shownRows = () => ownRows(({ isUnsent, rejection }) => isUnsent || rejection !== undefined)

/** Returns the saved jobs that the server has not confirmed yet, or refused. */
export async function listPendingSaved(now: number = Date.now()): Promise<PendingItem[]> {
  return (await shownRows()).map((row) => ({
    id: `${ID}${row.postId}`,
    kind: 'saved',
    owner: row.owner,
    label: row.summary.postName,
    createdAt: Math.max(row.isSavedAt, row.statusAt, row.noteAt),
    attempts: 0,
    ...(row.rejection && { rejection: row.rejection }),
    ...(row.leasedAt !== undefined && isInFlight(row, now) && { leasedAt: row.leasedAt }),
  }))
}

/** Takes a pending or refused saved job back to what the server has of it, unless it is in flight; returns whether it did. */
export async function cancelSaved(id: string, now: number = Date.now()): Promise<boolean> {
  const isRestored = await inTransaction(async () => {
    const row = (await shownRows()).find(({ postId }) => `${ID}${postId}` === id)
    if (row === undefined || isInFlight(row, now)) return false
    const before = restoredRow(row)
    await (before === null ? saved.delete([row.owner, row.postId]) : saved.put(before))
    return true
  })
  if (isRestored) savedChanged.emit()
  return isRestored
}
