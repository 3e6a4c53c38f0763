import { createSharedEvent } from '#client/lib/event.ts'
import { database, outbox } from '#client/device/db/db.ts'
import type { OutboxEntry } from '#client/device/db/outbox-rows.ts'
import { withEviction } from '#client/device/db/storage.ts'
import { isInFlight } from '#client/device/pending/lease.ts'
import { pendingQueue } from '#client/device/pending/pending-queue.ts'
import type { PendingRequest, SendResult } from '#client/device/pending/send-request.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Limit of the outbox. A message above it is sent at once or not at all. */
export const MAX_ENTRIES = 500

/** Result of an entry, or null for any other change of the outbox. */
export type OutboxEvent = { id: string; kind: OutboxEntry['kind']; settled: SendResult } | null

export const outboxChanged = createSharedEvent<OutboxEvent>('avsar-outbox')

/** Adds an entry at the end. Throws if the outbox is full. */
export const enqueue = (entry: OutboxEntry): Promise<void> =>
  withEviction(() =>
    database.transaction('rw', outbox, async () => {
      if ((await outbox.count()) >= MAX_ENTRIES) throw new Error('The outbox is full')
      await outbox.add({ ...entry })
    }),
  )

type OutboxRow = OutboxEntry & { position?: number }

function withoutPosition({ position: _place, leasedAt, ...entry }: OutboxRow): OutboxEntry {
  return isInFlight({ leasedAt }, serverNow()) ? { ...entry, leasedAt } : entry
}

export const listEntries = async (): Promise<OutboxEntry[]> =>
  (await outbox.orderBy(':id').toArray()).map(withoutPosition)

export const removeEntries = (isMeant: (entry: OutboxEntry) => boolean): Promise<number> =>
  outbox.filter(isMeant).delete()

export const toRequest = ({ id, path, body }: OutboxEntry): PendingRequest => ({
  path,
  method: 'POST',
  // Omits the session: retries must repeat the same request, even after another sign-in.
  credentials: 'omit',
  headers: { 'idempotency-key': id },
  body,
})

const withAttempt = (row: OutboxRow): OutboxRow => ({ ...row, attempts: row.attempts + 1 })

export const messagesQueue = pendingQueue<OutboxRow, number>({
  lock: 'avsar-outbox',
  table: outbox,
  keyOf: ({ position: place = 0 }) => place,
  findRows: async (user) =>
    (await outbox.orderBy(':id').toArray()).filter(({ owner }) => owner === '' || owner === user),
  isPending: ({ rejection }) => rejection === undefined,
  toRequest: ([entry]) => toRequest(entry),
  confirm: () => null,
  reject: (row, { status, message }) => ({ ...withAttempt(row), rejection: { status, message } }),
  fail: withAttempt,
  shown: { toItem: withoutPosition, cancel: () => null },
  onChange: (settled) =>
    outboxChanged.emit(
      settled === undefined ? null : { id: settled.row.id, kind: settled.row.kind, settled: settled.result },
    ),
})
