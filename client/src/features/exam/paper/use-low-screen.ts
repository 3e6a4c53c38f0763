import { useSyncExternalStore } from 'react'

/** Below this height, in root font sizes, a question has no room beside the whole header. */
const LOW_REM = 32

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

// Not a media query: those ignore a font size that a user's style sheet sets.
const isLow = (): boolean =>
  window.innerHeight < LOW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns whether the screen is low for its letters, as in landscape, zoomed, or with large fonts. */
export const useIsLowScreen = (): boolean => useSyncExternalStore(subscribe, isLow)
