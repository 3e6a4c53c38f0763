import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'

/** When an order is asked about by itself, milliseconds after it was made. */
const OFFSETS = [2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 72 * HOUR_MS]
const [FIRST_MS = 0] = OFFSETS

// Money can still come for these.
const ASKED: readonly OrderState[] = ['created', 'redirected', 'expired', 'cancelled']

const BACKOFF = { baseMs: MINUTE_MS, maxMs: HOUR_MS } as const

/** Returns when the provider is asked next about an order; null if nothing can come any more. */
export function nextCheckAfter(state: OrderState, createdAt: number, now: number): number | null {
  if (!ASKED.includes(state)) return null
  // The clock was set back since.
  if (now < createdAt) return now + FIRST_MS
  const next = OFFSETS.find((offset) => createdAt + offset > now)
  return next === undefined ? null : createdAt + next
}

/** Returns when it is asked again after so many failures in a row; nothing is given up. */
export const nextTryAfter = (failures: number, now: number): number => now + backoffMs(failures, BACKOFF)
