import { sql } from 'drizzle-orm'
import * as s from 'drizzle-orm/sqlite-core'

/**
 * The column vocabulary of every table. A second database would need only a kit of the same shape and a `Db` beside
 * `sqlite-db.ts`.
 */
export const sqliteKit = {
  table: s.sqliteTable,
  id: (name = 'id') => s.text(name).primaryKey(),
  /** A number that the database assigns, rising and never reused. */
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

/** A table of any columns, and a column of any type. */
export type Table = s.SQLiteTable
export type Column = s.SQLiteColumn

/** Returns the SQL for the value that a conflicting insert (upsert) was to store. */
export const excluded = (column: Column) => sql.raw(`excluded."${column.name}"`)

/** Returns the condition of a partial index: a column is a text without quotes. */
export const isText = (column: Column, text: string) => sql.raw(`"${column.name}" = '${text}'`)

/** Returns the condition of a partial index: a column is a number. */
export const isNumber = (column: Column, number: number) => sql.raw(`"${column.name}" = ${number}`)

/** Returns the condition of a partial index: a column has a value. */
export const isSet = (column: Column) => sql.raw(`"${column.name}" is not null`)

/** Returns the placeholder of a value that a prepared statement gets when it runs. */
export const param = (name: string) => sql.placeholder(name)
