import { useMessages } from '#client/lib/i18n.ts'
import { useUnreadAlerts } from '#client/layout/unread-alerts.ts'

/** The number of unread alerts at the icon of the link to them; nothing if there are none. */
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
