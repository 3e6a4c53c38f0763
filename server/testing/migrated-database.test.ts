import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { migrateFile, pendingMigrations } from '#server/db/maintenance/migrate.ts'
import { migratedDatabase } from './migrated-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

const schemaOf = (file: string) => {
  const connection = new Database(file, { readonly: true })
  const rows = connection.prepare('select type, name, sql from sqlite_master order by type, name').all()
  const mode: unknown = connection.pragma('journal_mode', { simple: true })
  const pending = pendingMigrations(connection)
  connection.close()
  return { rows, mode, pending }
}

it('the prepared test database has the schema of a migrated database file, with no migration pending', () => {
  const file = `${temporaryFolder()}/real.db`
  migrateFile(file, temporaryFolder())
  const copy = schemaOf(migratedDatabase())
  expect(copy).toEqual(schemaOf(file))
  expect(copy.rows.length).toBeGreaterThan(10)
  expect(copy.pending).toEqual([])
})

it('each test gets its own database file, and preparing a file never overwrites an existing one', () => {
  const first = migratedDatabase()
  const connection = new Database(first)
  connection.exec('create table mine (a)')
  connection.close()
  expect(schemaOf(migratedDatabase()).rows).not.toContainEqual(expect.objectContaining({ name: 'mine' }))
  expect(() => migratedDatabase(first)).toThrow('EEXIST')
})
