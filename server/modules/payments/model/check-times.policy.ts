import type { OrderState } from '#shared/domain/payments/order-states.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When an order is asked about by itself, milliseconds after it was made. */
const OFFSETS = [2 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR]
const [FIRST_MS = 0] = OFFSETS

// Money can still come for these.
const ASKED: readonly OrderState[] = ['created', 'redirected', 'expired', 'cancelled']

const BACKOFF = { baseMs: MINUTE, maxMs: HOUR } as const

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
