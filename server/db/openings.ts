import type { Pair } from './connection.ts'
import { isBusy } from './errors.ts'

/** What is open now, and how often others have written or it was opened anew. */
export function openings(first: Pair) {
  let pair: Pair | null = first
  let isWritten = foreignWritesOf(first)
  let changes = 0
  return {
    pair: (): Pair | null => pair,
    changes: (): number => changes,

    /** Whether others have written since the last call. */
    isWritten(): boolean {
      if (pair === null || !isWritten()) return false
      changes += 1
      return true
    },

    /** Hands over what is open, so that nobody uses it any more. */
    take(): Pair | null {
      const taken = pair
      pair = null
      return taken
    },

    /** Puts back what was taken. */
    putBack(taken: Pair): void {
      pair = taken
    },

    /** Takes what was opened anew into use: everything in it may be another. */
    renew(next: Pair): void {
      pair = next
      isWritten = foreignWritesOf(next)
      changes += 1
    },
  }
}

export type Openings = ReturnType<typeof openings>

// On the writer, where own writes do not count; the reader would take them for another's.
function foreignWritesOf({ writer }: Pair): () => boolean {
  const version = writer.prepare<[], number>('pragma data_version').pluck()
  let known = version.get()
  return () => {
    try {
      const before = known
      known = version.get()
      return known !== before
    } catch (error) {
      // Another process holds the file for a moment, as when it closes it last: the next look will tell.
      if (!isBusy(error)) throw error
      return false
    }
  }
}
