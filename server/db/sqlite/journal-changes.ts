import type Database from 'better-sqlite3'
import type { Pair } from './connection.ts'
import { isBusy } from './errors.ts'

// Longest delay between a write of another process, which SQLite reports at once, and its checkpoint.
const FOREIGN_CHECKPOINT_DELAY_MS = 5000
// SQLite's default journal size for a checkpoint at a commit, in pages.
const AUTO_CHECKPOINT_PAGES = 1000

type Progress = { log: number; checkpointed: number }

/** Returns a check for writes of other processes. Uses the writer, whose `data_version` ignores its own commits. */
function foreignWrites(writer: Database.Database): () => boolean {
  const version = writer.prepare<[], number>('pragma data_version').pluck()
  let lastVersion = version.get()
  return () => {
    try {
      const before = lastVersion
      lastVersion = version.get()
      return lastVersion !== before
    } catch (error) {
      // Another process locks the file briefly, for example at its last close: the next check detects its writes.
      if (!isBusy(error)) throw error
      return false
    }
  }
}

/** Returns true if a checkpoint other than that of an own commit lies between two states of the journal. */
const isCheckpoint = (before: Progress, now: Progress): boolean =>
  now.checkpointed > before.checkpointed || (now.log < before.log && before.checkpointed < before.log)

export function journalChanges({ writer, reader }: Pair) {
  // Changes nothing. The reader can run it during a transaction of the writer.
  const progress = reader.prepare<[], Progress>('pragma wal_checkpoint(NOOP)')
  const isWritten = foreignWrites(writer)
  let last = progress.get()
  let foreignUntil = 0

  return {
    /** Reads the journal at an instant of a monotonic clock. `isOwn` is true right after this process's commit. */
    look(now: number, isOwn: boolean) {
      const isForeign = isWritten()
      if (isForeign) foreignUntil = now + FOREIGN_CHECKPOINT_DELAY_MS
      const before = last
      last = progress.get()
      const isOwnCheckpoint = isOwn && (last?.log ?? 0) >= AUTO_CHECKPOINT_PAGES
      const isOther = before !== undefined && last !== undefined && isCheckpoint(before, last)
      return {
        isForeign,
        canChange: now < foreignUntil || isOwnCheckpoint || isOther,
      }
    },
  }
}
