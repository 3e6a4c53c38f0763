/** The stored state of the install offer: numbers only, instants in epoch milliseconds, 0 for never. */
export type InstallMemory = {
  visits: number
  /** When the site was last used. */
  seenAt: number
  /** When the offer was last dismissed. */
  refusedAt: number
}

export const NOTHING_REMEMBERED: InstallMemory = { visits: 0, seenAt: 0, refusedAt: 0 }

/** A return after this time counts as another visit: 30 min. */
export const VISIT_GAP_MS = 30 * 60_000

/** How long a dismissal is respected: 30 days. */
export const DISMISSAL_COOLDOWN_MS = 30 * 24 * 3_600_000

// Absolute, so that a clock that was set back does not block the offer or the count forever.
const distance = (from: number, to: number): number => Math.abs(to - from)

/** Returns the memory after a page view: counts a new visit if the last one is over. */
export const withVisit = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  visits: distance(memory.seenAt, now) >= VISIT_GAP_MS ? memory.visits + 1 : memory.visits,
  seenAt: now,
})

/** Whether the cooldown after a dismissal, if there was one, is over. */
export const isCooldownOver = ({ refusedAt }: InstallMemory, now: number): boolean =>
  distance(refusedAt, now) >= DISMISSAL_COOLDOWN_MS

/** Whether the user has returned, which is enough to offer the app. */
export const isReturning = ({ visits }: InstallMemory): boolean => visits >= 2

type Browser = { userAgent: string; maxTouchPoints: number }

// An iPad identifies as a Mac; no Mac has a touch screen.
const isApplePhone = ({ userAgent }: Browser) => /iPhone|iPod/.test(userAgent)
const isApplePad = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Whether this is an iPhone or iPad: no browser there can prompt to install, only its menu can. */
export const isAppleTouch = (browser: Browser): boolean => isApplePhone(browser) || isApplePad(browser)

/** Whether the browser of an Apple device has that menu: in-app browsers have none. */
export const canAddToHomeScreen = (browser: Browser): boolean =>
  isAppleTouch(browser) && browser.userAgent.includes('Safari/') && !browser.userAgent.includes('GSA/')
