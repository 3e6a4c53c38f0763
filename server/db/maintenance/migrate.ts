import fs from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { UnusableDatabase, lockPreparation } from '#server/db/maintenance/data-dir-lock.ts'
import { copyDatabase } from '#server/db/sqlite/backup.ts'
import { lastApplied, openConnection } from '#server/db/sqlite/connection.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../migrations')

type Journal = { entries: { when: number; tag: string }[] }

const readJournal = (folder: string): Journal =>
  JSON.parse(fs.readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as Journal

/** Returns the pending migrations, all for another program's file. Throws if the schema is newer than this program. */
export function pendingMigrations(connection: Database.Database, folder = MIGRATIONS) {
  const { entries } = readJournal(folder)
  const applied = lastApplied(connection)
  const newest = entries.at(-1)?.when ?? 0
  if (applied > newest)
    throw new UnusableDatabase(
      'This database was written by a newer version of the program. Start that version, or restore a backup.',
    )
  return entries.filter((entry) => entry.when > applied)
}

/** Copies a file to `backups`, then migrates it. Throws if its schema is newer, or if a migration broke references. */
export function migrateFile(file: string, backups: string, folder = MIGRATIONS): string[] {
  const connection = openConnection(file)
  let unlock: (() => void) | null = null
  try {
    if (pendingMigrations(connection, folder).length === 0) return []
    unlock = lockPreparation(path.dirname(file))
    // Another process that started at the same time may have applied them meanwhile.
    const pending = pendingMigrations(connection, folder)
    if (pending.length === 0) return []
    const backup = lastApplied(connection) > 0 ? backUp(connection, backups, pending[0]?.tag ?? '') : null
    // Rebuilding a parent table would delete the rows of its child tables. The pragma has no effect in a transaction.
    connection.pragma('foreign_keys = OFF')
    applyMigrations(drizzle({ client: connection }), { migrationsFolder: folder })
    const broken = connection.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) {
      connection.close()
      if (backup !== null) putBack(backup, file)
      throw new Error(`${broken.length} rows lost their references in a migration: it was undone.`)
    }
    connection.pragma('foreign_keys = ON')
    return pending.map((entry) => entry.tag)
  } finally {
    if (connection.open) connection.close()
    unlock?.()
  }
}

function backUp(connection: Database.Database, folder: string, tag: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const backup = path.join(folder, `before-${tag}-${new Date().toISOString().replaceAll(':', '-')}.db`)
  copyDatabase(connection, backup)
  return backup
}

// The migrator commits before references can be checked, so the backup undoes a broken migration.
function putBack(backup: string, file: string): void {
  for (const side of ['-wal', '-shm']) fs.rmSync(`${file}${side}`, { force: true })
  fs.copyFileSync(backup, file)
}
