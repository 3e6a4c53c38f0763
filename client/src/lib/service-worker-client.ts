import { Workbox } from 'workbox-window'
import { engagement } from './engagement.ts'
import { createEvent } from './event.ts'
import { savesData } from './save-data.ts'
import { hasUnsavedWork } from './unsaved-work.ts'

const CHECK_EVERY_MS = 3_600_000

// A new worker takes over within a moment. Where it does not, loading the page anew lets it.
const TAKEOVER_MS = 4000

/** After how long a first visit is more than a look (milliseconds). */
const STAY_MS = 30_000

const { emit, on } = createEvent()
let isReady = false
let accept = (): void => window.location.reload()

/** Whether a newer version of the app waits on the device. */
export const isUpdateReady = (): boolean => isReady

/** Calls back when a newer version has come, until the function that it returns is called. */
export const onUpdateReady = on

/** Loads the page anew in the newer version. */
export const applyUpdate = (): void => accept()

function noteUpdate(): void {
  isReady = true
  emit()
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

// The worker that takes others away asks before it loads a page anew (client/public/kill-worker.js).
function answerForWork(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ type?: string }>) => {
    if (data?.type === 'IS_BUSY') ports[0]?.postMessage(hasUnsavedWork())
  })
}

function checkOnReturn(worker: Workbox): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = Date.now()
    // Without a network there is nothing new.
    worker.update().catch(() => undefined)
  })
}

function watchUpdates(worker: Workbox): void {
  let isControlled = navigator.serviceWorker.controller !== null
  let isAccepted = false
  worker.addEventListener('waiting', noteUpdate)
  worker.addEventListener('controlling', () => {
    // The first worker that a page ever has is no update. Another tab may have accepted one: this page goes on as it is.
    if (isControlled) {
      // Already in control, so that accepting it asks for the page alone.
      if (isAccepted) return window.location.reload()
      accept = () => window.location.reload()
      noteUpdate()
    }
    isControlled = true
  })
  accept = () => {
    isAccepted = true
    worker.messageSkipWaiting()
    setTimeout(() => window.location.reload(), TAKEOVER_MS)
  }
}

/**
 * Registers the service worker, which opens the app without a network, and watches for newer versions. Does nothing where
 * the browser has no workers.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const isKnown = navigator.serviceWorker.controller !== null || isInstalled()
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' })
  answerForWork()
  checkOnReturn(worker)
  watchUpdates(worker)
  // A browser that keeps nothing refuses: the site works without.
  if (!(await worker.register().catch(() => undefined)) || savesData()) return
  // Whoever comes back, has installed the app, keeps something or stays gets every public screen; a first look is cheap.
  const precacheAll = () => void worker.active.then((own) => own.postMessage({ type: 'KEEP_ALL' }))
  engagement.on(precacheAll)
  setTimeout(precacheAll, isKnown ? 0 : STAY_MS)
}
