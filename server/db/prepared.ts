import { getTableColumns } from 'drizzle-orm'
import type { Query } from './db.ts'
import { param } from './kit.ts'
import type { Table } from './kit.ts'

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

/** Prepares the insert of a whole row of a table. */
export const rowInsert = (table: Table) =>
  preparePerQuery((query) => {
    const names = Object.keys(getTableColumns(table))
    return query
      .insert(table)
      .values(Object.fromEntries(names.map((name) => [name, param(name)])))
      .prepare()
  })
