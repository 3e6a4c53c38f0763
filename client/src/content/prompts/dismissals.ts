import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'

export const DISMISSAL_COOLDOWN_MS = 30 * DAY_MS

/** Offers that open without a user action. */
export type Offer = 'alerts' | 'install'

const keyOf = (offer: Offer): string => `avsar-${offer}-dismissed`

/** Returns the time of an offer's last dismissal, epoch milliseconds; 0 for never, or if storage is blocked. */
export function readDismissal(offer: Offer): number {
  try {
    const stored = Number(localStorage.getItem(keyOf(offer)))
    return Number.isSafeInteger(stored) ? stored : 0
  } catch {
    return 0
  }
}

export function recordDismissal(offer: Offer, now: number): void {
  try {
    localStorage.setItem(keyOf(offer), String(now))
  } catch {
    // Storage is blocked or full: the offer may return at the next visit.
  }
}

export const isCooldownOver = (refusedAt: number, now: number): boolean =>
  isElapsed(refusedAt, DISMISSAL_COOLDOWN_MS, now)

export const mayOffer = (offer: Offer, now: number): boolean => isCooldownOver(readDismissal(offer), now)
