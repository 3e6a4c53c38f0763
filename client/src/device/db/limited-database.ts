import { Dexie, type DBCore, type Middleware } from 'dexie'
import { runningTimeout } from '#client/lib/running-timeout.ts'

// A frozen tab, a blocked upgrade or a browser bug can keep a database from ever responding.

export const DATABASE_TIMEOUT_MS = 3000

export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError'
  constructor() {
    super('The database does not answer')
  }
}

type Handler = (event: unknown) => unknown
type Handlers = Record<'onerror' | 'onsuccess' | 'onblocked' | 'onupgradeneeded', Handler | null>

/** Limits the time of `open`. While one call is late, others fail at once; its response runs `onLateResponse`. */
export function limitedFactory(native: IDBFactory, onLateResponse: () => void): IDBFactory {
  let isStuck = false

  function open(name: string, version?: number): IDBOpenDBRequest {
    const handlers: Handlers = { onerror: null, onsuccess: null, onblocked: null, onupgradeneeded: null }
    const fail = () => handlers.onerror?.({ target: { error: new DatabaseTimeoutError() } })
    if (isStuck) {
      queueMicrotask(fail)
      return handlers as unknown as IDBOpenDBRequest
    }
    const request = version === undefined ? native.open(name) : native.open(name, version)
    let isLate = false
    const limit = runningTimeout(DATABASE_TIMEOUT_MS, () => {
      isLate = true
      isStuck = true
      fail()
    })
    function respond(handler: keyof Handlers, event: Event): void {
      limit.stop()
      if (!isLate) return void handlers[handler]?.(event)
      event.preventDefault()
      isStuck = false
      onLateResponse()
    }
    request.addEventListener('success', (event) => {
      respond('onsuccess', event)
      if (isLate) request.result.close()
    })
    request.addEventListener('error', (event) => respond('onerror', event))
    request.addEventListener('blocked', (event) => handlers.onblocked?.(event))
    request.addEventListener('upgradeneeded', (event) => {
      limit.stop()
      if (isLate) request.transaction?.abort()
      else handlers.onupgradeneeded?.(event)
    })
    Object.defineProperties(handlers, {
      result: { get: () => request.result },
      transaction: { get: () => request.transaction },
    })
    return handlers as unknown as IDBOpenDBRequest
  }

  return {
    open,
    deleteDatabase: (name) => native.deleteDatabase(name),
    cmp: (first, second) => native.cmp(first, second),
    databases: () => native.databases(),
  }
}

// Listens to the transaction, because the events of all its requests pass it.
function limitTransaction(transaction: IDBTransaction): void {
  const limit = runningTimeout(DATABASE_TIMEOUT_MS, () => {
    try {
      transaction.abort()
    } catch {
      // The transaction cannot be aborted, because it is already committing.
    }
    // The browser may not confirm the abort either.
    transaction.onabort?.(new Event('abort'))
  })
  for (const answer of ['success', 'error']) transaction.addEventListener(answer, limit.renew, true)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, limit.stop)
}

/** Aborts a transaction when none of its requests responds within the timeout. */
export const transactionLimit: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'transactionLimit',
  create: (core) => ({
    ...core,
    transaction(...options) {
      const transaction = core.transaction(...options)
      limitTransaction(transaction as unknown as IDBTransaction)
      return transaction
    },
  }),
}

export function limitedOptions(onLateResponse: () => void): { indexedDB?: IDBFactory } {
  const { indexedDB } = Dexie.dependencies as { indexedDB?: IDBFactory }
  return indexedDB ? { indexedDB: limitedFactory(indexedDB, onLateResponse) } : {}
}
