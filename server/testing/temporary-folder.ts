import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Creates a folder that is removed when the test run ends. */
export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
}
