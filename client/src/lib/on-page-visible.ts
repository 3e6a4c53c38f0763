/**
 * Calls back when the page becomes visible or the network returns. Browsers report both through several events at once.
 * Returns a function that removes the listeners.
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
