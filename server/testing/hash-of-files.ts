import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** Returns a hash of the names and contents of repository files, in hexadecimal; `patterns` are globs from the root. */
export function hashOfFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of fs.globSync(patterns, { cwd: ROOT }).toSorted()) {
    const full = path.join(ROOT, file)
    if (fs.statSync(full).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}
