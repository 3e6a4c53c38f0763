import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db, Query } from './db.ts'
import { isBusy, translateError } from './errors.ts'

const SQLITE_LEAST = '3.51.3'
// Tries of a write lock that another process holds: ten seconds or so in all.
const BUSY_TRIES = 200
const BUSY_WAIT_MS = 100

// better-sqlite3 reopens a WAL database with synchronous=NORMAL: everything that matters is set on every open and read
// back, so that an acknowledged write is on disk after any restart.
const PRAGMAS: readonly [name: string, value: string | number, expected: string | number][] = [
  ['busy_timeout', 5000, 5000],
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  ['journal_size_limit', 67_108_864, 67_108_864],
  ['cache_size', -65_536, -65_536],
  ['temp_store', 'MEMORY', 2],
  ['trusted_schema', 'OFF', 0],
  ['mmap_size', 0, 0],
]

const versionParts = (version: string) => version.split('.').map(Number)

// Below this version a WAL reset can lose committed pages.
function refuseOldSqlite(connection: Database.Database): void {
  const found = String(connection.prepare('select sqlite_version()').pluck().get())
  const [a, b] = [versionParts(found), versionParts(SQLITE_LEAST)]
  const difference = a.map((part, index) => part - (b[index] ?? 0)).find((part) => part !== 0) ?? 0
  if (difference < 0) throw new Error(`SQLite ${found} is too old: ${SQLITE_LEAST} or newer is needed.`)
}

/** Opens a connection with every pragma set and checked. The file is made where it is missing. */
export function openConnection(file: string): Database.Database {
  const connection = new Database(file)
  refuseOldSqlite(connection)
  for (const [name, value, expected] of PRAGMAS) {
    connection.pragma(`${name} = ${value}`)
    const found: unknown = connection.pragma(name, { simple: true })
    // A database in memory has no journal on disk.
    const isMemory = name === 'journal_mode' && found === 'memory'
    if (found !== expected && !isMemory)
      throw new Error(`SQLite kept ${name} at ${String(found)}, not ${value}.`)
  }
  return connection
}

/** The connection behind a query builder, for the few places that may write SQL. */
export function sqliteClient(query: Query): Database.Database {
  return (query as unknown as { $client: Database.Database }).$client
}

/** Statements that are prepared once for each connection. */
export function preparedOnce<Statements>(prepare: (connection: Database.Database) => Statements) {
  const known = new WeakMap<Database.Database, Statements>()
  return (query: Query): Statements => {
    const connection = sqliteClient(query)
    let statements = known.get(connection)
    if (statements === undefined) known.set(connection, (statements = prepare(connection)))
    return statements
  }
}

/** Opens a SQLite file as the product's database: one writer, and a reader that cannot write. */
export function openSqlite(file: string): Db {
  const writer = openConnection(file)
  const reader = openConnection(file)
  reader.pragma('query_only = ON')
  // SQLite would wait inside the call and hold up every other request; `begin` waits without.
  writer.pragma('busy_timeout = 0')
  // The driver is synchronous; business code awaits it, so that another database could stand here.
  const write = drizzle({ client: writer }) as unknown as Query
  const read = drizzle({ client: reader }) as unknown as Query
  const inside = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()

  // On the writer, where own writes do not count; the reader would take them for another's.
  const dataVersion = writer.prepare<[], number>('pragma data_version').pluck()
  let seenVersion = 0

  function foreignWrites(): number {
    try {
      seenVersion = dataVersion.get() ?? seenVersion
    } catch (error) {
      // Another process holds the file for a moment, as when it closes it last: the next look will tell.
      if (!isBusy(error)) throw error
    }
    return seenVersion
  }

  async function begin(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        writer.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || attempt === BUSY_TRIES) throw error
        await sleep(Math.random() * Math.min(BUSY_WAIT_MS, 5 * attempt))
      }
    }
  }

  async function run<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
    try {
      await begin()
      const result = await inside.run(true, () => work(write))
      writer.exec('COMMIT')
      return result
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK')
      throw translateError(error)
    }
  }

  return {
    read,
    async tx(work) {
      if (inside.getStore())
        throw new Error('A transaction inside a transaction would wait for itself for ever.')
      const turn = last.then(() => run(work))
      last = turn.catch(() => undefined)
      return turn
    },
    foreignWrites,
    async close() {
      await last
      reader.close()
      writer.pragma('wal_checkpoint(TRUNCATE)')
      writer.close()
    },
  }
}
