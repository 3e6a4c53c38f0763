import type { SyncData } from '#shared/contracts/sync.ts'

/*
 * The database that the pages and the service worker share: what waits to be sent, what the worker fetched ahead, and a few
 * facts. Without the library of the other one, which the worker would have to carry along.
 */

const NAME = 'avsar-outbox'

export type StoreName = 'outbox' | 'sync-pages' | 'facts'

let opened: Promise<IDBDatabase> | undefined

// Append-only: what has been released is never changed, only followed by a next version.
function makeStores(database: IDBDatabase): void {
  database.createObjectStore('outbox', { autoIncrement: true }).createIndex('id', 'id', { unique: true })
  database.createObjectStore('sync-pages', { autoIncrement: true })
  database.createObjectStore('facts')
}

/** The answer of a request. Awaited inside a transaction, nothing else may be awaited there. */
export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

async function openAnew(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => makeStores(request.result))
  const database = await resultOf(request)
  const forget = () => {
    opened = undefined
  }
  // A newer program wants it for itself, or the browser threw it away.
  database.addEventListener('versionchange', () => {
    database.close()
    forget()
  })
  database.addEventListener('close', forget)
  return database
}

function open(): Promise<IDBDatabase> {
  opened ??= openAnew().catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return opened
}

/**
 * Runs work on a store as one transaction, and returns once it is on disk. Throws, and changes nothing, where the device
 * keeps nothing or has no room.
 */
export async function withStore<Result>(
  name: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  const transaction = database.transaction(name, mode, { durability: 'strict' })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Given up')))
  })
  const [result] = await Promise.all([work(transaction.objectStore(name)), ended])
  return result
}

/** A single value that was noted; undefined where none was. */
export const readFact = (name: string): Promise<unknown> =>
  withStore('facts', 'readonly', (store) => resultOf<unknown>(store.get(name)))

/** Notes a single value. */
export async function noteFact(name: string, value: unknown): Promise<void> {
  await withStore('facts', 'readwrite', (store) => resultOf(store.put(value, name)))
}

/** The id of the person that this device belongs to while nobody signs out; blank for nobody. */
export async function readPerson(): Promise<string> {
  const person = await readFact('person')
  return typeof person === 'string' ? person : ''
}

/** A page of the sync that the worker fetched ahead, with the cursor that it follows and its size. */
export type FetchedPage = { since: string; data: SyncData; bytes: number }

/** Notes how far the sync of this device is: from there the worker goes on. */
export const noteCursor = (cursor: string): Promise<void> => noteFact('cursor', cursor)

/** How far the sync of this device is; undefined where it never took part. */
export async function readCursor(): Promise<string | undefined> {
  const cursor = await readFact('cursor')
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined
}

/** What the worker fetched ahead, in order. */
export const readSyncPages = (): Promise<FetchedPage[]> =>
  withStore('sync-pages', 'readonly', (store) => resultOf<FetchedPage[]>(store.getAll()))

/** Hands over what the worker fetched ahead, in order, and forgets it. */
export const takeSyncPages = (): Promise<FetchedPage[]> =>
  withStore('sync-pages', 'readwrite', async (store) => {
    const pages = await resultOf<FetchedPage[]>(store.getAll())
    store.clear()
    return pages
  })

/** Keeps a page for the next visit. */
export async function keepSyncPage(page: FetchedPage): Promise<void> {
  await withStore('sync-pages', 'readwrite', (store) => resultOf(store.add(page)))
}
