import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder that is gone when the test run ends. */
export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
}
