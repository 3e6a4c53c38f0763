import { useMessages } from '#client/lib/i18n.ts'
import { useUnreadAlerts } from '#client/layout/unread-alerts.ts'

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
