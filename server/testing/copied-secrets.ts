import fs from 'node:fs'
import path from 'node:path'
import { readSecrets } from '#server/ports/secrets.ts'
import { temporaryFolder } from './temporary-folder.ts'

const FILE = 'secrets.json'

let secrets: Buffer | undefined

/** Gives a new data folder secrets that the apps of this process share: creating them waits for the disk. */
export function copySecrets(dataDir: string): void {
  if (secrets === undefined) {
    const folder = temporaryFolder()
    readSecrets(folder)
    secrets = fs.readFileSync(path.join(folder, FILE))
  }
  fs.mkdirSync(dataDir, { recursive: true })
  fs.writeFileSync(path.join(dataDir, FILE), secrets, { flag: 'wx', mode: 0o600 })
}
