export type Browser = { userAgent: string; maxTouchPoints: number }

// An iPad identifies as a Mac; no Mac has a touch screen.
const isApplePhone = ({ userAgent }: Browser) => /iPhone|iPod/.test(userAgent)
const isApplePad = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Whether this is an iPhone or iPad: no browser there can prompt to install, only its menu can. */
export const isAppleTouch = (browser: Browser): boolean => isApplePhone(browser) || isApplePad(browser)

const WINDOW_OF_APP =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui), (display-mode: window-controls-overlay)'

/** Whether this is the installed app, not a browser tab. */
export const isInstalled = (): boolean =>
  window.matchMedia(WINDOW_OF_APP).matches || ('standalone' in navigator && navigator.standalone === true)
