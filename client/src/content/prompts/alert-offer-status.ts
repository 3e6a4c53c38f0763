import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/** Alert offer of this visit. `open`: being made, or about to be. Other offers wait for it; a no prevents them. */
export type AlertOfferStatus = 'none' | 'open' | 'yes' | 'no'

let current: AlertOfferStatus = 'none'
const { emit, on } = createEvent()

export function setAlertOfferStatus(next: AlertOfferStatus): void {
  current = next
  emit()
}

export const useAlertOfferStatus = (): AlertOfferStatus =>
  useSyncExternalStore(
    on,
    () => current,
    () => 'none',
  )
