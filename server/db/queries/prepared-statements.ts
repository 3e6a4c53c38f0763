import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Connection, Query } from '#server/db/db.ts'
import type { Table } from '#server/db/kit.ts'

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

/** Prepares statements of raw SQL once per connection. */
export function preparePerConnection<Statements>(
  prepare: (connection: Connection) => Statements,
): (query: Query) => Statements {
  const cached = new WeakMap<Connection, Statements>()
  return ({ connection }) => {
    let statements = cached.get(connection)
    if (statements === undefined) cached.set(connection, (statements = prepare(connection)))
    return statements
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

function rowWriter(table: Table, sqlOf: (name: string, columns: readonly string[]) => string) {
  const { names, values } = getColumns(table)
  const sql = sqlOf(`"${getTableName(table)}"`, names)
  const rowStatement = preparePerConnection((connection) => connection.prepare(sql))
  return async (query: Query, row: Row, ...more: unknown[]): Promise<number> =>
    (await rowStatement(query).run(...values(row), ...more)).changes
}

const toInsertSql = (name: string, columns: readonly string[]): string =>
  `insert into ${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`

type WholeRow<T extends Table, New = T['$inferInsert']> = {
  [Key in keyof New]-?: undefined extends New[Key] ? Exclude<New[Key], undefined> | null : New[Key]
}
type WriteRow<T extends Table> = (query: Query, row: WholeRow<T>) => Promise<void>

export function rowInsert<T extends Table>(table: T): WriteRow<T> {
  const insert = rowWriter(table, toInsertSql)
  return async (query, row) => void (await insert(query, row))
}

export function rowUpdate<T extends Table & { $inferInsert: { id: string } }>(table: T): WriteRow<T> {
  const update = rowWriter(
    table,
    (name, columns) =>
      `update ${name} set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ?`,
  )
  return async (query, row) => void (await update(query, row, row.id))
}

/** Prepares an insert that skips an existing row. Returns false if the row existed. */
export function newRowInsert<T extends Table>(
  table: T,
): (query: Query, row: WholeRow<T>) => Promise<boolean> {
  const insert = rowWriter(table, (...given) => `${toInsertSql(...given)} on conflict do nothing`)
  return async (query, row) => (await insert(query, row)) > 0
}
