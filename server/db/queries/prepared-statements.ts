import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import type { Table } from '#server/db/kit.ts'
import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** Builds and prepares a statement once per query builder, since building costs more than running. */
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

type Row = Readonly<Record<string, unknown>>

function getColumns(table: Table) {
  const columns = Object.entries(getTableColumns(table))
  return {
    names: columns.map(([, { name }]) => `"${name}"`),
    /** Throws if a column has no value, instead of storing null. */
    values: (row: Row): unknown[] =>
      columns.map(([key, column]) => {
        const value = row[key]
        if (value === undefined) throw new Error(`The column ${column.name} has no value.`)
        return value === null ? null : column.mapToDriverValue(value)
      }),
  }
}

function rowStatement(table: Table, sqlOf: (name: string, columns: readonly string[]) => string) {
  const { names, values } = getColumns(table)
  const sql = sqlOf(`"${getTableName(table)}"`, names)
  const prepared = preparePerConnection((connection) => connection.prepare(sql))
  return (query: Query, row: Row, ...more: unknown[]): number =>
    prepared(query).run(...values(row), ...more).changes
}

const toInsertSql = (name: string, columns: readonly string[]): string =>
  `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`

type WholeRow<T extends Table, New = T['$inferInsert']> = {
  [Key in keyof New]-?: undefined extends New[Key] ? Exclude<New[Key], undefined> | null : New[Key]
}
type WriteRow<T extends Table> = (query: Query, row: WholeRow<T>) => Promise<void>

export function rowInsert<T extends Table>(table: T): WriteRow<T> {
  const insert = rowStatement(table, toInsertSql)
  return async (query, row) => void insert(query, row)
}

export function rowUpdate<T extends Table & { $inferInsert: { id: string } }>(table: T): WriteRow<T> {
  const update = rowStatement(
    table,
    (name, columns) =>
      `update ${name} set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ?`,
  )
  return async (query, row) => void update(query, row, row.id)
}

/** Prepares an insert that skips an existing row. Returns false if the row existed. */
export function newRowInsert<T extends Table>(
  table: T,
): (query: Query, row: WholeRow<T>) => Promise<boolean> {
  const insert = rowStatement(table, (...given) => `${toInsertSql(...given)} on conflict do nothing`)
  return async (query, row) => insert(query, row) > 0
}
