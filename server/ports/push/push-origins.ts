import type { Dispatcher } from 'undici'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { everyInterval } from '#server/lib/every-interval.ts'
import type { PushEndpoint } from './push-request.ts'

type PushRate = {
  limit(): number
  begin(): number
  end(begun: number, hint: 'more' | 'same' | 'less'): void
  running(): number
}

const MIN_RATE = 8
const MAX_RATE = 512

/** Doubles the limit per round up to its last halving, then adds one per round. Concurrent failures halve it once. */
export function pushRate(): PushRate {
  let limit = MIN_RATE
  let threshold = MAX_RATE
  let running = 0
  let halvings = 0
  return {
    limit: () => Math.floor(limit),
    begin() {
      running += 1
      return halvings
    },
    end(begun, hint) {
      // A success with few running requests does not show that a higher limit would work.
      const isFull = running * 2 >= limit
      running -= 1
      if (hint === 'less' && begun === halvings) {
        halvings += 1
        limit = Math.max(MIN_RATE, limit / 2)
        threshold = limit
      } else if (hint === 'more' && isFull)
        limit = Math.min(MAX_RATE, limit + (limit < threshold ? 1 : 1 / limit))
    },
    running: () => running,
  }
}

/** Longest pause of an origin. */
export const MAX_PARK_MS = HOUR_MS
const BACKOFF = { baseMs: 10_000, jitter: [1, 1.5] } as const

/** Returns the delay after failure `attempt` (from 0): 10 s x 2^n plus up to half, at most an hour. */
export const pushBackoffMs = (attempt: number, random: () => number): number =>
  Math.min(backoffMs(attempt + 1, { ...BACKOFF, random }), MAX_PARK_MS)

/** Result of a request; `parkMs` is the wait in milliseconds that the push service requests, null if unknown. */
export type PushEnd = 'answered' | 'trouble' | { parkMs: number | null } | 'silence' | 'unused'

type PushSlot = { dispatcher: Dispatcher; end(how: PushEnd): void }

type PushOrigin = {
  /** Waits for a slot; null if too many messages wait already. `onEnd` runs at the end of the slot. */
  begin(onEnd: () => void): Promise<PushSlot | null>
  room(): number
  parkedUntil(): number | null
  isIdle(): boolean
  close(): Promise<void>
  destroy(): Promise<void>
}

type OriginOptions = {
  openPool: () => Dispatcher
  clock: () => number
  random: () => number
  timeoutMs: number
}

// Maximum of messages that wait for the rate: it bounds their memory.
const MAX_WAITING = 512

const HINTS = { answered: 'more', unused: 'same', trouble: 'less', silence: 'less' } as const

function pushOrigin({ openPool, clock, random, timeoutMs }: OriginOptions): PushOrigin {
  const rate = pushRate()
  const waiting: ((begun: number) => void)[] = []
  let dispatcher = openPool()
  let parkedUntil = 0
  // Number of parkings since the last usual response.
  let parkings = 0
  let answers = 0

  const isParked = (): boolean => parkedUntil > clock()
  const room = (): number => Math.max(0, rate.limit() - rate.running() - waiting.length)

  function park(parkMs: number | null): void {
    // Responses that arrive while the origin is parked do not count as further parkings.
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

type Options = {
  openPool: (endpoint: PushEndpoint) => Dispatcher
  clock: () => number
  random: () => number
  timeoutMs: number
}

const MAX_ORIGINS = 256
const IDLE_MS = MINUTE_MS
// Total of all origins: bounds memory and sockets.
const MAX_RUNNING = 4096

export function pushOrigins({ openPool, ...times }: Options) {
  const origins = new Map<string, { origin: PushOrigin; usedAt: number }>()
  const { clock } = times
  let running = 0

  function remove(name: string): void {
    const entry = origins.get(name)
    origins.delete(name)
    void entry?.origin.close()
  }
  function closeIdle(): void {
    const now = clock()
    for (const [name, { origin, usedAt }] of origins)
      if (origin.isIdle() && isElapsed(usedAt, IDLE_MS, now)) remove(name)
  }
  const stopClosing = everyInterval(IDLE_MS, closeIdle, { isUnref: true })

  function open(endpoint: PushEndpoint): PushOrigin | null {
    const known = origins.get(endpoint.origin)
    if (known) {
      known.usedAt = clock()
      return known.origin
    }
    if (origins.size >= MAX_ORIGINS) {
      const idle = [...origins].find(([, { origin }]) => origin.isIdle())
      if (!idle) return null
      remove(idle[0])
    }
    const origin = pushOrigin({ ...times, openPool: () => openPool(endpoint) })
    origins.set(endpoint.origin, { origin, usedAt: clock() })
    return origin
  }

  return {
    parkedUntil: (name: string): number | null => origins.get(name)?.origin.parkedUntil() ?? null,
    /** Returns how many messages to an origin would be sent without waiting. */
    room: (name: string): number =>
      Math.max(0, Math.min(origins.get(name)?.origin.room() ?? pushRate().limit(), MAX_RUNNING - running)),
    async begin(endpoint: PushEndpoint): Promise<PushSlot | null> {
      const origin = running < MAX_RUNNING ? open(endpoint) : null
      if (!origin) return null
      running += 1
      const turn = await origin.begin(() => (running -= 1))
      if (!turn) running -= 1
      return turn
    },
    async close(): Promise<void> {
      await stopClosing()
      await Promise.all([...origins.values()].map(({ origin }) => origin.destroy()))
    },
  }
}
