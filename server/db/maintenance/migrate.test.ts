import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { migrateFile } from './migrate.ts'

type Migration = { tag: string; sql: string }

function migrationsFolder(migrations: Migration[]): string {
  const folder = temporaryFolder()
  fs.mkdirSync(path.join(folder, 'meta'))
  const entries = migrations.map(({ tag, sql }, idx) => {
    fs.writeFileSync(path.join(folder, `${tag}.sql`), sql)
    return { idx, version: '6', when: 1000 + idx, tag, breakpoints: true }
  })
  fs.writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'sqlite', entries }),
  )
  return folder
}

const FAMILY = {
  tag: '0000_family',
  sql: `CREATE TABLE parent (id text PRIMARY KEY, name text);--> statement-breakpoint
CREATE TABLE child (id text PRIMARY KEY, parent_id text NOT NULL REFERENCES parent(id) ON DELETE CASCADE);`,
}
// SQL that drizzle-kit writes when a column of a parent table changes.
const REBUILD = {
  tag: '0001_rebuild',
  sql: `PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE __new_parent (id text PRIMARY KEY, name text NOT NULL);--> statement-breakpoint
INSERT INTO __new_parent SELECT id, name FROM parent;--> statement-breakpoint
DROP TABLE parent;--> statement-breakpoint
ALTER TABLE __new_parent RENAME TO parent;--> statement-breakpoint
PRAGMA foreign_keys=ON;`,
}

function family() {
  const folder = temporaryFolder()
  const file = path.join(folder, 'a.db')
  const backups = path.join(folder, 'backups')
  migrateFile(file, backups, migrationsFolder([FAMILY]))
  const connection = new Database(file)
  connection.exec("INSERT INTO parent VALUES ('p', 'Asha'); INSERT INTO child VALUES ('c', 'p')")
  connection.close()
  return { file, backups }
}

const read = (file: string, sql: string) => {
  const connection = new Database(file)
  const rows = connection.prepare(sql).pluck().all()
  connection.close()
  return rows
}

describe('the migration', () => {
  it('the migration of a new database file applies each migration once', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'a.db')
    expect(migrateFile(file, folder)).toContain('0000_first')
    expect(migrateFile(file, folder)).toEqual([])
  })

  it('a migration that rebuilds a table keeps the rows of other tables that reference it', () => {
    const { file, backups } = family()
    expect(migrateFile(file, backups, migrationsFolder([FAMILY, REBUILD]))).toEqual(['0001_rebuild'])
    expect(read(file, 'select id from child')).toEqual(['c'])
  })

  it('the migration backs the database file up before a change, and makes no backup if nothing changes', () => {
    const { file, backups } = family()
    expect(fs.existsSync(backups)).toBe(false)
    migrateFile(file, backups, migrationsFolder([FAMILY, REBUILD]))
    const [copy, ...others] = fs.readdirSync(backups)
    expect(others).toEqual([])
    expect(copy).toMatch(/^before-0001_rebuild-/)
    expect(
      read(path.join(backups, copy ?? ''), 'select "notnull" from pragma_table_info(\'parent\')'),
    ).toEqual([0, 0])
    migrateFile(file, backups, migrationsFolder([FAMILY, REBUILD]))
    expect(fs.readdirSync(backups)).toHaveLength(1)
  })

  it('the migration refuses a database file of a newer version and does not change the file', () => {
    const { file, backups } = family()
    const before = fs.readFileSync(file)
    const older = migrationsFolder([])
    expect(() => migrateFile(file, backups, older)).toThrow('newer version')
    expect(fs.readFileSync(file).equals(before)).toBe(true)
  })

  it('a migration that leaves broken references is rolled back', () => {
    const { file, backups } = family()
    const bad = { tag: '0001_bad', sql: 'DELETE FROM parent;' }
    expect(() => migrateFile(file, backups, migrationsFolder([FAMILY, bad]))).toThrow('lost their references')
    expect(read(file, 'select id from parent')).toEqual(['p'])
    expect(migrateFile(file, backups, migrationsFolder([FAMILY, REBUILD]))).toEqual(['0001_rebuild'])
  })
})
