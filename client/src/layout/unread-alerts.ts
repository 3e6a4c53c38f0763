import { useSyncExternalStore } from 'react'
import { createEvent } from '#client/lib/event.ts'

let unread = 0
const { emit, on } = createEvent()

/** Sets how many alerts of the current user of the device are unread. */
export function setUnreadAlerts(count: number): void {
  unread = count
  emit()
}

/** Returns how many alerts are unread; 0 until the device was read, and on the server. */
export const useUnreadAlerts = (): number =>
  useSyncExternalStore(
    on,
    () => unread,
    () => 0,
  )
