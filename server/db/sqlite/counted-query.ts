import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { openConnection } from './connection.ts'
import type { Query } from '#server/db/db.ts'

export function countedQuery(file: string): { query: Query; count: () => number; close: () => void } {
  const connection = openConnection(file, { synchronous: 'OFF' })
  let count = 0
  const counted = (statement: Database.Statement) => ({
    raw() {
      statement.raw()
      return this
    },
    run: (...values: unknown[]) => ((count += 1), statement.run(...values)),
    get: (...values: unknown[]) => ((count += 1), statement.get(...values)),
    all: (...values: unknown[]) => ((count += 1), statement.all(...values)),
  })
  const client = { prepare: (sql: string) => counted(connection.prepare(sql)) }
  return {
    query: drizzle({ client: client as unknown as Database.Database }) as unknown as Query,
    count: () => count,
    close: () => connection.close(),
  }
}
