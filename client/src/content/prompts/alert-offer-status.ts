import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/**
 * How the offer of alerts stands in this visit: not made; being made, or about to be; accepted; declined. Other offers
 * wait for its end, and are not made after a no.
 */
export type AlertOfferStatus = 'none' | 'open' | 'yes' | 'no'

let asking: AlertOfferStatus = 'none'
const { emit, on } = createEvent()

/** Sets how the offer of alerts stands. */
export function setAlertOfferStatus(next: AlertOfferStatus): void {
  asking = next
  emit()
}

/** Returns how the offer of alerts stands. */
export const useAlertOfferStatus = (): AlertOfferStatus =>
  useSyncExternalStore(
    on,
    () => asking,
    () => 'none',
  )
