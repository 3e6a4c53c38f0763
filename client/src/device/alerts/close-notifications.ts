import { isAlertKind } from '#shared/domain/alerts/alert-topics.ts'
import { backgroundRegistration } from '../background-worker.ts'

type Shown = { alertId?: string; kind?: string }

/**
 * Closes the notifications of alerts that were read. Those of digests and of messages without words stand for many alerts:
 * they are closed once nothing is unread.
 */
export async function closeNotifications(readIds: readonly string[], isAllRead: boolean): Promise<void> {
  if (readIds.length === 0 || !('serviceWorker' in navigator)) return
  const registration = await backgroundRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { alertId, kind } = (notification.data ?? {}) as Shown
    // A browser that shows a message by itself keeps no data of it, but its tag.
    const isRead = readIds.includes(alertId ?? notification.tag)
    const isOfMany = !isAlertKind(kind) && kind !== 'test'
    if (isRead || (isAllRead && isOfMany)) notification.close()
  }
}
