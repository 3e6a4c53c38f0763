import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'

/** Opens a file read-only; throws if it is missing. First rolls back a write that a crash interrupted. */
export function openReadOnly(file: string): Database.Database {
  if (!fs.existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const open = () => new Database(file, { readonly: true, fileMustExist: true })
  const connection = open()
  if (!isBrokenOff(connection)) return connection
  connection.close()
  const undoing = new Database(file)
  undoing.prepare('select count(*) from sqlite_master').get()
  undoing.close()
  return open()
}

function isBrokenOff(connection: Database.Database): boolean {
  try {
    connection.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    return error instanceof Database.SqliteError && /^SQLITE_READONLY_(ROLLBACK|RECOVERY)$/.test(error.code)
  }
  return false
}

/** Returns at most 100 problems of pages and indexes, or the reason if the file is too damaged to check. */
export function integrityProblems(connection: Database.Database): string[] {
  try {
    const found = connection.prepare<[], string>('pragma integrity_check(100)').pluck().all()
    return found.length === 1 && found[0] === 'ok' ? [] : found
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
      return [error.message]
    throw error
  }
}

export function fsyncPath(name: string): void {
  const handle = fs.openSync(name, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Copies a compact, checked snapshot while others read and write. The target must be new; a failure leaves none. */
export function copyDatabase(source: Database.Database, target: string): void {
  if (fs.existsSync(target)) throw new Error(`${target} is there already.`)
  const unfinished = `${target}.part-${process.pid}`
  try {
    // Created first with these permissions, so that other users can never read it.
    fs.closeSync(fs.openSync(unfinished, 'wx', 0o600))
    source.prepare('VACUUM INTO ?').run(unfinished)
    const copy = openReadOnly(unfinished)
    const problems = integrityProblems(copy)
    copy.close()
    if (problems.length > 0) throw new Error(`The copy is damaged: ${problems.join('; ')}`)
    fsyncPath(unfinished)
    fs.renameSync(unfinished, target)
    fsyncPath(path.dirname(target))
  } finally {
    for (const side of ['', '-journal']) fs.rmSync(`${unfinished}${side}`, { force: true })
  }
}

/** Replaces a database file and stores the old one as `aside`. Throws if another process has the old one open. */
export function replaceDatabase(file: string, replacement: string, aside: string): void {
  if (fs.existsSync(file)) {
    foldJournal(file, aside)
    keepAside(file, aside)
  }
  fs.renameSync(replacement, file)
  fsyncPath(path.dirname(file))
}

// Merges the journal into the old file: it may contain the last writes, and SQLite would apply it to the new file.
function foldJournal(file: string, aside: string): void {
  const old = new Database(file, { timeout: 0 })
  try {
    // Success leaves no journal; fails if another process has the file open.
    old.pragma('journal_mode = DELETE')
  } catch (error) {
    if (isBusy(error)) throw new Error(`Another process uses ${file}. Stop it first.`, { cause: error })
    // Any other error means damage, a common reason for a restore.
  } finally {
    old.close()
  }
  for (const side of ['-wal', '-shm', '-journal'])
    if (fs.existsSync(`${file}${side}`)) fs.renameSync(`${file}${side}`, `${aside}${side}`)
}

function keepAside(file: string, aside: string): void {
  try {
    fs.linkSync(file, aside)
  } catch {
    // Some file systems have no hard links.
    fs.copyFileSync(file, aside, fs.constants.COPYFILE_EXCL)
    fsyncPath(aside)
  }
}
