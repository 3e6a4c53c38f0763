import { setImmediate as nextTurn } from 'node:timers/promises'

// How long a work goes on before others have their turn, and before what it wrote is committed.
const SLICE_MS = 3
const PART_MS = 15

type Options = {
  /** Milliseconds of a clock that never goes back. */
  ticks?: () => number
  /** Lets others have their turn. */
  turn?: () => Promise<unknown>
}

/**
 * Holds long works to short slices, so that no request waits for them: of all works of a process one slice is done
 * between two turns of the event loop.
 */
export function workPace({ ticks = () => performance.now(), turn = () => nextTurn() }: Options = {}) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** The pauses of one work, to be awaited between its steps: short where its slice is not over. */
    work(): () => Promise<void> {
      let end = ticks() + SLICE_MS
      return async () => {
        if (ticks() < end) return
        const mine = last.then(turn)
        last = mine.catch(() => undefined)
        await mine
        end = ticks() + SLICE_MS
      }
    },

    /** Begins a part of a work that is committed by itself; the answer says whether it has gone on for long enough. */
    part(): () => boolean {
      const end = ticks() + PART_MS
      return () => ticks() >= end
    },
  }
}

export type WorkPace = ReturnType<typeof workPace>
