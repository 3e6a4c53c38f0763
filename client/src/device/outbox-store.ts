import { SEND_LEASE_MS, type OutboxEntry } from './outbox.ts'
import { resultOf, withStore } from './shared-db.ts'

/** So much waits at most: beyond that something is wrong, and what is made is sent at once or not at all. */
export const OUTBOX_SIZE = 500

/** A request that takes longer is given up, milliseconds: before its lease ends. */
export const SEND_TIMEOUT_MS = 20_000

/** Whether something is on its way to the server. */
export function isBeingSent({ sendingSince = Number.NaN }: OutboxEntry, now: number): boolean {
  const passed = now - sendingSince
  // A request that began in the future was noted before the clock was set back: nobody knows when its lease ends.
  return passed >= 0 && passed < SEND_LEASE_MS
}

type Kept = { key: IDBValidKey; entry: OutboxEntry }

async function allIn(store: IDBObjectStore): Promise<Kept[]> {
  const keys = store.getAllKeys()
  const entries = (await resultOf(store.getAll())) as OutboxEntry[]
  return entries.flatMap((entry, index) => {
    const key = keys.result[index]
    return key === undefined ? [] : [{ key, entry }]
  })
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

/**
 * Adds to the end of what waits. What waits in the same slot goes, unless it is on its way; its id is returned. Throws
 * where there is no room.
 */
export function putEntry(entry: OutboxEntry, now: number): Promise<string | undefined> {
  return withStore('outbox', 'readwrite', async (store) => {
    const all = await allIn(store)
    const before = all.find(
      (kept) =>
        entry.slot !== '' &&
        kept.entry.slot === entry.slot &&
        kept.entry.owner === entry.owner &&
        !isBeingSent(kept.entry, now),
    )
    if (before === undefined && all.length >= OUTBOX_SIZE) throw new Error('The outbox is full')
    if (before !== undefined) store.delete(before.key)
    const body = before === undefined ? entry.body : mergedBody(before.entry, entry)
    await resultOf(store.add({ ...entry, body }))
    return before?.entry.id
  })
}

/** Everything that waits or was refused, in the order in which it was put in; a lease that has ended is left out. */
export const readEntries = (now: number = Date.now()): Promise<OutboxEntry[]> =>
  withStore('outbox', 'readonly', async (store) =>
    (await allIn(store)).map(({ entry }) => {
      const { sendingSince: _ended, ...waiting } = entry
      return isBeingSent(entry, now) ? entry : waiting
    }),
  )

/** The first that may be sent, marked as being on its way; undefined where there is none. */
export function takeNext(
  maySend: (entry: OutboxEntry) => boolean,
  now: number,
): Promise<OutboxEntry | undefined> {
  return withStore('outbox', 'readwrite', async (store) => {
    const all = await allIn(store)
    const next = all.find(({ entry }) => entry.refusal === undefined && maySend(entry))
    if (next === undefined) return undefined
    const entry = { ...next.entry, sendingSince: now }
    await resultOf(store.put(entry, next.key))
    return entry
  })
}

/** Takes the mark of being sent away and notes what else there is to say; null forgets the entry. */
export async function settleEntry(
  id: string,
  change: Pick<OutboxEntry, 'tries' | 'refusal'> | null,
): Promise<void> {
  await withStore('outbox', 'readwrite', async (store) => {
    const key = await resultOf(store.index('id').getKey(id))
    if (key === undefined) return
    if (change === null) {
      store.delete(key)
      return
    }
    const { sendingSince: _mark, ...entry } = (await resultOf(store.get(key))) as OutboxEntry
    store.put({ ...entry, ...change }, key)
  })
}

/** Forgets whatever is meant; returns how much that was. */
export const removeEntries = (isMeant: (entry: OutboxEntry) => boolean): Promise<number> =>
  withStore('outbox', 'readwrite', async (store) => {
    const meant = (await allIn(store)).filter(({ entry }) => isMeant(entry))
    for (const { key } of meant) store.delete(key)
    return meant.length
  })
