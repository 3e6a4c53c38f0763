/** What a device remembers of offering the app: numbers alone, instants in epoch milliseconds, 0 for never. */
export type InstallMemory = {
  visits: number
  /** When the site was last in use. */
  seenAt: number
  /** When it was last said that the app is not wanted. */
  refusedAt: number
}

export const NOTHING_REMEMBERED: InstallMemory = { visits: 0, seenAt: 0, refusedAt: 0 }

/** Whoever comes back after this long pays another visit. */
export const VISIT_GAP_MS = 30 * 60_000

/** How long a no is respected. */
export const DISMISSAL_COOLDOWN_MS = 30 * 24 * 3_600_000

// A clock that was turned back must not silence the offer, or stop the count, for ever.
const distance = (from: number, to: number): number => Math.abs(to - from)

/** The memory once somebody has come: a new visit where the last one is over. */
export const withVisit = (memory: InstallMemory, now: number): InstallMemory => ({
  ...memory,
  visits: distance(memory.seenAt, now) >= VISIT_GAP_MS ? memory.visits + 1 : memory.visits,
  seenAt: now,
})

/** Whether the silence after a no, if there was one, is over. */
export const isCooldownOver = ({ refusedAt }: InstallMemory, now: number): boolean =>
  distance(refusedAt, now) >= DISMISSAL_COOLDOWN_MS

/** Whether somebody has come back, which is reason enough to offer the app. */
export const isReturning = ({ visits }: InstallMemory): boolean => visits >= 2

type Browser = { userAgent: string; maxTouchPoints: number }

// An iPad calls itself a Mac; no Mac has a touch screen.
const isApplePhone = ({ userAgent }: Browser) => /iPhone|iPod/.test(userAgent)
const isApplePad = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Whether this is an iPhone or iPad, where no browser can ask to install and each has a menu for it. */
export const isAppleTouch = (browser: Browser): boolean => isApplePhone(browser) || isApplePad(browser)

/** Whether it is one whose browser has that menu: the views inside other apps have none. */
export const canAddToHomeScreen = (browser: Browser): boolean =>
  isAppleTouch(browser) && browser.userAgent.includes('Safari/') && !browser.userAgent.includes('GSA/')
