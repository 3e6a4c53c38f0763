import { ApiError } from '#shared/contracts/api.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest, isRetryable, retryAfterMs } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { practiceResults, type PracticeResultRow } from '#client/device/db/db.ts'
import { practiceResultsChanged } from '#client/device/events.ts'
import type { SendPause } from '#client/device/outbox/outbox-queue.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'

// A result of practice is sent once: its id is its idempotency key.

const LOCK = 'avsar-practice'
const ID_PREFIX = 'practice/'

// The session is over or another user's: the row stays pending until its user signs in.
const SIGNED_OUT = 401

async function pendingRows(): Promise<PracticeResultRow[]> {
  const owner = await currentOwner()
  return owner === ''
    ? []
    : await practiceResults
        .where({ owner })
        .filter(({ isPending }) => isPending)
        .toArray()
}

// Returns why no further row can be sent for now; null if one can.
async function push(row: PracticeResultRow): Promise<SendPause | 'signedOut' | null> {
  const { owner, id, title: _title, isPending: _isPending, finishedAt, ...result } = row
  try {
    // The server responds 401 if another user is signed in by now.
    await apiRequest(`/me/practice?owner=${owner}`, {
      method: 'POST',
      headers: { 'idempotency-key': id },
      body: { ...result, finishedAt: new Date(finishedAt).toISOString() },
    })
  } catch (error) {
    if (isRetryable(error)) return { waitMs: retryAfterMs(error) }
    if (error instanceof ApiError && error.status === SIGNED_OUT) return 'signedOut'
    // The quiz is gone: the result stays on this device.
  }
  await practiceResults.update([owner, id], { isPending: false })
  practiceResultsChanged.emit()
  return null
}

async function pushAll(): Promise<SendPause | null> {
  for (const row of await pendingRows()) {
    const stopped = await push(row)
    if (stopped !== null) return stopped === 'signedOut' ? null : stopped
  }
  return null
}

/** Sends every pending result of the signed-in user. Returns null once the server has them. */
export async function pushPractice(): Promise<SendPause | null> {
  if ((await pendingRows()).length === 0) return null
  if (!navigator.onLine) return { waitMs: 0 }
  return await runExclusive(LOCK, pushAll)
}

/** Returns the pending results of the signed-in user. */
export async function listPendingPractice(): Promise<PendingItem[]> {
  return (await pendingRows()).map(({ id, owner, title, finishedAt }) => ({
    id: `${ID_PREFIX}${id}`,
    kind: 'practice',
    owner,
    label: title,
    createdAt: finishedAt,
    attempts: 0,
  }))
}

/** Deletes a pending result. Returns false if there is none of this id. */
export async function cancelPractice(id: string): Promise<boolean> {
  const row = (await pendingRows()).find((each) => `${ID_PREFIX}${each.id}` === id)
  if (row === undefined) return false
  await practiceResults.delete([row.owner, row.id])
  practiceResultsChanged.emit()
  return true
}
