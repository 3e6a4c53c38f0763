import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Lock } from './locks.ts'

/** Statement of raw SQL. Its parameters are positional, or one object of named values. */
export interface Statement<Params extends readonly unknown[], Row> {
  get(...params: Params): Promise<Row | undefined>
  all(...params: Params): Promise<Row[]>
  run(...params: Params): Promise<{ changes: number }>
}

export interface Connection {
  /** True for the connection of transactions, which may read rows that a rollback undoes. */
  readonly isWriter: boolean
  prepare<Params extends readonly unknown[] = unknown[], Row = unknown>(sql: string): Statement<Params, Row>
  /** Prepares a statement that returns only the first column of each row. */
  prepareScalar<Params extends readonly unknown[], Value>(sql: string): Statement<Params, Value>
}

/** Drizzle's query builder, always awaited, and raw SQL. No synchronous calls, no relational queries. */
export type Query = Pick<BaseSQLiteDatabase<'async', unknown>, 'select' | 'insert' | 'update' | 'delete'> & {
  readonly connection: Connection
}

export interface Db {
  /** Reads committed data. Never use it inside `tx`: it does not see the transaction's own writes. */
  readonly read: Query
  /**
   * Commits durably. The callback may run twice: it must not create ids, read the clock or use the network. Without a
   * lock it runs alone. With one it may run beside transactions with other names, where the engine can do that.
   */
  tx<Result>(work: (query: Query) => Promise<Result>, lock?: Lock): Promise<Result>
  /** Calls back after the current transaction commits, not after a rollback. Throws outside a transaction. */
  afterCommit(callback: () => void): void
  /** Returns the data version, which changes with writes of other processes only. Throws as `check` does. */
  dataVersion(): number
  /** Throws `DatabaseUnavailable` if the database file is lost or damaged. */
  check(): void
  close(): Promise<void>
}
