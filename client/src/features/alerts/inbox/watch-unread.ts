import { alertsChanged } from '#client/device/alerts/alert-rows.ts'
import { countUnread, syncAlerts } from '#client/device/alerts/alert-store.ts'
import { setUnreadAlerts } from '#client/layout/frame/nav-link.tsx'
import './watch-unread.css'

/** Publishes the number of unread alerts from now on, after fetching the inbox once. */
export async function watchUnread(): Promise<void> {
  const show = async () => setUnreadAlerts(await countUnread())
  alertsChanged.on(() => void show())
  await show()
  await syncAlerts()
}
