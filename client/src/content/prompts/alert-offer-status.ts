import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/**
 * Status of the alert offer in this visit: `open` is being made, or about to be. Other offers wait for its end, and are
 * not made after a no.
 */
export type AlertOfferStatus = 'none' | 'open' | 'yes' | 'no'

let asking: AlertOfferStatus = 'none'
const { emit, on } = createEvent()

export function setAlertOfferStatus(next: AlertOfferStatus): void {
  asking = next
  emit()
}

export const useAlertOfferStatus = (): AlertOfferStatus =>
  useSyncExternalStore(
    on,
    () => asking,
    () => 'none',
  )
