import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { isBusy, isDamaged } from '#server/db/sqlite/errors.ts'
import { isStillLost } from '#server/db/sqlite/loss-marker.ts'

/** File that servers lock shared and a restore locks exclusively. The OS releases the locks of an ended process. */
const LOCK_FILE = 'avsar.lock'
/** File that a process locks exclusively while it prepares the database: migrations, derived data, demo content. */
const PREPARATION_LOCK_FILE = 'avsar.preparation.lock'
// A large database takes minutes, and its copy before the migration as long.
const PREPARATION_TIMEOUT_MS = 1_800_000
// A server that starts while a restore copies files waits at most this long.
const SHARED_LOCK_TIMEOUT_MS = 10_000

// References that prevent garbage collection, which would close a connection and release its lock.
const openLocks = new Set<Database.Database>()

function locked(file: string, timeoutMs: number, lock: (connection: Database.Database) => void) {
  const connection = new Database(file, { timeout: timeoutMs })
  try {
    lock(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  openLocks.add(connection)
  return () => {
    openLocks.delete(connection)
    connection.close()
  }
}

/** Locks a data folder, shared, until the returned function runs or the process ends. Throws during a restore. */
export function lockShared(dataDir: string): () => void {
  try {
    return locked(path.join(dataDir, LOCK_FILE), SHARED_LOCK_TIMEOUT_MS, (connection) => {
      connection.exec('BEGIN')
      connection.prepare('select count(*) from sqlite_master').get()
    })
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Error(`${dataDir} is being restored. Start again when that is done.`, { cause: error })
  }
}

function lockAlone(connection: Database.Database): void {
  // MEMORY avoids a journal file; nothing written here needs a rollback.
  connection.pragma('journal_mode = MEMORY')
  connection.exec('BEGIN EXCLUSIVE')
}

/** Waits until no other process prepares the database of a folder, and locks it until the returned function runs. */
export const lockPreparation = (dataDir: string): (() => void) =>
  locked(path.join(dataDir, PREPARATION_LOCK_FILE), PREPARATION_TIMEOUT_MS, lockAlone)

/** Locks a data folder exclusively until the returned function runs or the process ends. Throws if locked. */
export function lockExclusive(dataDir: string): () => void {
  try {
    return locked(path.join(dataDir, LOCK_FILE), 0, lockAlone)
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Error(`A server is running on ${dataDir}. Stop it first.`, { cause: error })
  }
}

/** Thrown for a database that this program must not open. The message tells an operator what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase'
}

type Folder = { dataDir: string; databaseFile: string; backupsDir: string }

const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

function tracesOfUse({ dataDir, databaseFile, backupsDir }: Folder): string[] {
  const backups = fs.existsSync(backupsDir) ? fs.readdirSync(backupsDir) : []
  return [
    ...(fs.existsSync(path.join(dataDir, 'secrets.json')) ? ['secrets.json'] : []),
    ...(backups.some((name) => name.endsWith('.db')) ? ['backups'] : []),
    ...(sizeOf(`${databaseFile}-wal`) > 0 ? [`${path.basename(databaseFile)}-wal`] : []),
  ]
}

const RESTORE = 'Put a backup in its place: npm run restore -- FILE.'

/** Throws if a used folder lacks its database, since a new one would hide the loss, or if a lost file is unsound. */
export function refuseLostDatabase(folder: Folder): void {
  const { databaseFile, dataDir } = folder
  if (sizeOf(databaseFile) > 0) {
    if (!isStillLost(databaseFile)) return
    throw new UnusableDatabase(
      `${databaseFile} is damaged, or does not belong to the journal beside it. ${RESTORE}`,
    )
  }
  const traces = tracesOfUse(folder)
  if (traces.length === 0) return
  const state = fs.existsSync(databaseFile) ? 'is empty' : 'is missing'
  throw new UnusableDatabase(
    `${databaseFile} ${state}, but ${dataDir} was in use (${traces.join(', ')}). ${RESTORE} To start with an empty database, move ${traces.join(', ')} away first.`,
  )
}

export function openUndamaged<Opened>(
  { databaseFile }: Pick<Folder, 'databaseFile'>,
  open: () => Opened,
): Opened {
  try {
    return open()
  } catch (cause) {
    if (!isDamaged(cause)) throw cause
    throw new UnusableDatabase(`${databaseFile} is damaged. ${RESTORE}`, { cause })
  }
}
