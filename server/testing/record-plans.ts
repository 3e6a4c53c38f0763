import type { Query } from '#server/db/db.ts'
import { sqliteClient } from './sqlite-client.ts'

/** Returns the steps of the query plans of all statements that work prepares for the first time. */
export async function recordPlans(query: Query, work: () => Promise<unknown>): Promise<string[]> {
  const client = sqliteClient(query)
  const prepare = client.prepare.bind(client)
  const prepared: string[] = []
  Object.assign(client, {
    prepare(sql: string) {
      prepared.push(sql)
      return prepare(sql)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(client, { prepare })
  }
  return prepared
    .filter((sql) => /^\s*(?:select|insert|update|delete)\b/iu.test(sql))
    .flatMap((sql) => prepare(`explain query plan ${sql.replaceAll(/\?|@\w+/gu, 'null')}`).all())
    .map((row) => (row as { detail: string }).detail)
}
