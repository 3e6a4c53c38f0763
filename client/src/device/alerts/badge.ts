type WithBadge = { setAppBadge?: (count: number) => Promise<void> }

// Android shows its own dot for each notification.
const isAndroid = (): boolean => navigator.userAgent.includes('Android')

/** Shows a count at the app's icon, 0 for none. Does nothing without browser support. */
export async function setBadge(count: number): Promise<void> {
  if (isAndroid()) return
  try {
    await (navigator as WithBadge).setAppBadge?.(count)
  } catch (error) {
    // The browser refuses badges to sites that are not installed.
    if (!(error instanceof DOMException)) throw error
  }
}
