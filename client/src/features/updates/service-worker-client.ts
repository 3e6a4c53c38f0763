import { Workbox } from 'workbox-window'
import { HAS_UNSAVED_WORK, type WorkerMessage } from '#client/device/alerts/worker-messages.ts'
import { engagement } from '#client/device/events.ts'
import { createEvent } from '#client/lib/event.ts'
import { isInstalled } from '#client/lib/installed.ts'
import { savesData } from '#client/lib/connection.ts'
import { hasUnsavedWork } from '#client/content/unsaved-work.ts'
import { serverNow } from '#client/lib/server-clock.ts'
import { isElapsed } from '#client/lib/is-elapsed.ts'

const CHECK_INTERVAL_MS = 3_600_000

// A new service worker takes control at once. If it does not, a reload of the page lets it.
const TAKEOVER_TIMEOUT_MS = 4000

/** Delay before a first visit precaches every page, milliseconds. */
const PRECACHE_DELAY_MS = 30_000

const { emit, on } = createEvent()
let isReady = false
let accept = (): void => window.location.reload()

/** Whether a newer version of the app is ready on the device. */
export const isUpdateReady = (): boolean => isReady

/** Calls the listener when a newer version is ready, until the returned function is called. */
export const onUpdateReady = on

/** Reloads the page in the newer version. */
export const applyUpdate = (): void => accept()

function emitUpdate(): void {
  isReady = true
  emit()
}

// `client/public/kill-worker.js` asks before it reloads the page, the background worker before it opens an alert in it.
function reportUnsavedWork(): void {
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.type === HAS_UNSAVED_WORK) ports[0]?.postMessage(hasUnsavedWork())
    },
  )
}

function checkOnReturn(worker: Workbox): void {
  let checkedAt = serverNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isElapsed(checkedAt, CHECK_INTERVAL_MS, serverNow()))
      return
    checkedAt = serverNow()
    // Offline, the check fails: ignore it.
    worker.update().catch(() => undefined)
  })
}

function watchUpdates(worker: Workbox): void {
  let isControlled = navigator.serviceWorker.controller !== null
  let isAccepted = false
  worker.addEventListener('waiting', emitUpdate)
  worker.addEventListener('controlling', () => {
    // A page's first service worker is no update. If another tab accepted an update, this page does not reload.
    if (isControlled) {
      // The new service worker is in control already: accepting it only needs a reload.
      if (isAccepted) return window.location.reload()
      accept = () => window.location.reload()
      emitUpdate()
    }
    isControlled = true
  })
  accept = () => {
    isAccepted = true
    worker.messageSkipWaiting()
    setTimeout(() => window.location.reload(), TAKEOVER_TIMEOUT_MS)
  }
}

/**
 * Registers the service worker, which opens the app offline, and watches for newer versions. Does nothing if the
 * browser has no service workers.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const isReturnVisit = navigator.serviceWorker.controller !== null || isInstalled()
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  reportUnsavedWork()
  checkOnReturn(worker)
  watchUpdates(worker)
  // A browser without storage rejects the registration: the site works without it.
  if (!(await worker.register().catch(() => undefined)) || savesData()) return
  // Precache every public page on a return visit, if installed, on engagement or after 30 s: a short visit is cheap.
  const precacheAll = () => void worker.active.then((own) => own.postMessage({ type: 'PRECACHE_ALL' }))
  engagement.on(precacheAll)
  setTimeout(precacheAll, isReturnVisit ? 0 : PRECACHE_DELAY_MS)
}
