import { setImmediate as nextTurn } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Connection, Db, Query, Statement } from '#server/db/db.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

const delayed = <Params extends readonly unknown[], Row>(
  statement: Statement<Params, Row>,
): Statement<Params, Row> => ({
  async get(...params) {
    await nextTurn()
    return await statement.get(...params)
  },
  async all(...params) {
    await nextTurn()
    return await statement.all(...params)
  },
  async run(...params) {
    await nextTurn()
    return await statement.run(...params)
  },
})

const delayedConnection = (connection: Connection): Connection => ({
  isWriter: connection.isWriter,
  prepare: <Params extends readonly unknown[], Row>(sql: string) =>
    delayed(connection.prepare<Params, Row>(sql)),
  prepareScalar: <Params extends readonly unknown[], Value>(sql: string) =>
    delayed(connection.prepareScalar<Params, Value>(sql)),
})

type Session = { prepareQuery: (...query: unknown[]) => object }

/** Drizzle wraps errors of asynchronous drivers only: the tests expect the same errors of every database. */
function throwDriverErrors(builder: object): void {
  const { session } = builder as { session: Session }
  const prepareQuery = session.prepareQuery.bind(session)
  session.prepareQuery = (...query) =>
    Object.assign(prepareQuery(...query), {
      queryWithCache: (_sql: string, _params: unknown, run: () => Promise<unknown>) => run(),
    })
}

function delayedQuery(query: Query): Query {
  const client = sqliteClient(query)
  const statements = new Map<string, ReturnType<typeof client.prepare<unknown[]>>>()

  function prepare(sql: string, method: string) {
    const key = `${method} ${sql}`
    let statement = statements.get(key)
    if (statement === undefined) {
      statement = client.prepare(sql)
      if (method !== 'run') statement.raw()
      statements.set(key, statement)
    }
    return statement
  }

  const builder = drizzle(async (sql, params: unknown[], method) => {
    await nextTurn()
    const statement = prepare(sql, method)
    if (method === 'run') {
      statement.run(...params)
      return { rows: [] }
    }
    const rows = method === 'get' ? statement.get(...params) : statement.all(...params)
    return { rows: rows as unknown[] }
  })
  throwDriverErrors(builder)
  return Object.assign(builder, { connection: delayedConnection(query.connection), $client: client })
}

/** Runs every statement one turn of the event loop later, so that other work comes between any two statements. */
export function delayedDatabase(db: Db): Db {
  const queries = new WeakMap<Query, Query>()
  const delay = (query: Query): Query => {
    let late = queries.get(query)
    if (late === undefined) queries.set(query, (late = delayedQuery(query)))
    return late
  }
  return { ...db, read: delay(db.read), tx: (work, lock) => db.tx((query) => work(delay(query)), lock) }
}
