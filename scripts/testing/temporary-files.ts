import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Sets one folder for the temporary files of all tests of a run and of the programs they start, and one below it where Node
 * caches compiled modules: tests start the same programs hundreds of times. Returns a function that removes it: test processes
 * are ended by a signal, so none can clean up after itself.
 */
export function setup(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-test-'))
  const { TMPDIR, NODE_COMPILE_CACHE } = process.env
  Object.assign(process.env, { TMPDIR: folder, NODE_COMPILE_CACHE: path.join(folder, 'compiled') })
  return () => {
    for (const [name, before] of Object.entries({ TMPDIR, NODE_COMPILE_CACHE }))
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
