import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'

/** Check times of an order, milliseconds after its creation. */
const OFFSETS = [2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 72 * HOUR_MS]
const [FIRST_MS = 0] = OFFSETS

// Order states that can still receive money.
const CHECKED_STATES: readonly OrderState[] = ['created', 'redirected', 'expired', 'cancelled']

const BACKOFF = { baseMs: MINUTE_MS, maxMs: HOUR_MS } as const

/** Returns the next check time of an order; null if no money can arrive any more. */
export function nextCheckAfter(state: OrderState, createdAt: number, now: number): number | null {
  if (!CHECKED_STATES.includes(state)) return null
  // The clock was set back.
  if (now < createdAt) return now + FIRST_MS
  const next = OFFSETS.find((offset) => createdAt + offset > now)
  return next === undefined ? null : createdAt + next
}

/** Returns the time of the next try after consecutive failures. Tries never end. */
export const nextTryAfter = (failures: number, now: number): number => now + backoffMs(failures, BACKOFF)
