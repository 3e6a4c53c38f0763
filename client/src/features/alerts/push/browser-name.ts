/** The browsers whose ways to allow notifications differ. */
export type BrowserName = 'chrome' | 'samsung' | 'firefox' | 'apple'

/** Returns which of them a user agent is; Chrome stands for all that are built like it. */
export function browserName(userAgent: string, isApple: boolean): BrowserName {
  if (isApple) return 'apple'
  if (userAgent.includes('SamsungBrowser/')) return 'samsung'
  return userAgent.includes('Firefox/') ? 'firefox' : 'chrome'
}
