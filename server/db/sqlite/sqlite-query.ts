import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Connection, Query, Statement } from '#server/db/db.ts'

/** The driver is synchronous. Async methods turn its errors into rejections, as those of an asynchronous driver. */
function promised<Params extends readonly unknown[], Row>(
  statement: Database.Statement<unknown[], Row>,
): Statement<Params, Row> {
  return {
    get: async (...params) => statement.get(...params),
    all: async (...params) => statement.all(...params),
    run: async (...params) => statement.run(...params),
  }
}

const sqliteConnection = (client: Database.Database, isWriter: boolean): Connection => ({
  isWriter,
  prepare: <Params extends readonly unknown[], Row>(sql: string) =>
    promised<Params, Row>(client.prepare<unknown[], Row>(sql)),
  prepareScalar: <Params extends readonly unknown[], Value>(sql: string) =>
    promised<Params, Value>(client.prepare<unknown[], Value>(sql).pluck()),
})

/** Returns the query builder and the raw SQL of a connection. */
export function sqliteQuery(client: Database.Database, { isWriter }: { isWriter: boolean }): Query {
  // Drizzle's synchronous builders can be awaited too: the type hides their synchronous methods.
  const builder = drizzle({ client }) as unknown as Omit<Query, 'connection'>
  return Object.assign(builder, { connection: sqliteConnection(client, isWriter) })
}
