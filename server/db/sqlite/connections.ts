import type Database from 'better-sqlite3'
import { closePair, lastApplied, openPair } from './connection.ts'
import type { Durability, Pair } from './connection.ts'
import { DatabaseUnavailable, fileFault } from './errors.ts'
import { fileTrouble } from './file-fault.ts'
import { openings } from './connection-holder.ts'
import { recovery } from './recovery.ts'

const CHECK_INTERVAL_MS = 200
// The time within which another process's checkpoint follows its writes, which SQLite reports at once.
const FOREIGN_CHECKPOINT_DELAY_MS = 5000

type Options = Durability & {
  /** Returns milliseconds of a monotonic clock. */
  ticks: () => number
  /** Called with a log line when the file is lost and when it is used again. */
  report: (line: string) => void
  /** Resolves when no transaction runs. */
  idle: () => Promise<unknown>
}

/**
 * Manages the connections to a file while it is the opened one and sound. Otherwise refuses writes until the same file
 * is back or a sound one with the same schema replaces it. Each use checks this, so no restart is needed.
 */
export function connections(file: string, { ticks, report, idle, ...durability }: Options) {
  const first = openPair(file, durability)
  const open = openings(first)
  const trouble = fileTrouble(file, report)
  const applied = lastApplied(first.writer)
  const recover = recovery({ file, applied, durability, trouble, open, ticks, idle })
  let nextCheck = 0
  let foreignUntil = 0

  function failed(role: keyof Pair, error: unknown): unknown {
    const code = fileFault(error)
    if (code === null || (role === 'reader' && code.startsWith('SQLITE_READONLY'))) return error
    if (trouble.now() === null) trouble.record({ state: 'fault', reason: code })
    recover.attempt()
    return new DatabaseUnavailable(code, error)
  }

  /** Checks whether the file has changed; `isOwn` is true right after an own write. */
  function check(isOwn = false): void {
    const now = ticks()
    nextCheck = now + CHECK_INTERVAL_MS
    try {
      if (trouble.now() === null && open.isWritten()) foreignUntil = now + FOREIGN_CHECKPOINT_DELAY_MS
    } catch (error) {
      failed('writer', error)
    }
    if (open.pair() !== null) trouble.check(isOwn || now < foreignUntil)
    if (trouble.now() !== null) recover.attempt()
  }

  return {
    failed,
    check,
    trouble: () => trouble.now(),
    changes: () => open.changes(),

    /** Returns the open connection of a role. Throws `DatabaseUnavailable` if it cannot be used. */
    open(role: keyof Pair): Database.Database {
      if (role === 'reader' && ticks() >= nextCheck) check()
      const pair = open.pair()
      const now = trouble.now()
      if (pair === null || (role === 'reader' && now?.state === 'shorter'))
        throw new DatabaseUnavailable(now?.reason ?? 'it is closed')
      return pair[role]
    },

    /** Closes everything. Checkpoints the WAL into the file only if the file is sound. */
    async close(): Promise<void> {
      await recover.settled()
      if (open.pair() !== null) trouble.check(ticks() < foreignUntil)
      close(open.take(), trouble.now() === null)
    },
  }
}

export type Connections = ReturnType<typeof connections>

function close(pair: Pair | null, isSound: boolean): void {
  if (pair === null) return
  if (!isSound) return closePair(pair)
  pair.reader.close()
  pair.writer.pragma('wal_checkpoint(TRUNCATE)')
  pair.writer.close()
}
