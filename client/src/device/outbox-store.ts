import { database, outbox } from './db.ts'
import { SEND_LEASE_MS, type OutboxEntry, type PendingItem } from './outbox.ts'

/** Entries that the outbox holds. Beyond that something is wrong, and what is made is sent at once or not at all. */
export const MAX_ENTRIES = 500

/** After how long a request is given up, milliseconds: before the lease of its entry expires. */
export const SEND_TIMEOUT_MS = 20_000

/** Whether an entry's request is in flight. */
export function isInFlight({ leasedAt = Number.NaN }: Pick<PendingItem, 'leasedAt'>, now: number): boolean {
  const passed = now - leasedAt
  // If the clock was set back since, nobody knows when the lease expires.
  return passed >= 0 && passed < SEND_LEASE_MS
}

const change = <Result>(work: () => Promise<Result>): Promise<Result> =>
  database.transaction('rw', outbox, work)

/** Adds an entry at the end. Throws if there is no room. */
export const enqueue = (entry: OutboxEntry): Promise<void> =>
  change(async () => {
    if ((await outbox.count()) >= MAX_ENTRIES) throw new Error('The outbox is full')
    await outbox.add({ ...entry })
  })

/** Returns every entry, queued or rejected, in order. An expired lease is left out. */
export async function listEntries(now: number = Date.now()): Promise<OutboxEntry[]> {
  const all = await outbox.orderBy(':id').toArray()
  return all.map(({ place: _place, ...entry }) => {
    const { leasedAt: _expired, ...queued } = entry
    return isInFlight(entry, now) ? entry : queued
  })
}

/** Claims the first entry that may be sent by writing its lease; undefined if there is none. */
export const claimNext = (
  maySend: (entry: OutboxEntry) => boolean,
  now: number,
): Promise<OutboxEntry | undefined> =>
  change(async () => {
    const all = await outbox.orderBy(':id').toArray()
    const next = all.find((entry) => entry.rejection === undefined && maySend(entry))
    if (next === undefined) return undefined
    const claimed = { ...next, leasedAt: now }
    await outbox.put(claimed)
    const { place: _place, ...entry } = claimed
    return entry
  })

/** Releases the lease of an entry and writes a change; null deletes the entry. */
export const completeEntry = (
  id: string,
  result: Pick<OutboxEntry, 'attempts' | 'rejection'> | null,
): Promise<void> =>
  change(async () => {
    const found = await outbox.get({ id })
    if (found?.place === undefined) return
    if (result === null) return await outbox.delete(found.place)
    const { leasedAt: _lease, ...entry } = found
    await outbox.put({ ...entry, ...result })
  })

/** Deletes entries; returns how many there were. */
export const removeEntries = (isMeant: (entry: OutboxEntry) => boolean): Promise<number> =>
  outbox.filter(isMeant).delete()
