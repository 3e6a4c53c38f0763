import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { createPageValue } from '#client/lib/page-value.ts'

export const DISMISSAL_COOLDOWN_MS = 30 * DAY_MS

/** Offers that open without a user action. */
export type Offer = 'alerts' | 'install'

const keyOf = (offer: Offer): string => `avsar-${offer}-dismissed`

/** Returns the time of an offer's last dismissal, epoch milliseconds; 0 for never, or if storage is blocked. */
export function readDismissal(offer: Offer): number {
  const stored = Number(readStored(keyOf(offer)))
  return Number.isSafeInteger(stored) ? stored : 0
}

/** Records a dismissal. Without storage the offer may return at the next visit. */
export const recordDismissal = (offer: Offer, now: number): boolean => writeStored(keyOf(offer), String(now))

export const isCooldownOver = (refusedAt: number, now: number): boolean =>
  isElapsed(refusedAt, DISMISSAL_COOLDOWN_MS, now)

export const mayOffer = (offer: Offer, now: number): boolean => isCooldownOver(readDismissal(offer), now)

type AlertOfferStatus = 'none' | 'open' | 'yes' | 'no'

/** Alert offer of this visit. `open`: shown now or soon. Other offers wait while it is open; `no` prevents them. */
export const [setAlertOfferStatus, useAlertOfferStatus] = createPageValue<AlertOfferStatus>('none')
