import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { createSharedEvent } from '#client/lib/event.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest, isRetryable, retryAfterMs } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, outbox } from '#client/device/db/db.ts'
import type { OutboxEntry, PendingItem } from '#client/device/db/outbox-rows.ts'
import { SEND_LEASE_MS } from './outbox.ts'
import { makingRoom } from '#client/device/db/storage.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

// Stores and sends messages, in pages and in the service worker; one sender at a time.

const LOCK = 'avsar-outbox'

/** Entries that the outbox holds at most; a message beyond them is sent at once or not at all. */
export const MAX_ENTRIES = 500

// An ApiError as plain data: a channel between tabs carries no class.
type RejectedError = Pick<ApiError, 'status' | 'message' | 'data'> & { errors: FieldError[] }

/** The server's response to a message; passes from the service worker to a page. */
export type SendResult =
  | { status: 'sent'; message: string; data: unknown }
  | { status: 'rejected'; error: RejectedError }

/** The result of an entry, or null for any other change of the outbox. */
export type OutboxEvent = { id: string; kind: OutboxEntry['kind']; settled: SendResult } | null

/** Sending stopped early: the wait that the server asked for, milliseconds, or 0. */
export type SendPause = { waitMs: number }

type SendOutcome = SendResult | { status: 'failed'; waitMs: number }

/** The outbox changed, in any tab or in the service worker. */
export const outboxChanged = createSharedEvent<OutboxEvent>('avsar-outbox')

/** Whether the request of an entry is in flight. */
export function isInFlight({ leasedAt = Number.NaN }: Pick<PendingItem, 'leasedAt'>, now: number): boolean {
  const passed = now - leasedAt
  // Negative if the clock was set back: the lease's end is unknown then.
  return passed >= 0 && passed < SEND_LEASE_MS
}

const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
  database.transaction('rw', outbox, work)

/** Adds an entry at the end. Throws if the outbox is full. */
export const enqueue = (entry: OutboxEntry): Promise<void> =>
  makingRoom(() =>
    change(async () => {
      if ((await outbox.count()) >= MAX_ENTRIES) throw new Error('The outbox is full')
      await outbox.add({ ...entry })
    }),
  )

/** Returns every entry, queued or rejected, in order, without expired leases. */
export async function listEntries(now: number = serverNow()): Promise<OutboxEntry[]> {
  const all = await outbox.orderBy(':id').toArray()
  return all.map(({ place: _place, leasedAt, ...entry }) =>
    isInFlight({ leasedAt }, now) ? { ...entry, leasedAt } : entry,
  )
}

/** Deletes entries; returns how many. */
export const removeEntries = (isMeant: (entry: OutboxEntry) => boolean): Promise<number> =>
  outbox.filter(isMeant).delete()

// Writes the lease of the first queued entry that a user may send.
const claimNext = (user: string, now: number): Promise<OutboxEntry | undefined> =>
  change(async () => {
    const next = (await outbox.orderBy(':id').toArray()).find(
      ({ owner, rejection }) => rejection === undefined && (owner === '' || owner === user),
    )
    if (next !== undefined) await outbox.put({ ...next, leasedAt: now })
    return next
  })

// Releases the lease of an entry and stores the outcome; a sent entry is deleted.
const settle = ({ id, attempts }: OutboxEntry, outcome: SendOutcome): Promise<void> =>
  change(async () => {
    const found = await outbox.get({ id })
    if (found?.place === undefined) return
    if (outcome.status === 'sent') return await outbox.delete(found.place)
    const { leasedAt: _lease, ...entry } = found
    const rejection = outcome.status === 'rejected' && {
      rejection: { status: outcome.error.status, message: outcome.error.message },
    }
    await outbox.put({ ...entry, ...rejection, attempts: attempts + 1 })
  })

/** Sends a message, stored or not. Never throws. */
export async function sendEntry({ id, path, body }: OutboxEntry): Promise<SendOutcome> {
  // Without a session: the retries of a request are the same request, whoever is signed in by then.
  const init = { method: 'POST', credentials: 'omit', headers: { 'idempotency-key': id }, body } as const
  try {
    const { message, data } = await apiRequest<unknown>(path, init)
    return { status: 'sent', message, data }
  } catch (error) {
    if (!(error instanceof ApiError) || isRetryable(error))
      return { status: 'failed', waitMs: retryAfterMs(error) }
    const { status, message, errors, data } = error
    return { status: 'rejected', error: { status, message, errors: [...errors], data } }
  }
}

async function sendAll(clock: () => number): Promise<SendPause | null> {
  const user = await currentOwner()
  for (;;) {
    const entry = await claimNext(user, clock())
    if (entry === undefined) return null
    outboxChanged.emit(null)
    const outcome = await sendEntry(entry)
    await settle(entry, outcome)
    const { id, kind } = entry
    outboxChanged.emit(outcome.status === 'failed' ? null : { id, kind, settled: outcome })
    if (outcome.status === 'failed') return { waitMs: outcome.waitMs }
  }
}

/** Sends the messages in order; those of other users stay queued. Returns null once all are sent, else why it stopped. */
export async function drainOutbox(clock: () => number = serverNow): Promise<SendPause | null> {
  // Offline an attempt would only be counted.
  if (!navigator.onLine)
    return (await listEntries()).some(({ rejection }) => rejection === undefined) ? { waitMs: 0 } : null
  return runExclusive(LOCK, () => sendAll(clock))
}
