import fs from 'node:fs'
import Database from 'better-sqlite3'
import { copyDatabase, fsyncPath, integrityProblems, openReadOnly } from './backup.ts'
import { lastApplied } from './connection.ts'
import { pendingMigrations } from './migrate.ts'

/** Throws, in words for a person, unless a file is a sound database that this program can go on with. */
function refuseUnfit(source: Database.Database, file: string): void {
  let applied
  try {
    applied = lastApplied(source)
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : ''}.`, { cause })
  }
  if (applied === 0) throw new Error(`${file} is no database of this product.`)
  pendingMigrations(source)
  const problems = integrityProblems(source)
  if (problems.length > 0) throw new Error(`${file} is damaged and was not restored: ${problems.join('; ')}`)
}

// What lets people in, and the column that ends it.
const WAYS_IN = { sessions: 'revoked_at', otps: 'invalidated_at', magic_links: 'used_at' }

// What was ended since must not come back to life with an older state of the data.
function endSessions(file: string, now: number): void {
  const copy = new Database(file)
  try {
    const has = copy.prepare<[string]>("select 1 from sqlite_master where type = 'table' and name = ?")
    for (const [table, end] of Object.entries(WAYS_IN))
      if (has.get(table)) copy.prepare(`update ${table} set ${end} = ? where ${end} is null`).run(now)
  } finally {
    copy.close()
  }
  fsyncPath(file)
}

/**
 * Copies a backup to a file from which it can be put in its place, with every session, code and sign-in link ended at
 * `now` (epoch milliseconds). Throws, and leaves nothing, where the backup is damaged, none of ours or a newer program's.
 */
export function prepareRestore(file: string, copy: string, now: number): void {
  fs.rmSync(copy, { force: true })
  const source = openReadOnly(file)
  try {
    refuseUnfit(source, file)
    copyDatabase(source, copy)
  } finally {
    source.close()
  }
  endSessions(copy, now)
}
