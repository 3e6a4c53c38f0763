import type Database from 'better-sqlite3'

type Statement = Database.Statement

/** The source of a live connection: the currently open connection, and the mapping of errors. */
export type LiveSource = {
  /** Returns the currently open connection. Throws if there is none. */
  open: () => Database.Database
  /** Returns the error to throw in place of an SQLite error. */
  failed: (error: unknown) => unknown
}

type Shape = 'raw' | 'pluck' | null

/** A statement that is prepared again if the connection behind it has changed. */
class LiveStatement {
  readonly #source: LiveSource
  readonly #sql: string
  #of: Database.Database | null = null
  #statement: Statement | null = null
  #shape: Shape = null

  constructor(source: LiveSource, sql: string) {
    this.#source = source
    this.#sql = sql
    this.#run(() => undefined)
  }

  #run<Result>(work: (statement: Statement) => Result): Result {
    const open = this.#source.open()
    try {
      if (this.#statement === null || this.#of !== open) {
        this.#statement = open.prepare(this.#sql)
        this.#of = open
        this.#apply()
      }
      return work(this.#statement)
    } catch (error) {
      throw this.#source.failed(error)
    }
  }

  #apply(): void {
    if (this.#shape === 'raw') this.#statement?.raw()
    if (this.#shape === 'pluck') this.#statement?.pluck()
  }

  #as(shape: Shape): this {
    if (this.#shape === shape) return this
    this.#shape = shape
    this.#apply()
    return this
  }

  raw(): this {
    return this.#as('raw')
  }
  pluck(): this {
    return this.#as('pluck')
  }
  run(...values: unknown[]) {
    return this.#run((statement) => statement.run(...values))
  }
  get(...values: unknown[]) {
    return this.#run((statement) => statement.get(...values))
  }
  all(...values: unknown[]) {
    return this.#run((statement) => statement.all(...values))
  }
}

/**
 * Returns a connection that stays valid while the one behind it is reopened: its prepared statements keep working. It
 * supports only the part of better-sqlite3 that the product uses.
 */
export function liveConnection(source: LiveSource): Database.Database {
  const through = <Result>(work: (connection: Database.Database) => Result): Result => {
    const open = source.open()
    try {
      return work(open)
    } catch (error) {
      throw source.failed(error)
    }
  }
  const live = {
    prepare: (sql: string) => new LiveStatement(source, sql),
    exec: (sql: string) => through((connection) => connection.exec(sql)),
    pragma: (text: string, options?: Database.PragmaOptions) =>
      through((connection) => connection.pragma(text, options)),
    get inTransaction() {
      return source.open().inTransaction
    },
  }
  return live as unknown as Database.Database
}
