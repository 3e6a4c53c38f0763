import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Gives all tests of a run, and the programs that they start, one folder for temporary files, and removes it at the end:
 * test processes are ended by a signal, so that none can clean up after itself.
 */
export function setup(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-test-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
