import type Database from 'better-sqlite3'
import { everyInterval } from '#server/lib/every-interval.ts'
import { closePair, openPair } from './connection.ts'
import type { Durability, Pair } from './connection.ts'
import { isDiskFull } from './disk-space.ts'
import { DatabaseUnavailable, fileFault, writesRefused } from './errors.ts'
import { faultLine, fileWatch } from './file-watch.ts'
import type { FileFault } from './file-watch.ts'
import { journalChanges } from './journal-changes.ts'
import { markLost } from './loss-marker.ts'

const CHECK_INTERVAL_MS = 200
const IDLE_CHECK_INTERVAL_MS = 500
const JOURNAL_TIMEOUT_MS = 1000

type Options = Durability & {
  ticks: () => number
  onLost?: ((line: string) => void) | undefined
}

function firstFault(file: string, onLost: Options['onLost']) {
  let fault: FileFault | null = null
  return {
    now: () => fault,

    record(found: FileFault): void {
      if (fault !== null) return
      fault = found
      if (found !== 'journal lost') markLost(file)
      onLost?.(faultLine(found))
    },

    refuse(): void {
      if (fault !== null) throw new DatabaseUnavailable(fault)
    },
  }
}

type Guard = {
  before?: () => void
  failed: (error: unknown) => unknown
}

function guarded<Result>({ before, failed }: Guard, work: () => Result): Result {
  before?.()
  try {
    return work()
  } catch (error) {
    throw failed(error)
  }
}

function guardedStatement(guard: Guard, statement: Database.Statement) {
  const run = <Result>(work: () => Result) => guarded(guard, work)
  const guardedOne = {
    raw: () => (statement.raw(), guardedOne),
    pluck: () => (statement.pluck(), guardedOne),
    run: (...values: unknown[]) => run(() => statement.run(...values)),
    get: (...values: unknown[]) => run(() => statement.get(...values)),
    all: (...values: unknown[]) => run(() => statement.all(...values)),
  }
  return guardedOne
}

/** Returns a connection that calls `guard` around each use. Has only the methods of better-sqlite3 in use here. */
function guardedConnection(connection: Database.Database, guard: Guard): Database.Database {
  const guardedOne = {
    prepare: (sql: string) => guarded(guard, () => guardedStatement(guard, connection.prepare(sql))),
    exec: (sql: string) => guarded(guard, () => connection.exec(sql)),
    pragma: (text: string, options?: Database.PragmaOptions) =>
      guarded(guard, () => connection.pragma(text, options)),
    get inTransaction() {
      return connection.inTransaction
    },
  }
  return guardedOne as unknown as Database.Database
}

/** After a loss of the file, every use throws (docs/decisions/0057-lost-database-files.md). */
export function connections(file: string, { ticks, onLost, ...durability }: Options) {
  const pair = openPair(file, durability)
  const stateOf = fileWatch(file)
  const journal = journalChanges(pair)
  const fault = firstFault(file, onLost)
  let changes = 0
  let nextCheck = 0

  function failed(role: keyof Pair, error: unknown): unknown {
    const code = fileFault(error)
    if (code === null || (role === 'reader' && code.startsWith('SQLITE_READONLY'))) return error
    if (code.startsWith('SQLITE_IOERR') && isDiskFull(file)) return writesRefused(error)
    // Checks the file first: its state explains the error better than SQLite's code.
    check()
    fault.record(code)
    return new DatabaseUnavailable(code, error)
  }

  function check(isOwn = false): void {
    if (fault.now() !== null || !pair.writer.open) return
    const now = ticks()
    nextCheck = now + CHECK_INTERVAL_MS
    let canChange = false
    let code: FileFault | null = null
    try {
      const found = journal.look(now, isOwn)
      if (found.isForeign) changes += 1
      canChange = found.canChange
    } catch (error) {
      code = fileFault(error)
    }
    const state = stateOf(canChange)
    if (state !== 'same') fault.record(state)
    else if (code !== null) fault.record(code)
  }

  const stopChecks =
    onLost === undefined ? undefined : everyInterval(IDLE_CHECK_INTERVAL_MS, () => check(), { isUnref: true })

  return {
    writer: guardedConnection(pair.writer, { failed: (error) => failed('writer', error) }),
    reader: guardedConnection(pair.reader, {
      before() {
        if (ticks() >= nextCheck) check()
        fault.refuse()
      },
      failed: (error) => failed('reader', error),
    }),

    /** Checks the file; throws `DatabaseUnavailable` if it is lost. `isOwn`: the check follows this server's commit. */
    check(isOwn = false): void {
      check(isOwn)
      fault.refuse()
    },

    failed,
    isLost: () => fault.now() !== null,

    changes: () => changes,

    /** Closes both connections. Writes the journal into the file only if the file is still the one that was opened. */
    close(): void {
      void stopChecks?.()
      if (!pair.writer.open) return
      check()
      if (fault.now() === 'journal lost') writeLostJournal(pair.writer)
      if (fault.now() !== null) closePair(pair)
      else closeSound(pair)
    },
  }
}

export type Connections = ReturnType<typeof connections>

function closeSound({ writer, reader }: Pair): void {
  reader.close()
  writer.pragma('wal_checkpoint(TRUNCATE)')
  writer.close()
}

// Writes a deleted but still open journal into the database file. Waits for other processes that read the journal.
function writeLostJournal(writer: Database.Database): void {
  if (writer.inTransaction) writer.exec('ROLLBACK')
  writer.pragma(`busy_timeout = ${JOURNAL_TIMEOUT_MS}`)
  writer.pragma('wal_checkpoint(TRUNCATE)')
}
