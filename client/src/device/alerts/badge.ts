// Not in the types of workers.
type WithBadge = { setAppBadge?: (count: number) => Promise<void> }

// Android shows a dot of its own for each notification.
const isAndroid = (): boolean => navigator.userAgent.includes('Android')

/** Shows a count at the app's icon, 0 for none; does nothing where there is no such badge. */
export async function setBadge(count: number): Promise<void> {
  if (isAndroid()) return
  try {
    await (navigator as WithBadge).setAppBadge?.(count)
  } catch (error) {
    // The browser refuses one to what is not installed.
    if (!(error instanceof DOMException)) throw error
  }
}
