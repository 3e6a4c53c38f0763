import type { openConnection } from '#server/db/sqlite/connection.ts'

export function preparedInsert(
  client: ReturnType<typeof openConnection>,
  table: string,
  row: object,
): (row: object) => void {
  const names = Object.keys(row)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const statement = client.prepare(
    `insert into ${table} (${columns}) values (${names.map((name) => `@${name}`).join(', ')})`,
  )
  return (each) => void statement.run(each)
}
