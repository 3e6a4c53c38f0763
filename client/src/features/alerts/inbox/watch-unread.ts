import { alertsChanged } from '#client/device/alerts/alert-rows.ts'
import { countUnread, syncAlerts } from '#client/device/alerts/alert-store.ts'
import { setUnreadAlerts } from '#client/layout/unread-alerts.ts'
import './watch-unread.css'

/** Shows from now on how many alerts are unread, after the inbox was fetched once. */
export async function watchUnread(): Promise<void> {
  const show = async () => setUnreadAlerts(await countUnread())
  alertsChanged.on(() => void show())
  await show()
  await syncAlerts()
}
