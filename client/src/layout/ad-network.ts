import { savesData } from '#client/lib/save-data.ts'

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'

declare global {
  interface Window {
    /** The network's queue: each entry asks it to fill the next unit of the page. Its script replaces it by its own. */
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
      // The next unit tries again.
      script.remove()
      reject(new Error('The script of the ad network could not be loaded.'))
    })
  })
  loading = { promise, script }
  document.head.append(script)
  return promise
}

/** Resolves once there is a network. */
const online = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** Resolves when an element comes into view; never for one that is taken off the page before. */
const shown = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(element)
  })

// A unit that was filled is filled, also where its element is handed over once more.
const known = new WeakSet<Element>()

/**
 * Asks the ad network to fill a unit (`<ins data-ad-client data-ad-slot>`) once it is shown, where the visitor's connection
 * can bear it (decision E7), unless its page was left meanwhile: a request without a unit is an error to the network.
 */
export async function fillWhenShown(unit: HTMLElement): Promise<void> {
  if (savesData() || known.has(unit)) return
  known.add(unit)
  await shown(unit)
  await online()
  // Of a page that was left while there was no network.
  if (!unit.isConnected) return
  try {
    await loadScript(unit.dataset['adClient'] ?? '')
    const queue: object[] = []
    if (unit.isConnected) (window.adsbygoogle ??= queue).push({})
  } catch (error) {
    // oxlint-disable-next-line no-console -- the network's or a blocker's: the page goes on without, and only this says so
    console.warn('An advertisement could not be loaded.', error)
  }
}
