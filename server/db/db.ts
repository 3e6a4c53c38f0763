import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** Drizzle's query builder, always awaited. No raw SQL, no synchronous calls, no relational queries. */
export type Query = Pick<BaseSQLiteDatabase<'async', unknown>, 'select' | 'insert' | 'update' | 'delete'>

/** All that business code sees of the database: a reader, and one writer at a time. */
export interface Db {
  /** Reads committed data. Never read through this inside `tx`: it would not see the transaction's own writes. */
  readonly read: Query
  /**
   * Runs writes as one transaction and commits them to disk. The callback may be run again, so it makes no ids and no
   * clock readings and touches no network. Nesting throws.
   */
  tx<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /** Calls back once the transaction that calls this is committed; not at all where it is undone. Throws outside one. */
  afterCommit(callback: () => void): void
  /** A number that changes when another process (or another opening of the file) has written, never by own writes. */
  dataVersion(): number
  /** Throws `DatabaseUnavailable` where nothing can be written: the file is lost or was found damaged. */
  check(): void
  close(): Promise<void>
}
