import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/**
 * How the offer of alerts stands in this visit: not made; being made, or about to be; accepted; declined. Other offers
 * wait for its end, and are not made after a no.
 */
export type AlertAsking = 'none' | 'open' | 'yes' | 'no'

let asking: AlertAsking = 'none'
const { emit, on } = createEvent()

/** Sets how the offer of alerts stands. */
export function setAlertAsking(next: AlertAsking): void {
  asking = next
  emit()
}

/** Returns how the offer of alerts stands. */
export const useAlertAsking = (): AlertAsking =>
  useSyncExternalStore(
    on,
    () => asking,
    () => 'none',
  )
