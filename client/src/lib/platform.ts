export type Browser = { userAgent: string; maxTouchPoints: number }

// An iPad identifies as a Mac; no Mac has a touch screen.
const isApplePhone = ({ userAgent }: Browser) => /iPhone|iPod/.test(userAgent)
const isApplePad = ({ userAgent, maxTouchPoints }: Browser) =>
  /iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** Returns true on an iPhone or iPad: only a browser's menu installs there, not a prompt. */
export const isAppleTouch = (browser: Browser): boolean => isApplePhone(browser) || isApplePad(browser)

const WINDOW_OF_APP =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui), (display-mode: window-controls-overlay)'

export const isInstalled = (): boolean =>
  window.matchMedia(WINDOW_OF_APP).matches || ('standalone' in navigator && navigator.standalone === true)
