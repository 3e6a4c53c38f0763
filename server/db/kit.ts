import { sql } from 'drizzle-orm'
import * as s from 'drizzle-orm/sqlite-core'

/**
 * The column vocabulary that every table is written in. It is all that a second database would have to supply: a kit
 * of the same shape and a `Db` beside `sqlite.ts`.
 */
export const sqliteKit = {
  table: s.sqliteTable,
  id: (name = 'id') => s.text(name).primaryKey(),
  /** A number that the database hands out, rising and never used twice. */
  sequence: (name: string) => s.integer(name).primaryKey({ autoIncrement: true }),
  text: (name: string) => s.text(name),
  int: (name: string) => s.integer(name),
  /** An instant in epoch milliseconds. */
  ms: (name: string) => s.integer(name),
  bool: (name: string) => s.integer(name, { mode: 'boolean' }),
  bytes: (name: string) => s.blob(name, { mode: 'buffer' }),
  json: <Value>(name: string) => s.text(name, { mode: 'json' }).$type<Value>(),
  index: s.index,
  unique: s.uniqueIndex,
}

export type Kit = typeof sqliteKit

/** A table of whatever columns, and a column of whatever type. */
export type Table = s.SQLiteTable
export type Column = s.SQLiteColumn

/** In an insert that meets a row which is there: the value that was to be inserted. */
export const excluded = (column: Column) => sql.raw(`excluded."${column.name}"`)

/** A value that a prepared statement is given when it runs. */
export const param = (name: string) => sql.placeholder(name)
