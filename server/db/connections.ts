import type Database from 'better-sqlite3'
import { closePair, lastApplied, openPair } from './connection.ts'
import type { Durability, Pair } from './connection.ts'
import { DatabaseUnavailable, fileFault } from './errors.ts'
import { fileTrouble } from './file-trouble.ts'
import { openings } from './openings.ts'
import { recovery } from './recovery.ts'

const LOOK_EVERY_MS = 200
// A checkpoint of another process follows its writes, of which SQLite tells at once, within this time.
const FOREIGN_MS = 5000

type Options = Durability & {
  /** Milliseconds of a clock that never goes back. */
  ticks: () => number
  /** Told, in a line for the log, when the file is lost and when it is used again. */
  report: (line: string) => void
  /** Resolves when no transaction runs. */
  idle: () => Promise<unknown>
}

/**
 * The connections to a file, for as long as it is the one that was opened and sound. Where it is not, nothing is written
 * until the same file is back or a sound one of the same schema stands in its place: that is looked for at each use,
 * and needs no restart.
 */
export function connections(file: string, { ticks, report, idle, ...durability }: Options) {
  const first = openPair(file, durability)
  const open = openings(first)
  const trouble = fileTrouble(file, report)
  const applied = lastApplied(first.writer)
  const recover = recovery({ file, applied, durability, trouble, open, ticks, idle })
  let nextLook = 0
  let foreignUntil = 0

  function failed(role: keyof Pair, error: unknown): unknown {
    const code = fileFault(error)
    if (code === null || (role === 'reader' && code.startsWith('SQLITE_READONLY'))) return error
    if (trouble.now() === null) trouble.note({ state: 'fault', reason: code })
    recover.attempt()
    return new DatabaseUnavailable(code, error)
  }

  /** Looks whether the file is what it was; `isOwn` right after an own write. */
  function look(isOwn = false): void {
    const now = ticks()
    nextLook = now + LOOK_EVERY_MS
    try {
      if (trouble.now() === null && open.isWritten()) foreignUntil = now + FOREIGN_MS
    } catch (error) {
      failed('writer', error)
    }
    if (open.pair() !== null) trouble.look(isOwn || now < foreignUntil)
    if (trouble.now() !== null) recover.attempt()
  }

  return {
    failed,
    look,
    trouble: () => trouble.now(),
    changes: () => open.changes(),

    /** The connection for a role, as it is open now. Throws where there is none. */
    open(role: keyof Pair): Database.Database {
      if (role === 'reader' && ticks() >= nextLook) look()
      const pair = open.pair()
      const now = trouble.now()
      if (pair === null || (role === 'reader' && now?.state === 'shorter'))
        throw new DatabaseUnavailable(now?.reason ?? 'it is closed')
      return pair[role]
    },

    /** Closes everything. The journal is folded into the file only where that is sound. */
    async close(): Promise<void> {
      await recover.settled()
      if (open.pair() !== null) trouble.look(ticks() < foreignUntil)
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
