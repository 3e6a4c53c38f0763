import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

// Milliseconds of long work before it yields to other requests, and before its writes are committed.
const SLICE_MS = 1
const PART_MS = 15

type Options = {
  ticks?: () => number
  turn?: () => Promise<unknown>
}

/** Splits long work into slices of 1 ms. In each turn of the event loop, the entire process runs one slice. */
export function workPace({ ticks = () => performance.now(), turn = () => nextTurn() }: Options = {}) {
  const oneAtATime = pLimit(1)
  return {
    /** Returns `pause` for one piece of work, to await between its steps: it yields only after the end of a slice. */
    work(): () => Promise<void> {
      let end = ticks() + SLICE_MS
      return async () => {
        if (ticks() < end) return
        await oneAtATime(turn)
        end = ticks() + SLICE_MS
      }
    },

    /** Begins a part with a separate commit. The returned function returns true once the part has run for 15 ms. */
    part(): () => boolean {
      const end = ticks() + PART_MS
      return () => ticks() >= end
    },
  }
}

export type WorkPace = ReturnType<typeof workPace>
