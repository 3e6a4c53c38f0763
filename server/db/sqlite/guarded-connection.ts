import type Database from 'better-sqlite3'

export type Guard = {
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

/** Returns a connection that calls `guard`. Supports only the part of better-sqlite3 that the product uses. */
export function guardedConnection(connection: Database.Database, guard: Guard): Database.Database {
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
