import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** A hash of the names and contents of files of the repository, as hexadecimal digits; `patterns` are globs from its root. */
export function hashOfFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of fs.globSync(patterns, { cwd: ROOT }).toSorted()) {
    const full = path.join(ROOT, file)
    if (fs.statSync(full).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}
