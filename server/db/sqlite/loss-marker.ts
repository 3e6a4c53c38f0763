import fs from 'node:fs'
import Database from 'better-sqlite3'
import { integrityProblems } from './backup.ts'

const markerOf = (file: string): string => `${file}.lost`

/** Marks a lost file: SQLite would apply its journal to any other file of that name. The next start checks both. */
export function markLost(file: string): void {
  try {
    fs.writeFileSync(markerOf(file), '', { mode: 0o600 })
  } catch {
    // The folder is missing or read-only.
  }
}

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
