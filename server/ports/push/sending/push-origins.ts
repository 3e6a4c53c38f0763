import type { Dispatcher } from 'undici'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { everyInterval } from '#server/lib/every-interval.ts'
import type { PushEndpoint } from '#server/ports/push/protocol/push-endpoint.ts'
import { pushOrigin } from './push-origin.ts'
import type { PushOrigin, PushSlot } from './push-origin.ts'
import { pushRate } from './push-rate.ts'

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
