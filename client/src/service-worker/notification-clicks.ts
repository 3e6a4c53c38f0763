import { ALERTS_PATH, toSiteAddress } from '#shared/domain/alerts/push-message.ts'
import {
  alertsChanged,
  markReadOnDevice,
  countUnreadAlerts,
  setBadge,
} from '#client/device/alerts/alert-rows.ts'
import {
  savePressedNotification,
  consumePressedNotification,
} from '#client/device/alerts/pressed-notification.ts'
import { readPushRecord } from '#client/device/alerts/push-record.ts'
import { reportClicked } from '#client/device/alerts/push-subscription.ts'
import {
  OPEN_PATH,
  PAGE_STATE,
  toPath,
  type PageState,
  type WorkerMessage,
} from '#client/device/alerts/worker-messages.ts'
import { isDatabaseReady } from '#client/device/db/installed-database.ts'
import { deviceNow } from '#client/lib/clock/device-clock.ts'
import { MUTE, type ShownData } from './push-alerts.ts'

// A working page replies within a few milliseconds. Browsers open a window only within a second of the click.
const REPLY_TIMEOUT_MS = 400

function targetPath({ action, notification }: NotificationEvent, origin: string): string {
  const { kind, navigate } = (notification.data ?? {}) as Partial<ShownData>
  if (action === MUTE) return `${ALERTS_PATH}?${MUTE}=${kind}`
  const address = navigate ?? (notification as { navigate?: string }).navigate ?? ''
  // Accepts full addresses only: the worker and Safari have resolved them already.
  const siteAddress = URL.canParse(address) ? toSiteAddress(address, origin) : null
  return siteAddress === null ? ALERTS_PATH : toPath(new URL(siteAddress))
}

/** Returns the page's reply; undefined if the page is frozen or not part of the app. */
const requestReply = <Reply>(client: Client, message: WorkerMessage): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (reply?: Reply) => {
      port1.close()
      resolve(reply)
    }
    port1.addEventListener('message', ({ data }: MessageEvent<Reply>) => end(data))
    port1.start()
    setTimeout(end, REPLY_TIMEOUT_MS)
    client.postMessage(message, [port2])
  })

type Page = PageState & { client: WindowClient }

async function findPages({ clients }: ServiceWorkerGlobalScope): Promise<Page[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const pages = await Promise.all(
    windows.map(async (client) => {
      const state = await requestReply<PageState>(client, { type: PAGE_STATE })
      return state === undefined ? [] : [{ ...state, client }]
    }),
  )
  return pages.flat()
}

async function focus({ client }: Page): Promise<boolean> {
  try {
    await client.focus()
    return true
  } catch {
    // The browser refuses the focus, or the window was closed.
    return false
  }
}

/** Returns false if no window is at the path or free to navigate. */
async function openWithin(worker: ServiceWorkerGlobalScope, path: string): Promise<boolean> {
  const pages = await findPages(worker)
  const there = pages.find((page) => page.path === path)
  if (there !== undefined) return await focus(there)
  const free = pages.filter(({ hasUnsavedWork }) => !hasUnsavedWork)
  const isVisible = ({ client }: Page) => client.visibilityState === 'visible'
  const chosen = free.find(({ client }) => client.focused) ?? free.find(isVisible) ?? free[0]
  if (chosen === undefined) return false
  // Runs before the focus, which consumes the click: without a reply a new window must still be allowed.
  if (!(await requestReply<boolean>(chosen.client, { type: OPEN_PATH, path }))) return false
  return await focus(chosen)
}

/** Opens a new window. Stores its path until the window exists: an iPhone opens the start page instead. */
async function openWindow({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const saving = async () => (await isDatabaseReady()) && (await savePressedNotification(path, deviceNow()))
  const [opened] = await Promise.allSettled([clients.openWindow(path), saving()])
  const isThere = opened.status === 'fulfilled' && opened.value?.url === location.origin + path
  if (isThere && (await isDatabaseReady())) await consumePressedNotification(deviceNow())
}

async function markRead(alertId: string | undefined): Promise<void> {
  if (alertId === undefined || !(await isDatabaseReady())) return
  const record = await readPushRecord()
  if (record === null) return
  await markReadOnDevice(record.owner, [alertId])
  alertsChanged.emit()
  await setBadge(await countUnreadAlerts(record.owner))
  await reportClicked(record, alertId)
}

async function open(worker: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  const { notification } = event
  notification.close()
  const path = targetPath(event, worker.location.origin)
  const { alertId } = (notification.data ?? {}) as Partial<ShownData>
  const opened = async () => (await openWithin(worker, path)) || (await openWindow(worker, path))
  // Independent of each other: offline the click is not reported.
  await Promise.allSettled([markRead(alertId), opened()])
}

export function handleNotificationClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event)))
}
