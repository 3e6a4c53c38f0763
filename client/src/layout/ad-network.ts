const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Loads the network's script, once, and only where the visitor's connection can bear it (decision E7). */
export function loadAds(publisherId: string): void {
  if (!navigator.onLine || savesData() || document.querySelector(`script[src^="${SCRIPT}"]`)) return
  const script = document.createElement('script')
  script.src = `${SCRIPT}?client=${encodeURIComponent(publisherId)}`
  script.async = true
  script.crossOrigin = 'anonymous'
  document.head.append(script)
}
