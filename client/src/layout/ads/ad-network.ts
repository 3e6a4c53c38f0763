import { hasSaveData } from '#client/lib/network/connection.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

declare global {
  interface Window {
    /** Queue of the ad network: each entry requests to fill the next unit. The network's script replaces it. */
    adsbygoogle?: { push: (request: object) => unknown }
  }
}

let loading: { promise: Promise<void>; script: HTMLScriptElement } | undefined

function loadScript(publisherId: string): Promise<void> {
  if (loading?.script.isConnected) return loading.promise
  const script = document.createElement('script')
  script.src = `${SCRIPT}?client=${encodeURIComponent(publisherId)}`
  script.async = true
  script.crossOrigin = 'anonymous'
  const promise = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      // The next unit retries.
      script.remove()
      reject(new Error('The script of the ad network could not be loaded.'))
    })
  })
  loading = { promise, script }
  document.head.append(script)
  return promise
}

const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** Resolves when an element becomes visible; never after its removal. */
const shown = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })

// Each unit is filled once, even if its element is passed again.
const filled = new WeakSet<Element>()

/** Requests an ad once visible, unless Save-Data is on or the page was left: a request without a unit is an error. */
export async function fillWhenShown(unit: HTMLElement): Promise<void> {
  if (hasSaveData() || filled.has(unit)) return
  filled.add(unit)
  await shown(unit)
  await online()
  // The page may have been left while offline.
  if (!unit.isConnected) return
  try {
    await loadScript(unit.dataset['adClient'] ?? '')
    const queue: object[] = []
    if (unit.isConnected) (window.adsbygoogle ??= queue).push({})
  } catch (error) {
    // oxlint-disable-next-line no-console -- the network's or a blocker's error: the page works without, and only this reports it
    console.warn('An advertisement could not be loaded.', error)
  }
}
