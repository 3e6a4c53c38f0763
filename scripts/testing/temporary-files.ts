import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fastStarts } from '#server/testing/fast-starts.ts'

/**
 * Sets one folder for the temporary files of all tests and their programs, and makes these start fast. Tests start the
 * same programs hundreds of times. Returns a function that removes the folder: a signal ends the test processes, so
 * they cannot clean up.
 */
export function setup(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-test-'))
  const environment = { TMPDIR: folder, ...fastStarts(path.join(folder, 'compiled')) }
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  return () => {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
