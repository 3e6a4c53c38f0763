import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'

/**
 * Opens a database file for reading alone, beside whoever else uses it. Throws where there is none. A write that was
 * broken off by a crash is undone first, as by every opening that may write.
 */
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

/**
 * What SQLite finds wrong with the pages and indexes of a file, the index of full text among them; a line for each. Of
 * a file that is damaged too much to be looked through, the reason.
 */
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

/** Writes what the system still holds of a file or a folder to the disk. */
export function fsyncPath(name: string): void {
  const handle = fs.openSync(name, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/**
 * Copies a database as it stands at one instant, beside readers and writers, to a file that only its owner may read.
 * The copy is compact, proved sound, and on disk before it bears its name; it stands there whole or not at all.
 * Throws where the name is taken.
 */
export function copyDatabase(source: Database.Database, target: string): void {
  if (fs.existsSync(target)) throw new Error(`${target} is there already.`)
  const unfinished = `${target}.part-${process.pid}`
  try {
    // Made first, so that it is never readable by others.
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

/**
 * Puts a database file in the place of another, which is kept under the name `aside`. Nobody may have the old one open:
 * where somebody has, it throws and changes nothing. At every moment there is a database in the place.
 */
export function replaceDatabase(file: string, replacement: string, aside: string): void {
  if (fs.existsSync(file)) {
    foldJournal(file, aside)
    keepAside(file, aside)
  }
  fs.renameSync(replacement, file)
  fsyncPath(path.dirname(file))
}

// What was last written may still stand beside the file, and would be taken for a part of the new one.
function foldJournal(file: string, aside: string): void {
  const old = new Database(file, { timeout: 0 })
  try {
    // Leaves the file alone on success; fails where another process has it open.
    old.pragma('journal_mode = DELETE')
  } catch (error) {
    if (isBusy(error)) throw new Error(`Another process uses ${file}. End it first.`, { cause: error })
    // Else it is damaged, which is often why one restores.
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
    // Some file systems know no second name of a file.
    fs.copyFileSync(file, aside, fs.constants.COPYFILE_EXCL)
    fsyncPath(aside)
  }
}
