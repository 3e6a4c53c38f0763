import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Sets one folder for the temporary files of all tests of a run and of the programs they start. Returns a function that
 * removes it: test processes are ended by a signal, so none can clean up after itself.
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
