import { database, outbox } from './db.ts'
import { SEND_LEASE_MS, type OutboxEntry } from './outbox.ts'

/** Entries that the outbox holds. Beyond that something is wrong, and what is made is sent at once or not at all. */
export const OUTBOX_SIZE = 500

/** After how long a request is given up, milliseconds: before the lease of its entry expires. */
export const SEND_TIMEOUT_MS = 20_000

/** Whether an entry's request is in flight. */
export function isBeingSent({ sendingSince = Number.NaN }: OutboxEntry, now: number): boolean {
  const passed = now - sendingSince
  // If the clock was set back since, nobody knows when the lease expires.
  return passed >= 0 && passed < SEND_LEASE_MS
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// Fields that were changed one after the other, as of a saved job: all of them are sent, of each the last.
function mergedBody(before: OutboxEntry, next: OutboxEntry): unknown {
  const isMerged = next.kind === 'saved' && before.refusal === undefined
  return isMerged && isRecord(before.body) && isRecord(next.body)
    ? { ...before.body, ...next.body }
    : next.body
}

const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
  database.transaction('rw', outbox, work)

/**
 * Adds an entry at the end. One that waits in the same slot is deleted, unless its request is in flight; its id is
 * returned. Throws if there is no room.
 */
export const putEntry = (entry: OutboxEntry, now: number): Promise<string | undefined> =>
  change(async () => {
    const all = await outbox.toArray()
    const before = all.find(
      (each) =>
        entry.slot !== '' &&
        each.slot === entry.slot &&
        each.owner === entry.owner &&
        !isBeingSent(each, now),
    )
    if (before === undefined && all.length >= OUTBOX_SIZE) throw new Error('The outbox is full')
    if (before?.place !== undefined) await outbox.delete(before.place)
    const body = before === undefined ? entry.body : mergedBody(before, entry)
    await outbox.add({ ...entry, body })
    return before?.id
  })

/** Returns every entry, queued or rejected, in order. An expired lease is left out. */
export async function readEntries(now: number = Date.now()): Promise<OutboxEntry[]> {
  const all = await outbox.orderBy(':id').toArray()
  return all.map(({ place: _place, ...entry }) => {
    const { sendingSince: _expired, ...queued } = entry
    return isBeingSent(entry, now) ? entry : queued
  })
}

/** Claims the first entry that may be sent by writing its lease; undefined if there is none. */
export const takeNext = (
  maySend: (entry: OutboxEntry) => boolean,
  now: number,
): Promise<OutboxEntry | undefined> =>
  change(async () => {
    const all = await outbox.orderBy(':id').toArray()
    const next = all.find((entry) => entry.refusal === undefined && maySend(entry))
    if (next === undefined) return undefined
    const claimed = { ...next, sendingSince: now }
    await outbox.put(claimed)
    const { place: _place, ...entry } = claimed
    return entry
  })

/** Releases the lease of an entry and writes a change; null deletes the entry. */
export const settleEntry = (
  id: string,
  result: Pick<OutboxEntry, 'tries' | 'refusal'> | null,
): Promise<void> =>
  change(async () => {
    const found = await outbox.get({ id })
    if (found?.place === undefined) return
    if (result === null) return await outbox.delete(found.place)
    const { sendingSince: _lease, ...entry } = found
    await outbox.put({ ...entry, ...result })
  })

/** Deletes entries; returns how many there were. */
export const removeEntries = (isMeant: (entry: OutboxEntry) => boolean): Promise<number> =>
  outbox.filter(isMeant).delete()
