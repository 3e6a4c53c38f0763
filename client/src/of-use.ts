import { showSaved } from './lib/saved-jobs.ts'

/** How long a first visit is no more than a look, milliseconds. */
const LOOK_MS = 10_000

const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Begins what follows the first load. On a first visit that waits for a touch or ten seconds: whoever only looks at a page
 * in passing does not pay for what the app needs without a network.
 */
export function whenOfUse(begin: () => void): void {
  const isKnown = Boolean(navigator.serviceWorker?.controller)
  if (isKnown || window.matchMedia('(display-mode: standalone)').matches) return begin()
  // As far as is known: the device is asked with the rest.
  showSaved(new Set())
  const once = () => {
    clearTimeout(timer)
    for (const type of TOUCHES) window.removeEventListener(type, once)
    begin()
  }
  const timer = setTimeout(once, LOOK_MS)
  for (const type of TOUCHES) window.addEventListener(type, once, { passive: true })
}
