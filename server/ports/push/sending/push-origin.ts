import type { Dispatcher } from 'undici'
import { pushBackoffMs } from '#server/ports/push/protocol/interpret-response.ts'
import { pushRate } from './push-rate.ts'

/**
 * How a turn ended: with an answer, with a failure of the origin, with the request to wait (milliseconds, null for an
 * unknown time), with a timeout, or with nothing sent.
 */
export type PushEnd = 'answered' | 'trouble' | { parkMs: number | null } | 'silence' | 'unused'

/** A turn to send one message to an origin. */
export type PushTurn = { dispatcher: Dispatcher; end(how: PushEnd): void }

/** A push service as it is sent to: its connections, its pace and its parking. */
export type PushOrigin = {
  /** Waits for a turn; null if too many wait for one already. `onEnd` is called once the turn has ended. */
  begin(onEnd: () => void): Promise<PushTurn | null>
  /** Returns how many more turns begin at once; 0 while it is parked. */
  room(): number
  /** Returns until when it is parked, epoch milliseconds; null if it is not. */
  parkedUntil(): number | null
  /** Returns whether nothing would be lost with it. */
  isIdle(): boolean
  /** Ends the connections when their requests have ended. */
  close(): Promise<void>
  /** Ends the connections and breaks off their requests. */
  destroy(): Promise<void>
}

type Options = {
  openPool: () => Dispatcher
  clock: () => number
  random: () => number
  /** Time after which every request has ended, milliseconds. */
  timeoutMs: number
}

// Who sends more than there is room for must not fill the memory.
const MAX_WAITING = 512

const HINTS = { answered: 'more', unused: 'same', trouble: 'less', silence: 'less' } as const

/** Builds the state of one origin. */
export function pushOrigin({ openPool, clock, random, timeoutMs }: Options): PushOrigin {
  const rate = pushRate()
  const waiting: ((begun: number) => void)[] = []
  let dispatcher = openPool()
  let parkedUntil = 0
  // How often it was parked without an answer of another kind in between.
  let parkings = 0
  let answers = 0

  const isParked = (): boolean => parkedUntil > clock()
  const room = (): number => Math.max(0, rate.limit() - rate.running() - waiting.length)

  function park(parkMs: number | null): void {
    // The answers of one round park it once.
    if (!isParked()) parkings += 1
    parkedUntil = Math.max(parkedUntil, clock() + (parkMs ?? pushBackoffMs(parkings - 1, random)))
  }
  function replacePool(): void {
    const old = dispatcher
    dispatcher = openPool()
    setTimeout(() => void old.destroy(), timeoutMs).unref()
  }
  function beginWaiting(): void {
    while (waiting.length > 0 && rate.running() < rate.limit()) waiting.shift()?.(rate.begin())
  }

  function turnOf(begun: number, onEnd: () => void): PushTurn {
    const [used, answersBefore] = [dispatcher, answers]
    return {
      dispatcher: used,
      end(how) {
        rate.end(begun, typeof how === 'object' ? 'less' : HINTS[how])
        if (how === 'answered' || how === 'trouble') answers += 1
        if (how === 'answered') parkings = 0
        // Connections that gave no answer at all while a request ran into its timeout may be dead.
        if (how === 'silence' && answers === answersBefore && dispatcher === used) replacePool()
        if (typeof how === 'object') park(how.parkMs)
        onEnd()
        beginWaiting()
      },
    }
  }

  return {
    async begin(onEnd) {
      if (waiting.length >= MAX_WAITING) return null
      const begun = room() > 0 ? rate.begin() : await new Promise<number>((resolve) => waiting.push(resolve))
      return turnOf(begun, onEnd)
    },
    room: () => (isParked() ? 0 : room()),
    parkedUntil: () => (isParked() ? parkedUntil : null),
    isIdle: () => rate.running() === 0 && waiting.length === 0 && !isParked(),
    close: () => dispatcher.close(),
    destroy: () => dispatcher.destroy(),
  }
}
