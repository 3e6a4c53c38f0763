/** Calls back on page show or reconnect, often several times at once. Returns a function that stops it. */
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
