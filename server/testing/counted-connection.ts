import type { Connection, Statement } from '#server/db/db.ts'

/** Returns a connection that counts the statements that run on it, and a function that returns and resets the count. */
export function countedConnection(connection: Connection): {
  connection: Connection
  takeCount: () => number
} {
  let count = 0
  const counted = <Params extends readonly unknown[], Row>(
    statement: Statement<Params, Row>,
  ): Statement<Params, Row> => ({
    get: (...params) => ((count += 1), statement.get(...params)),
    all: (...params) => ((count += 1), statement.all(...params)),
    run: (...params) => ((count += 1), statement.run(...params)),
  })
  return {
    connection: {
      ...connection,
      prepare: <Params extends readonly unknown[], Row>(sql: string) =>
        counted(connection.prepare<Params, Row>(sql)),
      prepareScalar: <Params extends readonly unknown[], Value>(sql: string) =>
        counted(connection.prepareScalar<Params, Value>(sql)),
    },
    takeCount() {
      const found = count
      count = 0
      return found
    },
  }
}
