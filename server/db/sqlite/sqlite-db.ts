import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Durability } from './connection.ts'
import { commitQueue } from './commit-queue.ts'
import { connections } from './connections.ts'
import type { Connections } from './connections.ts'
import type { Db } from '#server/db/db.ts'
import { isBusy, translateError } from './errors.ts'
import { sqliteQuery } from './sqlite-query.ts'

// Attempts to take a write lock that another process holds: about 10 s in total.
const BUSY_MAX_ATTEMPTS = 200
const BUSY_BACKOFF_MAX_MS = 100

async function begin(open: Connections): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      open.check()
      open.writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error) || attempt === BUSY_MAX_ATTEMPTS) throw error
      await sleep(Math.random() * Math.min(BUSY_BACKOFF_MAX_MS, 5 * attempt))
    }
  }
}

type OpenOptions = Durability & {
  ticks?: () => number
  /** Called once, with a log line, when the file is lost. If set, idle databases are checked too. */
  onLost?: (line: string) => void
}

/** Opens one writer, and a reader that cannot write. After a loss of the file, calls throw `DatabaseUnavailable`. */
export function openSqlite(
  file: string,
  { ticks = () => performance.now(), ...options }: OpenOptions = {},
): Db {
  const open = connections(file, { ...options, ticks })
  const write = sqliteQuery(open.writer, { isWriter: true })
  const read = sqliteQuery(open.reader, { isWriter: false })
  const inside = new AsyncLocalStorage<{ callbacks: (() => void)[] }>()

  const queue = commitQueue({
    writer: open.writer,
    ticks,
    begin: () => begin(open),
    // A write into a lost file must not be acknowledged.
    confirm: (isCommitted) => open.check(isCommitted),
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
    check: () => open.check(),
    async close() {
      // If the file is lost, transactions cannot finish: they end with the process.
      if (!open.isLost()) await queue.idle()
      open.close()
    },
  }
}
