import { eq, getTableColumns } from 'drizzle-orm'
import type { Query } from './db.ts'
import { param } from './kit.ts'
import type { Column, Table } from './kit.ts'

/** Builds and prepares a statement once for each query builder: building it costs more than running it. */
export function preparePerQuery<Statement>(
  prepare: (query: Query) => Statement,
): (query: Query) => Statement {
  const cached = new WeakMap<Query, Statement>()
  return (query) => {
    let statement = cached.get(query)
    if (statement === undefined) cached.set(query, (statement = prepare(query)))
    return statement
  }
}

const wholeRow = (table: Table) =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, param(name)]))

/** Prepares the insert of a whole row of a table. */
export const rowInsert = (table: Table) =>
  preparePerQuery((query) => query.insert(table).values(wholeRow(table)).prepare())

/** Prepares the update of all columns of the row that has the `id` of what it is given. */
export const rowUpdate = (table: Table, id: Column) =>
  preparePerQuery((query) =>
    query
      .update(table)
      .set(wholeRow(table))
      .where(eq(id, param('id')))
      .prepare(),
  )

/** Prepares the insert of a row that may be there already; returns `id` of one that was not. */
export const newRowInsert = (table: Table, id: Column) =>
  preparePerQuery((query) =>
    query.insert(table).values(wholeRow(table)).onConflictDoNothing().returning({ id }).prepare(),
  )
