import { useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { createEvent } from '#client/lib/event.ts'

export function UnreadAlerts() {
  const messages = useMessages().layout
  const unread = useUnreadAlerts()
  if (unread === 0) return null
  return (
    <>
      {' '}
      <b className="unread">
        {unread} <span className="sr-only">{messages.unread}</span>
      </b>
    </>
  )
}

let unread = 0
const { emit, on } = createEvent()

export function setUnreadAlerts(count: number): void {
  unread = count
  emit()
}

/** Returns the number of unread alerts; 0 before the device was read, and on the server. */
const useUnreadAlerts = (): number =>
  useSyncExternalStore(
    on,
    () => unread,
    () => 0,
  )
