import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let unread = 0
const { emit, on } = createEvent()

export function setUnreadAlerts(count: number): void {
  unread = count
  emit()
}

/** Returns the number of unread alerts; 0 before the device was read, and on the server. */
export const useUnreadAlerts = (): number =>
  useSyncExternalStore(
    on,
    () => unread,
    () => 0,
  )
