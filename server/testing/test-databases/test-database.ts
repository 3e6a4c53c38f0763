import type { Db } from '#server/db/db.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-db.ts'
import { delayedDatabase } from './delayed-database.ts'
import { repeatedDatabase } from './repeated-database.ts'
import { selectedDatabase } from './selected-database.ts'

const DATABASES = { delayed: delayedDatabase, repeated: repeatedDatabase }

/** Opens a database without waits for the disk, as the test database that TEST_DATABASE selects. */
export function openTestDatabase(file: string): Db {
  const db = openSqlite(file, { synchronous: 'OFF' })
  const selected = selectedDatabase()
  return selected === null ? db : DATABASES[selected](db)
}
