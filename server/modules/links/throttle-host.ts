import { setTimeout as sleep } from 'node:timers/promises'

type Ports = { clock?: () => number; wait?: (ms: number, signal: AbortSignal) => Promise<unknown> }

const wait = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal })

/** Builds a throttle that spaces requests to one host by a pause (milliseconds). The wait rejects if aborted. */
export function hostThrottle(pauseMs: number, { clock = Date.now, wait: sleepFor = wait }: Ports = {}) {
  const freeAt = new Map<string, number>()
  return async (host: string, signal: AbortSignal): Promise<void> => {
    const now = clock()
    for (const [other, at] of freeAt) if (at <= now) freeAt.delete(other)
    const slotAt = Math.max(now, freeAt.get(host) ?? now)
    freeAt.set(host, slotAt + pauseMs)
    if (slotAt > now) await sleepFor(slotAt - now, signal)
  }
}
