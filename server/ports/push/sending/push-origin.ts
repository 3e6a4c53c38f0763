import type { Dispatcher } from 'undici'
import { pushBackoffMs } from '#server/ports/push/protocol/interpret-response.ts'
import { pushRate } from './push-rate.ts'

/** Result of a slot; `parkMs` is the requested wait in milliseconds, null if unknown. */
export type PushEnd = 'answered' | 'trouble' | { parkMs: number | null } | 'silence' | 'unused'

export type PushSlot = { dispatcher: Dispatcher; end(how: PushEnd): void }

export type PushOrigin = {
  /** Waits for a slot; null if too many messages wait already. `onEnd` runs at the end of the slot. */
  begin(onEnd: () => void): Promise<PushSlot | null>
  room(): number
  parkedUntil(): number | null
  isIdle(): boolean
  close(): Promise<void>
  destroy(): Promise<void>
}

type Options = {
  openPool: () => Dispatcher
  clock: () => number
  random: () => number
  timeoutMs: number
}

// Bounds the memory of messages beyond the rate.
const MAX_WAITING = 512

const HINTS = { answered: 'more', unused: 'same', trouble: 'less', silence: 'less' } as const

export function pushOrigin({ openPool, clock, random, timeoutMs }: Options): PushOrigin {
  const rate = pushRate()
  const waiting: ((begun: number) => void)[] = []
  let dispatcher = openPool()
  let parkedUntil = 0
  // Number of parkings since the last other response.
  let parkings = 0
  let answers = 0

  const isParked = (): boolean => parkedUntil > clock()
  const room = (): number => Math.max(0, rate.limit() - rate.running() - waiting.length)

  function park(parkMs: number | null): void {
    // Responses of one round park the origin once.
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

  function openSlot(begun: number, onEnd: () => void): PushSlot {
    const [used, answersBefore] = [dispatcher, answers]
    return {
      dispatcher: used,
      end(how) {
        rate.end(begun, typeof how === 'object' ? 'less' : HINTS[how])
        if (how === 'answered' || how === 'trouble') answers += 1
        if (how === 'answered') parkings = 0
        // Connections without any response during a request's timeout may be dead.
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
      return openSlot(begun, onEnd)
    },
    room: () => (isParked() ? 0 : room()),
    parkedUntil: () => (isParked() ? parkedUntil : null),
    isIdle: () => rate.running() === 0 && waiting.length === 0 && !isParked(),
    close: () => dispatcher.close(),
    destroy: () => dispatcher.destroy(),
  }
}
