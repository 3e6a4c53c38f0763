import { setSavedIds } from '#client/device/stored-ids.ts'
import { isInstalled } from '#client/lib/platform.ts'

const ENGAGEMENT_TIMEOUT_MS = 10_000

const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

// Added by script: from the HTML, a slow phone would load the manifest and its icons before the first paint.
const nameManifest = () =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )

/** Calls `start` at once if a worker controls the page or in the installed app, else on input or after 10 s. */
export function onFirstEngagement(start: () => void): void {
  nameManifest()
  const isControlled = Boolean(navigator.serviceWorker?.controller)
  if (isControlled || isInstalled()) return start()
  // Provisional value: `start` reads the device.
  setSavedIds(new Set())
  const once = () => {
    clearTimeout(timer)
    for (const type of TOUCHES) window.removeEventListener(type, once)
    start()
  }
  const timer = setTimeout(once, ENGAGEMENT_TIMEOUT_MS)
  for (const type of TOUCHES) window.addEventListener(type, once, { passive: true })
}
