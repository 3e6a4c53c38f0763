import { Workbox } from 'workbox-window'
import {
  PAGE_STATE,
  toPath,
  type PageState,
  type WorkerMessage,
} from '#client/device/alerts/worker-messages.ts'
import { engagement } from '#client/device/events.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { createEvent } from '#client/lib/event.ts'
import { isInstalled } from '#client/lib/platform.ts'
import { hasSaveData } from '#client/lib/network/connection.ts'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'

const CHECK_INTERVAL_MS = HOUR_MS

// Timeout for the takeover of a new service worker; a page reload completes it then.
const TAKEOVER_TIMEOUT_MS = 4000

/** Delay before a first visit precaches every page, milliseconds. */
const PRECACHE_DELAY_MS = 30_000

const { emit, on } = createEvent()
// The worker of each version is one object in this page.
let ready: ServiceWorker | null = null
let postponed: ServiceWorker | null = null
let accept = (): void => window.location.reload()

/** Returns true if a newer version of the app is ready on the device and not postponed. */
export const isUpdateOffered = (): boolean => ready !== null && ready !== postponed

/** Calls the listener when `isUpdateOffered` may have changed, until the returned function is called. */
export const onUpdateOffered = on

export const applyUpdate = (): void => accept()

/** Withdraws the offer of this version. The next version is offered again. */
export function postponeUpdate(): void {
  postponed = ready
  emit()
}

function offerUpdate(version: ServiceWorker | null, apply: () => void): void {
  ready = version
  accept = apply
  emit()
}

// Replies with the page's path and unsaved work: to `client/public/kill-worker.js` before it reloads the page, to the
// background worker before it opens an alert in it.
function reportState(): void {
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.type !== PAGE_STATE) return
      const state: PageState = { path: toPath(window.location), hasUnsavedWork: hasUnsavedWork() }
      ports[0]?.postMessage(state)
    },
  )
}

function checkOnReturn(worker: Workbox): void {
  let checkedAt = serverNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isElapsed(checkedAt, CHECK_INTERVAL_MS, serverNow()))
      return
    checkedAt = serverNow()
    // Offline, the check fails: ignored.
    worker.update().catch(() => undefined)
  })
}

// Workbox notices one newer version in the life of a page; this watches for all.
function watchInstalls(
  registration: ServiceWorkerRegistration,
  onInstalled: (sw: ServiceWorker) => void,
): void {
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration
    // A page's first service worker is no update.
    if (installing === null || active === null) return
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') onInstalled(installing)
    })
  })
}

const ACCEPTED_KEY = 'avsar-update-accepted'

/** Reloads the page before the takeover; the next start completes it. */
function reloadEarly(): void {
  // If storage is blocked, the update is offered again.
  writeStored(ACCEPTED_KEY, '1', 'tab')
  window.location.reload()
}

/** Returns true, once, if the user has accepted an update whose takeover took too long. */
function wasAcceptedEarlier(): boolean {
  const isAccepted = readStored(ACCEPTED_KEY, 'tab') !== null
  writeStored(ACCEPTED_KEY, null, 'tab')
  return isAccepted
}

/** Offers each newer version. Returns a function that watches a registration for more of them. */
function watchUpdates(worker: Workbox): (registration: ServiceWorkerRegistration) => void {
  let isControlled = navigator.serviceWorker.controller !== null
  let isAccepted = false
  const wasAccepted = wasAcceptedEarlier()
  const activate = () => {
    isAccepted = true
    worker.messageSkipWaiting()
    setTimeout(reloadEarly, TAKEOVER_TIMEOUT_MS)
  }
  worker.addEventListener('waiting', ({ sw, wasWaitingBeforeRegister }) => {
    if (wasAccepted && wasWaitingBeforeRegister === true) {
      isAccepted = true
      worker.messageSkipWaiting()
    } else offerUpdate(sw ?? null, activate)
  })
  worker.addEventListener('controlling', () => {
    // A page's first service worker is no update. If another tab accepted an update, this page does not reload.
    if (isControlled) {
      // The new service worker is in control already: accepting it only needs a reload.
      if (isAccepted) return window.location.reload()
      offerUpdate(navigator.serviceWorker.controller, () => window.location.reload())
    }
    isControlled = true
  })
  return (registration) => watchInstalls(registration, (sw) => offerUpdate(sw, activate))
}

/** Registers the service worker and watches for newer versions. Does nothing without service workers. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const isReturnVisit = navigator.serviceWorker.controller !== null || isInstalled()
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  reportState()
  checkOnReturn(worker)
  const watch = watchUpdates(worker)
  // A browser without storage rejects the registration: the site works without it.
  const registration = await worker.register().catch(() => undefined)
  if (registration === undefined) return
  watch(registration)
  if (hasSaveData()) return
  // Precaches every public page on a return visit, if installed, on engagement or after 30 s. A short visit is cheap.
  const precacheAll = () => void worker.active.then((own) => own.postMessage({ type: 'PRECACHE_ALL' }))
  engagement.on(precacheAll)
  setTimeout(precacheAll, isReturnVisit ? 0 : PRECACHE_DELAY_MS)
}
