import { sql } from 'drizzle-orm'
import * as s from 'drizzle-orm/sqlite-core'

/** Column types of every table. Support for another database needs another kit like this, and a `Db` on its driver. */
export const sqliteKit = {
  table: s.sqliteTable,
  id: (name = 'id') => s.text(name).primaryKey(),
  /** Number assigned by the database, rising and never reused. */
  sequence: (name: string) => s.integer(name).primaryKey({ autoIncrement: true }),
  text: (name: string) => s.text(name),
  int: (name: string) => s.integer(name),
  ms: (name: string) => s.integer(name),
  bool: (name: string) => s.integer(name, { mode: 'boolean' }),
  bytes: (name: string) => s.blob(name, { mode: 'buffer' }),
  json: <Value>(name: string) => s.text(name, { mode: 'json' }).$type<Value>(),
  index: s.index,
  unique: s.uniqueIndex,
}

export type Kit = typeof sqliteKit

export type Table = s.SQLiteTable
export type Column = s.SQLiteColumn

export const excluded = (column: Column) => sql.raw(`excluded."${column.name}"`)

/** Returns the SQL condition that a column equals a text, for a partial index. The text must have no quotes. */
export const isText = (column: Column, text: string) => sql.raw(`"${column.name}" = '${text}'`)

export const isNumber = (column: Column, number: number) => sql.raw(`"${column.name}" = ${number}`)

export const isSet = (column: Column) => sql.raw(`"${column.name}" is not null`)

export const param = (name: string) => sql.placeholder(name)
