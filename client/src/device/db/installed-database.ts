import { database, DATABASE_OPTIONS, NAME, reopenDatabase, VERSION } from './db.ts'
import { isWipePending } from './pending-wipe.ts'

// Dexie multiplies its versions by ten.
const BROWSER_VERSION = 10 * VERSION

/** Opens the database at any version; null if the device has none. Never creates or upgrades it. */
const openInstalled = (): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const { indexedDB } = DATABASE_OPTIONS
    if (indexedDB === undefined) return resolve(null)
    const request = indexedDB.open(NAME)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = true
      // Undoes the creation of the database.
      request.transaction?.abort()
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a request with a time limit has handlers alone
    request.onerror = ({ target }) => {
      if (isMissing) resolve(null)
      else reject(new Error('The database does not open', { cause: (target as IDBOpenDBRequest).error }))
    }
    request.onsuccess = () => resolve(request.result)
  })

/** Checks that all tables of this build exist. Never upgrades: an older page may be open. Throws if unanswered. */
export async function isDatabaseReady(): Promise<boolean> {
  if (database.isOpen()) {
    if (!(await isWipePending())) return true
    reopenDatabase()
  }
  const installed = await openInstalled()
  installed?.close()
  return installed !== null && installed.version >= BROWSER_VERSION
}

/** Reads `meta` at any version; undefined without a database. Excludes values of a user who signed out. */
export async function readInstalled(names: readonly string[]): Promise<Record<string, unknown> | undefined> {
  if (await isWipePending()) return {}
  const installed = await openInstalled()
  if (installed === null) return undefined
  try {
    const store = installed.transaction('meta').objectStore('meta')
    const found = await Promise.all(names.map((name) => awaitResult<{ value: unknown }>(store.get(name))))
    return Object.fromEntries(names.map((name, index) => [name, found[index]?.value]))
  } finally {
    installed.close()
  }
}

const awaitResult = <Row>(request: IDBRequest): Promise<Row | undefined> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as Row | undefined))
    request.addEventListener('error', () => reject(request.error as Error))
  })
