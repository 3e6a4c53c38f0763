import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { createEvent } from '#client/lib/event.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

export const hasSaveData = (): boolean => connection()?.saveData === true

export const isSlow = (): boolean => (connection()?.effectiveType ?? '').includes('2g')

const BACKOFF = { baseMs: 5000, maxMs: 5 * MINUTE_MS, jitter: [0.75, 1.25] } as const

/** Returns the delay before the next attempt, milliseconds: exponential backoff, 5 s to 5 min, with ±25 % jitter. */
export const retryWait = (failures: number): number => backoffMs(failures, BACKOFF)

const { emit, on } = createEvent()
let isWatching = false

/** Emits also when a sync run succeeds after failures: many devices never report a lost connection. */
export const reconnect = {
  emit,
  on(listener: () => void): () => void {
    if (!isWatching) globalThis.addEventListener('online', () => emit())
    isWatching = true
    return on(listener)
  },
}
