import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Durability } from './connection.ts'
import { commitQueue } from './commit-queue.ts'
import { connections } from './connections.ts'
import type { Connections } from './connections.ts'
import type { Db, Query } from '#server/db/db.ts'
import { DatabaseUnavailable, isBusy, translateError } from './errors.ts'
import { liveConnection } from './live-connection.ts'

// Attempts to take a write lock that another process holds: about 10 s in total.
const BUSY_MAX_ATTEMPTS = 200
const BUSY_BACKOFF_MAX_MS = 100

/** Returns the connection behind a query builder, for the few modules that may write SQL. */
export function sqliteClient(query: Query): Database.Database {
  return (query as unknown as { $client: Database.Database }).$client
}

/** Prepares statements once for each connection. */
export function preparePerConnection<Statements>(prepare: (connection: Database.Database) => Statements) {
  const cached = new WeakMap<Database.Database, Statements>()
  return (query: Query): Statements => {
    const connection = sqliteClient(query)
    let statements = cached.get(connection)
    if (statements === undefined) cached.set(connection, (statements = prepare(connection)))
    return statements
  }
}

/** Throws if nothing may be written; `isOwn` is true right after an own write, which then must not be acknowledged. */
function refuseWrites(open: Connections, isOwn = false): void {
  open.check(isOwn)
  const trouble = open.trouble()
  if (trouble !== null) throw new DatabaseUnavailable(trouble.reason)
}

// Retries while another process holds the write lock.
async function begin(open: Connections, writer: ReturnType<typeof liveConnection>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      refuseWrites(open)
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error) || attempt === BUSY_MAX_ATTEMPTS) throw error
      await sleep(Math.random() * Math.min(BUSY_BACKOFF_MAX_MS, 5 * attempt))
    }
  }
}

type OpenOptions = Durability & {
  /** Returns milliseconds of a monotonic clock. */
  ticks?: () => number
  /** Called with a log line when the file is lost and when it is used again. */
  report?: (line: string) => void
}

/**
 * Opens a SQLite file as the product's database: one writer, and a reader that cannot write. If the file is lost or
 * damaged while it is open, writes throw `DatabaseUnavailable` until it is reopened, which needs no restart.
 */
export function openSqlite(
  file: string,
  { ticks = () => performance.now(), report = () => undefined, ...durability }: OpenOptions = {},
): Db {
  const open = connections(file, { ...durability, ticks, report, idle: () => queue.idle() })
  const live = (role: 'reader' | 'writer') =>
    liveConnection({ open: () => open.open(role), failed: (error) => open.failed(role, error) })
  const writer = live('writer')
  // The driver is synchronous; business code awaits it, so that an asynchronous database could replace it.
  const write = drizzle({ client: writer }) as unknown as Query
  const read = drizzle({ client: live('reader') }) as unknown as Query
  const inside = new AsyncLocalStorage<{ callbacks: (() => void)[] }>()

  const queue = commitQueue({
    writer,
    ticks,
    begin: () => begin(open, writer),
    // A write into a lost file must not be acknowledged.
    confirm: (isCommitted) => refuseWrites(open, isCommitted),
  })

  return {
    read,
    async tx(work) {
      if (inside.getStore())
        throw new Error('A transaction inside a transaction would wait for itself for ever.')
      const callbacks: (() => void)[] = []
      try {
        return await queue.add(async () => ({
          result: await inside.run({ callbacks }, () => work(write)),
          committed: () => callbacks.forEach((callback) => callback()),
        }))
      } catch (error) {
        throw translateError(error)
      }
    },
    afterCommit(callback) {
      const transaction = inside.getStore()
      if (transaction === undefined) throw new Error('There is no transaction that could be committed.')
      transaction.callbacks.push(callback)
    },
    dataVersion() {
      open.check()
      return open.changes()
    },
    check: () => refuseWrites(open),
    async close() {
      await queue.idle()
      await open.close()
    },
  }
}
