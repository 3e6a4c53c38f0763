import { ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import { alertsChanged, readOnDevice, unreadOf } from '#client/device/alerts/alert-rows.ts'
import { noteTarget } from '#client/device/alerts/alert-target.ts'
import { setBadge } from '#client/device/alerts/badge.ts'
import { pushHeaders, readPushRecord } from '#client/device/alerts/push-record.ts'
import { HAS_UNSAVED_WORK, OPEN_PATH, type WorkerMessage } from '#client/device/alerts/worker-messages.ts'
import { apiRequest } from '#client/device/api-request.ts'
import { isDatabaseReady } from '#client/device/db.ts'
import { deviceNow } from '#client/lib/device-clock.ts'
import { MUTE, type ShownData } from './notification.ts'

// A page that works replies within a few milliseconds. Browsers open a window only soon after the press.
const PATIENCE_MS = 400

/** Returns the path that a press leads to: of a notification that the worker has shown, or the browser by itself. */
function pathOf({ action, notification }: NotificationEvent, origin: string): string {
  const { kind, navigate } = (notification.data ?? {}) as Partial<ShownData>
  if (action === MUTE) return `${ALERTS_PATH}?${MUTE}=${kind}`
  const address = navigate ?? (notification as { navigate?: string }).navigate ?? ''
  // A path that begins with two slashes would be another host.
  if (!address.startsWith(`${origin}/`) || address.startsWith(`${origin}//`)) return ALERTS_PATH
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

const post = (client: Client, message: WorkerMessage, ports: MessagePort[] = []) =>
  client.postMessage(message, ports)

// A page without a reply may hold anything: it is left as it is.
const isFree = (client: Client): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data === false))
    port1.start()
    setTimeout(() => resolve(false), PATIENCE_MS)
    post(client, { type: HAS_UNSAVED_WORK }, [port2])
  })

/** Opens a path in a window in which nothing is under way. Returns false if there is none. */
async function openWithin({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === location.origin + path)
  const answers = await Promise.all(windows.map(isFree))
  const free = windows.filter((_client, index) => answers[index])
  const chosen = there ?? free.find(({ visibilityState }) => visibilityState === 'visible') ?? free[0]
  if (chosen === undefined) return false
  try {
    await chosen.focus()
  } catch {
    // The browser refuses the focus, or the window was closed.
    return false
  }
  if (chosen !== there) post(chosen, { type: OPEN_PATH, path })
  return true
}

async function markRead(alertId: string): Promise<void> {
  const record = await readPushRecord()
  if (record === null) return
  await readOnDevice(record.owner, [alertId])
  alertsChanged.emit()
  await setBadge(await unreadOf(record.owner))
  await apiRequest('/alerts/clicked', {
    method: 'POST',
    body: { ids: [alertId] },
    headers: await pushHeaders(),
  })
}

async function note(path: string, alertId: string | undefined): Promise<void> {
  if (!(await isDatabaseReady())) return
  await noteTarget(path, deviceNow())
  if (alertId !== undefined) await markRead(alertId)
}

async function open(worker: ServiceWorkerGlobalScope, event: NotificationEvent): Promise<void> {
  const { notification } = event
  notification.close()
  const path = pathOf(event, worker.location.origin)
  const { alertId } = (notification.data ?? {}) as Partial<ShownData>
  const opened = async () => (await openWithin(worker, path)) || (await worker.clients.openWindow(path))
  // Neither needs the other: without a network the press is not reported.
  await Promise.allSettled([note(path, alertId), opened()])
}

/** Opens what a pressed notification is about: in a window of the app that is free, else in a new one. */
export function handleNotificationClicks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event)))
}
