import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

/** Alert offer of this visit. `open`: shown now or soon. Other offers wait while it is open; `no` prevents them. */
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
