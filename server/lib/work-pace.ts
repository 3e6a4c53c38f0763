import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

// Milliseconds that long work runs before it yields, and before its writes are committed.
const SLICE_MS = 1
const PART_MS = 15

type Options = {
  ticks?: () => number
  turn?: () => Promise<unknown>
}

/** Splits long work into slices of 1 ms. One slice of all work in the process runs per turn of the event loop. */
export function workPace({ ticks = () => performance.now(), turn = () => nextTurn() }: Options = {}) {
  const oneAtATime = pLimit(1)
  return {
    /** Returns the pause of one work, to await between its steps; it returns at once until the slice is over. */
    work(): () => Promise<void> {
      let end = ticks() + SLICE_MS
      return async () => {
        if (ticks() < end) return
        await oneAtATime(turn)
        end = ticks() + SLICE_MS
      }
    },

    /** Begins a part of the work with a separate commit. Returns true after 15 ms of work. */
    part(): () => boolean {
      const end = ticks() + PART_MS
      return () => ticks() >= end
    },
  }
}

export type WorkPace = ReturnType<typeof workPace>
