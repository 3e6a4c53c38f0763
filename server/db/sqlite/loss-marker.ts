import fs from 'node:fs'
import Database from 'better-sqlite3'
import { integrityProblems } from './backup.ts'

const markerOf = (file: string): string => `${file}.lost`

/**
 * Marks a database file as lost. The journal beside it belongs to the opened file. SQLite would apply it to any other
 * file of that name, so the next start checks both together.
 */
export function markLost(file: string): void {
  try {
    fs.writeFileSync(markerOf(file), '', { mode: 0o600 })
  } catch {
    // The folder is missing or read-only.
  }
}

/** Returns true if SQLite finds no damage in a file with its journal; changes neither. */
function isSound(file: string): boolean {
  try {
    const connection = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return integrityProblems(connection).length === 0
    } finally {
      connection.close()
    }
  } catch {
    return false
  }
}

/** Returns true if a file is marked as lost and unsound with its journal. Removes the marker of a sound file. */
export function isStillLost(file: string): boolean {
  if (!fs.existsSync(markerOf(file))) return false
  if (!isSound(file)) return true
  fs.rmSync(markerOf(file), { force: true })
  return false
}
