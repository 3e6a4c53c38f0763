import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** Drizzle's query builder, always awaited. No raw SQL, no synchronous calls, no relational queries. */
export type Query = Pick<BaseSQLiteDatabase<'async', unknown>, 'select' | 'insert' | 'update' | 'delete'>

/** The database as business code sees it: a reader, and one writer at a time. */
export interface Db {
  /** Reads committed data. Never use it inside `tx`: it does not see the transaction's own writes. */
  readonly read: Query
  /**
   * Runs writes as one transaction and commits them to disk. The callback may be run again, so it must not create ids,
   * read the clock or use the network. Throws if nested.
   */
  tx<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /** Calls back after the current transaction commits; not if it is rolled back. Throws outside a transaction. */
  afterCommit(callback: () => void): void
  /** Returns the data version: changed if another process has written, not by own writes. Throws as `check` does. */
  dataVersion(): number
  /** Throws `DatabaseUnavailable` if the file is lost or was found damaged. */
  check(): void
  close(): Promise<void>
}
