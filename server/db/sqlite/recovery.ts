import fs from 'node:fs'
import { closePair, lastApplied, openPair } from './connection.ts'
import type { Durability, Pair } from './connection.ts'
import type { FileTrouble } from './file-fault.ts'
import { fingerprint } from './file-watch.ts'
import { checkDatabaseFile } from './integrity-check.ts'
import type { Openings } from './connection-holder.ts'

// Delays before another attempt: longer if the file has not changed since.
const RETRY_DELAY_MS = 1000
const UNCHANGED_RETRY_DELAY_MS = 30_000

type Options = {
  file: string
  /** The schema that a file must have to replace the lost one. */
  applied: number
  durability: Durability
  trouble: FileTrouble
  open: Openings
  ticks: () => number
  idle: () => Promise<unknown>
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Opens a file that was found sound; returns null if another file has replaced it. Throws if it cannot be used. */
function openSound({ file, applied, durability }: Options, seen: string): Pair | null {
  const isSame = () => identityOf(seen) === identityOf(fingerprint(file))
  if (!isSame()) return null
  const pair = openPair(file, { ...durability, mustExist: true })
  try {
    if (lastApplied(pair.writer) !== applied) throw new Error('it has another schema than this program')
    // A file that cannot be written throws here.
    pair.writer.exec('BEGIN IMMEDIATE')
    pair.writer.exec('ROLLBACK')
    if (isSame()) return pair
  } catch (error) {
    closePair(pair)
    throw error
  }
  closePair(pair)
  return null
}

// The device and the inode of the file itself.
const identityOf = (seen: string): string => seen.split(' ', 2).join(' ')

/** Throws, with the reason, unless the file is a sound database of this program's schema. */
async function refuseUnsound({ file, applied }: Options): Promise<void> {
  const found = await checkDatabaseFile(file)
  if (found.problems.length > 0) throw new Error(`it is damaged: ${found.problems[0]}`)
  if (found.applied !== applied) throw new Error('it has another schema than this program')
}

/**
 * Settles the journal beside a file that replaced another: it was written for the old file. It is kept if both together
 * are sound, for example if the same file was copied back. Otherwise it is renamed.
 */
async function settleJournal(options: Options): Promise<void> {
  const { file, trouble } = options
  if (!trouble.isOwnJournal()) return refuseUnsound(options)
  // The shared-memory index of the journal; SQLite rebuilds it from the journal.
  fs.rmSync(`${file}-shm`, { force: true })
  try {
    return await refuseUnsound(options)
  } catch {
    const aside = `${file}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}-wal`
    fs.renameSync(`${file}-wal`, aside)
    fs.rmSync(`${file}-shm`, { force: true })
    try {
      return await refuseUnsound(options)
    } catch (error) {
      fs.rmSync(`${file}-shm`, { force: true })
      fs.renameSync(aside, `${file}-wal`)
      throw error
    }
  }
}

// The journal has no name any more, but it is still open: checkpoint it into the file.
function foldLostJournal({ open }: Options): void {
  const pair = open.take()
  if (pair === null) return
  try {
    const [{ busy } = { busy: 1 }] = pair.writer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (busy !== 0) throw new Error('its journal is lost and another process reads it')
  } catch (error) {
    open.putBack(pair)
    throw error
  }
  closePair(pair)
}

/** Ensures that the file can be opened again; throws with the reason if not. */
async function prepare(options: Options): Promise<void> {
  const { trouble, open, idle } = options
  await idle()
  if (open.pair() !== null) trouble.check(false)
  const state = trouble.now()?.state
  if (state === 'missing') throw new Error('it is not there any more')
  if (state === 'journal lost') return foldLostJournal(options)
  if (state !== 'replaced') return refuseUnsound(options)
  const old = open.take()
  // The file of the old connections has another name or none: SQLite neither writes to it nor removes the journal.
  if (old !== null) closePair(old)
  return settleJournal(options)
}

async function recover(options: Options, seen: string): Promise<void> {
  const { trouble, open } = options
  try {
    await prepare(options)
    const next = openSound(options, seen)
    if (next === null) return
    const old = open.take()
    open.renew(next)
    trouble.end()
    if (old !== null) closePair(old)
  } catch (error) {
    trouble.updateReason(reasonOf(error))
  }
}

/** Reopens the connections to a file that was lost or found damaged. */
export function recovery(options: Options) {
  const { file, trouble, ticks } = options
  let running: Promise<void> | null = null
  let tried = ''
  let triedAt = -Infinity

  return {
    /** Starts an attempt to reopen the file if it exists, none is running and the delay has passed. */
    attempt(): void {
      if (running !== null || trouble.now()?.state === 'missing') return
      const seen = fingerprint(file)
      if (ticks() - triedAt < (seen === tried ? UNCHANGED_RETRY_DELAY_MS : RETRY_DELAY_MS)) return
      ;[tried, triedAt] = [seen, ticks()]
      running = recover(options, seen).finally(() => {
        running = null
      })
    },

    /** Resolves when no attempt is running. */
    settled: async (): Promise<void> => {
      await running
    },
  }
}
