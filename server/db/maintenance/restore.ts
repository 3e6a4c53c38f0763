import fs from 'node:fs'
import Database from 'better-sqlite3'
import { reminderDay } from '#shared/domain/alerts/reminders.ts'
import { copyDatabase, fsyncPath, integrityProblems, openReadOnly } from '#server/db/sqlite/backup.ts'
import { lastApplied } from '#server/db/sqlite/connection.ts'
import { pendingMigrations } from './migrate.ts'

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

// Tables of sign-in credentials, each with the column for the time when a row became invalid.
const CREDENTIAL_TABLES = { sessions: 'revoked_at', otps: 'invalidated_at', magic_links: 'used_at' }

// Cancels pending alerts of a backup, which were sent since or are outdated. Moves the cursor to the end of the stream.
function silenceAlerts(copy: Database.Database, now: number): void {
  copy.transaction(() => {
    copy.exec(`
      update alert_state set cursor = (select coalesce(max(seq), 0) from events);
      update alerts set (waiting, digest, cancelled) = (
        select alerts.waiting - coalesce(sum(status = 'waiting'), 0), alerts.digest - coalesce(sum(status = 'digest'), 0),
          alerts.cancelled + count(*)
        from deliveries where alert_id = alerts.id and status in ('waiting', 'digest'));
      update deliveries set status = 'cancelled' where status in ('waiting', 'digest');
      update alerts set phase = 'cancelled' where phase in ('held', 'expanding');
      delete from jobs where type glob 'alerts.*' or type = 'content.events';`)
    copy.prepare('update alert_state set reminder_day = ?').run(reminderDay(now))
  })()
}

// Sessions and codes that ended after the backup must not become valid again.
function endSessions(file: string, now: number): void {
  const copy = new Database(file)
  try {
    const has = copy.prepare<[string]>("select 1 from sqlite_master where type = 'table' and name = ?")
    for (const [table, end] of Object.entries(CREDENTIAL_TABLES))
      if (has.get(table)) copy.prepare(`update ${table} set ${end} = ? where ${end} is null`).run(now)
    if (has.get('alert_state')) silenceAlerts(copy, now)
  } finally {
    copy.close()
  }
  fsyncPath(file)
}

/** Copies a backup without live sessions and pending alerts. Throws, and leaves no copy, if the backup is unfit. */
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
