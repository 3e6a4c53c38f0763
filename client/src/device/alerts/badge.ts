type WithBadge = { setAppBadge?: (count: number) => Promise<void> }

// Android shows its own dot for each notification.
const isAndroid = (): boolean => navigator.userAgent.includes('Android')

export async function setBadge(count: number): Promise<void> {
  if (isAndroid()) return
  try {
    await (navigator as WithBadge).setAppBadge?.(count)
  } catch (error) {
    // The browser refuses badges to sites that are not installed.
    if (!(error instanceof DOMException)) throw error
  }
}
