import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'

/** How long a no is respected: 30 days. */
export const DISMISSAL_COOLDOWN_MS = 30 * DAY_MS

/** What the site offers on its own. */
export type Offer = 'alerts' | 'install'

const keyOf = (offer: Offer): string => `avsar-${offer}-dismissed`

/** Returns when an offer was last dismissed, epoch milliseconds; 0 for never, or if storage is blocked. */
export function readDismissal(offer: Offer): number {
  try {
    const stored = Number(localStorage.getItem(keyOf(offer)))
    return Number.isSafeInteger(stored) ? stored : 0
  } catch {
    return 0
  }
}

/** Records that the user dismissed an offer. */
export function recordDismissal(offer: Offer, now: number): void {
  try {
    localStorage.setItem(keyOf(offer), String(now))
  } catch {
    // Storage is blocked or full: the offer may come again at the next visit.
  }
}

/** Whether the cooldown after a dismissal at an instant, 0 for none, is over. */
export const isCooldownOver = (refusedAt: number, now: number): boolean =>
  isElapsed(refusedAt, DISMISSAL_COOLDOWN_MS, now)

/** Whether an offer may be made: it was not dismissed in the last 30 days. */
export const mayOffer = (offer: Offer, now: number): boolean => isCooldownOver(readDismissal(offer), now)
