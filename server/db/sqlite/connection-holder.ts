import type { Pair } from './connection.ts'
import { isBusy } from './errors.ts'

/** Tracks the open connections, and counts foreign writes and reopenings. */
export function openings(first: Pair) {
  let pair: Pair | null = first
  let isWritten = foreignWritesOf(first)
  let changes = 0
  return {
    pair: (): Pair | null => pair,
    changes: (): number => changes,

    /** Returns true if other connections have written since the last call. */
    isWritten(): boolean {
      if (pair === null || !isWritten()) return false
      changes += 1
      return true
    },

    /** Returns the open connections and clears them, so that no caller uses them. */
    take(): Pair | null {
      const taken = pair
      pair = null
      return taken
    },

    /** Puts back the connections that `take` returned. */
    putBack(taken: Pair): void {
      pair = taken
    },

    /** Switches to connections that were opened again: all data may differ. */
    renew(next: Pair): void {
      pair = next
      isWritten = foreignWritesOf(next)
      changes += 1
    },
  }
}

export type Openings = ReturnType<typeof openings>

// Read data_version on the writer connection: it ignores that connection's own commits, which the reader counts.
function foreignWritesOf({ writer }: Pair): () => boolean {
  const version = writer.prepare<[], number>('pragma data_version').pluck()
  let lastVersion = version.get()
  return () => {
    try {
      const before = lastVersion
      lastVersion = version.get()
      return lastVersion !== before
    } catch (error) {
      // Another process locks the file briefly, for example when it closes it last: the next check detects its writes.
      if (!isBusy(error)) throw error
      return false
    }
  }
}
