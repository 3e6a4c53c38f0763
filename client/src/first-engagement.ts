import { setSavedIds } from '#client/device/saved-ids.ts'

/** How long a first visit is no more than a look, milliseconds. */
const ENGAGEMENT_TIMEOUT_MS = 10_000

const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

// In the document it would be read, with its icons, before the first paint of a slow phone.
const nameManifest = () =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )

/**
 * Makes the page one that can be installed, and begins what follows the first load. On a first visit that waits for a
 * touch or ten seconds: whoever only looks at a page in passing does not pay for what the app needs without a network.
 */
export function onFirstEngagement(begin: () => void): void {
  nameManifest()
  const isKnown = Boolean(navigator.serviceWorker?.controller)
  if (isKnown || window.matchMedia('(display-mode: standalone)').matches) return begin()
  // As far as is known: the device is asked with the rest.
  setSavedIds(new Set())
  const once = () => {
    clearTimeout(timer)
    for (const type of TOUCHES) window.removeEventListener(type, once)
    begin()
  }
  const timer = setTimeout(once, ENGAGEMENT_TIMEOUT_MS)
  for (const type of TOUCHES) window.addEventListener(type, once, { passive: true })
}
