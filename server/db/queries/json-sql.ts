import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Column } from '#server/db/kit.ts'

/** SQL that reads JSON, which every engine writes otherwise. Values are texts or numbers: cast numbers to compare them. */

/** Returns a source of rows `key` (from 0) and `value` for a JSON array, a parameter or a column. */
export const jsonElements = (json: string): string => `json_each(${json})`

/** Returns a source of rows `key` and `value` for a JSON object. */
export const jsonEntries = (json: string): string => `json_each(${json})`

type ColumnType = 'text' | 'integer'

/** Returns a source of rows for a JSON array of objects: their fields as typed columns, and `position` (from 0). */
export function jsonRows(columns: Readonly<Record<string, ColumnType>>, json = '?'): string {
  const fields = Object.keys(columns).map((name) => `value ->> '${name}' as "${name}"`)
  // The limit makes SQLite parse each object once, instead of at each comparison with a field.
  return `(select key as position, ${fields.join(', ')} from ${jsonElements(json)} limit -1)`
}

/** Returns the condition that a column is an element of a JSON array. */
export const isElementOf = (column: Column, array: Placeholder): SQL =>
  sql`${column} in (select value from json_each(${array}))`
