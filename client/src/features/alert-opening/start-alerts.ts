import { isInstalled } from '#client/lib/installed.ts'
import { hasUnsavedWork } from '#client/content/unsaved-work.ts'
import { takeTarget } from '#client/device/alerts/alert-target.ts'
import { isPushAllowed } from '#client/device/alerts/push-state.ts'
import { OPEN_PATH, type WorkerMessage } from '#client/device/alerts/worker-messages.ts'
import { deviceNow } from '#client/lib/device-clock.ts'

// Where the installed app starts (`start_url` of the manifest).
const START_PATH = '/'

// The router follows whatever is added to the history of this window.
const open = (path: string) => window.history.pushState(null, '', path)

// A browser without storage, or no network: the next start tries again.
const unavailable = () => undefined

/**
 * Opens what a pressed notification leads to within this page: as the worker says it, or as it has noted it for an app that
 * starts without it or comes back. Then brings a lost subscription back. Never asks for the permission.
 */
export function startAlerts(): void {
  if (!('serviceWorker' in navigator)) return
  const openNoted = async (isMeant: () => boolean) => {
    // Taken in any case: a page that is there already is where it leads to, or where its user went since.
    const target = await takeTarget(deviceNow())
    if (target !== null && isMeant()) open(target)
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type !== OPEN_PATH) return
    open(data.path)
    takeTarget(deviceNow()).catch(unavailable)
  })
  if (!isPushAllowed()) return
  // The system has brought back the app, whose page could not reply to the worker.
  if (isInstalled())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') openNoted(() => !hasUnsavedWork()).catch(unavailable)
    })
  openNoted(() => window.location.pathname === START_PATH).catch(unavailable)
  void import('#client/device/alerts/push-client.ts')
    .then(({ repairPush }) => repairPush())
    .catch(unavailable)
}
