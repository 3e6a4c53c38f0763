import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { processConfig } from '../../fastify.config.ts'
import { copyDatabase, openReadOnly } from '#server/db/sqlite/backup.ts'
import { lastApplied } from '#server/db/sqlite/connection.ts'
import { runCommand, printLine, secondsSince, formatMegabytes, fileTimestamp } from './command.ts'

const USAGE = 'Usage: npm run backup [-- --to FILE] [-- --keep NUMBER]'

const DEFAULT_MAX_BACKUPS = 14
const ONE_OF_OURS = /^avsar-\d{4}-[\dTZ-]+\.db$/
const UNFINISHED = /^avsar-.*\.part-\d+(-journal)?$/
const UNFINISHED_MAX_AGE_MS = DAY_MS

type Options = { to: string | undefined; keep: number }

function readOptions(): Options {
  let given
  try {
    given = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } }).values
  } catch {
    throw new Error(USAGE)
  }
  const maxBackups = Number(given.keep ?? DEFAULT_MAX_BACKUPS)
  if (!Number.isInteger(maxBackups) || maxBackups < 1)
    throw new Error(`--keep takes a whole number, not "${given.keep}".`)
  return { to: given.to, keep: maxBackups }
}

/** Removes all but the newest `maxBackups` backups, and day-old partial files. Returns the names of the backups. */
function removeOld(folder: string, maxBackups: number, now: number): string[] {
  const names = fs.readdirSync(folder).toSorted()
  const old = names.filter((name) => ONE_OF_OURS.test(name)).slice(0, -maxBackups)
  const broken = names.filter(
    (name) =>
      UNFINISHED.test(name) && now - fs.statSync(path.join(folder, name)).mtimeMs > UNFINISHED_MAX_AGE_MS,
  )
  for (const name of [...old, ...broken]) fs.rmSync(path.join(folder, name), { force: true })
  return old
}

function backUp(): void {
  const { to, keep: maxBackups } = readOptions()
  const now = Date.now()
  const { databaseFile, backupsDir, dataDir } = processConfig()
  const target = path.resolve(to ?? path.join(backupsDir, `avsar-${fileTimestamp(now)}.db`))
  const source = openReadOnly(databaseFile)
  if (to === undefined) fs.mkdirSync(backupsDir, { recursive: true, mode: 0o700 })
  try {
    // Backups of an empty database would displace the good ones one by one.
    if (lastApplied(source) === 0)
      throw new Error(`${databaseFile} holds nothing of this product: nothing was backed up.`)
    copyDatabase(source, target)
  } finally {
    source.close()
  }
  printLine(`Backup: ${target}, ${formatMegabytes(fs.statSync(target).size)}, in ${secondsSince(now)}`)
  const removed = to === undefined ? removeOld(backupsDir, maxBackups, now) : []
  if (removed.length > 0) printLine(`Removed, to keep ${maxBackups}: ${removed.join(', ')}`)
  const keys = path.join(dataDir, 'secrets.json')
  printLine(
    `It holds the database alone: the keys (${keys}) are not in it. Keep a copy of them in another place.`,
  )
}

await runCommand(backUp)
