import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** Drizzle's query builder, always awaited. No raw SQL, no synchronous calls, no relational queries. */
export type Query = Pick<BaseSQLiteDatabase<'async', unknown>, 'select' | 'insert' | 'update' | 'delete'>

export interface Db {
  /** Reads committed data. Never use it inside `tx`: it does not see the transaction's own writes. */
  readonly read: Query
  /** Commits durably. The callback may run twice: it must not create ids, read the clock or use the network. */
  tx<Result>(work: (query: Query) => Promise<Result>): Promise<Result>
  /** Calls back after the current transaction commits, not after a rollback. Throws outside a transaction. */
  afterCommit(callback: () => void): void
  /** Returns the data version, which changes with writes of other processes only. Throws as `check` does. */
  dataVersion(): number
  /** Throws `DatabaseUnavailable` if the database file is lost or damaged. */
  check(): void
  close(): Promise<void>
}
