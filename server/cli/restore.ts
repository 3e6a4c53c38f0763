import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { processConfig } from '../../fastify.config.ts'
import { replaceDatabase } from '#server/db/sqlite/backup.ts'
import { lockExclusive } from '#server/db/maintenance/data-dir-lock.ts'
import { prepareRestore } from '#server/db/maintenance/restore.ts'
import { checkData, printReport } from './check-data.ts'
import { runCommand, printLine, secondsSince, fileTimestamp } from './command.ts'

const USAGE = 'Usage: npm run restore -- FILE'

function readFile(): string {
  try {
    const [file, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals
    if (file !== undefined && others.length === 0) return path.resolve(file)
  } catch {
    // The error is thrown below.
  }
  throw new Error(USAGE)
}

// Removes the files of an interrupted restore; the exclusive lock keeps other processes out.
function removeUnfinished(copy: string): void {
  const folder = path.dirname(copy)
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(path.basename(copy))) fs.rmSync(path.join(folder, name))
}

async function restore(): Promise<void> {
  const source = readFile()
  const now = Date.now()
  const { dataDir, databaseFile, allowsPaidPrizes } = processConfig()
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockExclusive(dataDir)
  try {
    const copy = `${databaseFile}.restoring`
    const aside = `${databaseFile}.before-restore-${fileTimestamp(now)}`
    const hadOne = fs.existsSync(databaseFile)
    removeUnfinished(copy)
    try {
      prepareRestore(source, copy, now)
      replaceDatabase(databaseFile, copy, aside)
    } finally {
      removeUnfinished(copy)
    }
    printLine(`Restored ${source} to ${databaseFile} in ${secondsSince(now)}`)
    if (hadOne) printLine(`The database that was there: ${aside}`)
    printLine('Everybody has to sign in again. The keys in the data folder were left as they are.')
    printReport(await checkData(databaseFile, allowsPaidPrizes))
  } finally {
    unlock()
  }
}

await runCommand(restore)
