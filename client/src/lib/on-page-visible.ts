/**
 * Calls back when the page is shown again or the network is back, which browsers tell in several ways at once. Returns what ends
 * that.
 */
export function onPageVisible(listener: () => void): () => void {
  const ifShown = () => {
    if (document.visibilityState !== 'hidden') listener()
  }
  window.addEventListener('focus', ifShown)
  window.addEventListener('online', ifShown)
  document.addEventListener('visibilitychange', ifShown)
  return () => {
    window.removeEventListener('focus', ifShown)
    window.removeEventListener('online', ifShown)
    document.removeEventListener('visibilitychange', ifShown)
  }
}
