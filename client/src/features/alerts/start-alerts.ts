import { isInstalled } from '#client/lib/platform.ts'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { consumePressedNotification } from '#client/device/alerts/pressed-notification.ts'
import { isPushAllowed } from '#client/device/alerts/push-state.ts'
import { OPEN_PATH, type WorkerMessage } from '#client/device/alerts/worker-messages.ts'
import { deviceNow } from '#client/lib/clock/device-clock.ts'

// Start of the installed app (`start_url` of the manifest).
const START_PATH = '/'

// The router follows every entry added to the history of this window.
const open = (path: string) => window.history.pushState(null, '', path)

// Without storage or a network, the next start tries again.
const unavailable = () => undefined

// Replies after the navigation: without a reply the worker opens a new window.
function openOnMessage({ data, ports }: MessageEvent<WorkerMessage | null>): void {
  if (data?.type !== OPEN_PATH) return
  // Work may have begun since the worker requested the state of this page.
  const isFree = !hasUnsavedWork()
  if (isFree) open(data.path)
  ports[0]?.postMessage(isFree)
}

async function openPressedNotification(mayOpen: () => boolean): Promise<void> {
  // Consumed in any case: the page is already the notification's target, or the user chose another page later.
  const target = await consumePressedNotification(deviceNow())
  if (target !== null && mayOpen()) open(target)
}

/**
 * Opens the path of a clicked notification within this page when the worker sends it. The installed app also opens a
 * path that the worker noted. A tab never does, since its user chose its address. Then restores a lost subscription.
 * Never requests the permission.
 */
export function startAlerts(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', openOnMessage)
  if (!isPushAllowed()) return
  if (isInstalled()) {
    openPressedNotification(() => window.location.pathname === START_PATH).catch(unavailable)
    // The system has restored the app, whose page could not reply to the worker.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible')
        openPressedNotification(() => !hasUnsavedWork()).catch(unavailable)
    })
  }
  void import('#client/device/alerts/push-client.ts')
    .then(({ repairPush }) => repairPush())
    .catch(unavailable)
}
