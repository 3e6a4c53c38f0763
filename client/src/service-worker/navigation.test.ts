import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuiltFiles } from './built-files.ts'
import { handleNavigations, NAVIGATION_TIMEOUT_MS } from './navigation.ts'

const SHELL_TEXT = 'the shell'
const device = { shell: undefined as string | undefined, isDamaged: false, answersAfter: 0 }

const files = {
  read: async () => {
    if (device.isDamaged) throw new Error('storage is damaged')
    if (device.answersAfter > 0) await new Promise((resolve) => setTimeout(resolve, device.answersAfter))
    return device.shell === undefined ? undefined : new Response(device.shell)
  },
} as unknown as BuiltFiles

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()
const scope = {
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  registration: {
    navigationPreload: {
      enable: vi.fn<() => Promise<void>>(async () => undefined),
      disable: vi.fn<() => Promise<void>>(async () => undefined),
    },
  },
  clients: { claim: vi.fn<() => Promise<void>>(async () => undefined) },
} as unknown as ServiceWorkerGlobalScope

let network: () => Promise<Response>
const later = <Value>(ms: number, produce: () => Value) =>
  new Promise<Value>((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(produce())
      } catch (error) {
        reject(error instanceof Error ? error : new Error('failed'))
      }
    }, ms),
  )

beforeEach(() => {
  vi.useFakeTimers()
  device.shell = SHELL_TEXT
  device.isDamaged = false
  device.answersAfter = 0
  network = async () => new Response('the page')
  vi.stubGlobal('fetch', () => network())
  handleNavigations(scope, files)
})
afterEach(() => vi.useRealTimers())

type NavigationOptions = {
  path?: string
  mode?: string
  method?: string
  preload?: Promise<Response | undefined>
}

/** Returns the response of the worker; null if it does not handle the request. */
async function navigate({
  path = '/jobs',
  mode = 'navigate',
  method = 'GET',
  preload,
}: NavigationOptions = {}) {
  let handled: Promise<Response> | null = null
  listeners.get('fetch')?.({
    request: { mode, method, url: `https://avsar.example.in${path}` },
    preloadResponse: preload ?? Promise.resolve(undefined),
    respondWith: (given: Promise<Response>) => (handled = given),
  })
  const settled = Promise.resolve(handled as Promise<Response> | null).then(
    async (response) => (response === null ? null : response.type === 'error' ? 'error' : response.text()),
    () => 'failed',
  )
  await vi.runAllTimersAsync()
  return settled
}

const down = () => {
  throw new TypeError('Failed to fetch')
}

describe('a navigation', () => {
  it('a navigation returns the page from the network, or the preloaded response if the browser supports preload', async () => {
    expect(await navigate()).toBe('the page')
    network = () => Promise.reject(new Error('asked twice'))
    expect(await navigate({ preload: Promise.resolve(new Response('asked ahead')) })).toBe('asked ahead')
  })

  it('a navigation returns the app shell without a network or after three seconds', async () => {
    network = async () => down()
    expect(await navigate()).toBe(SHELL_TEXT)
    network = () => later(NAVIGATION_TIMEOUT_MS + 1, () => new Response('late'))
    expect(await navigate()).toBe(SHELL_TEXT)
    network = () => later(NAVIGATION_TIMEOUT_MS - 1, () => new Response('in time'))
    expect(await navigate()).toBe('in time')
  })

  it.each([502, 503, 504])(
    'a navigation returns the app shell when a gateway responds with status %i',
    async (status) => {
      network = async () => new Response('bad gateway', { status })
      expect(await navigate()).toBe(SHELL_TEXT)
    },
  )

  it.each([404, 410, 429, 500, 501])(
    'a navigation returns the response of our server with status %i unchanged',
    async (status) => {
      network = async () => new Response('its own words', { status })
      expect(await navigate()).toBe('its own words')
    },
  )

  it('a navigation waits for the network when the app shell is missing or unreadable', async () => {
    device.shell = undefined
    network = () => later(NAVIGATION_TIMEOUT_MS * 2, () => new Response('late'))
    expect(await navigate()).toBe('late')
    device.isDamaged = true
    expect(await navigate()).toBe('late')
    network = async () => down()
    expect(await navigate()).toBe('error')
  })

  it('a navigation returns the page or the app shell, whichever is ready first, when the cache storage is slow', async () => {
    device.answersAfter = 2000
    network = async () => down()
    expect(await navigate()).toBe(SHELL_TEXT)
    network = () => later(NAVIGATION_TIMEOUT_MS + 1000, () => new Response('late'))
    expect(await navigate()).toBe('late')
    device.answersAfter = 3_600_000
    expect(await navigate()).toBe('late')
    network = async () => down()
    expect(await navigate()).toBe('error')
  })

  it('a navigation causes no unhandled rejection if the preload fails after the app shell was returned', async () => {
    const unhandled: unknown[] = []
    const record = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', record)
    const preload = later(NAVIGATION_TIMEOUT_MS * 2, () => down())
    expect(await navigate({ preload })).toBe(SHELL_TEXT)
    vi.useRealTimers()
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', record)
    expect(unhandled).toEqual([])
  })
})

describe('requests other than page navigations', () => {
  it.each(['/api/v1/getAll', '/pay/return', '/feed.xml', '/sitemap.xml', '/healthz', '/calendar/abc.ics'])(
    'a navigation to %s never returns the app shell',
    async (path) => {
      expect(await navigate({ path })).toBe('the page')
      network = async () => new Response('bad gateway', { status: 502 })
      expect(await navigate({ path })).toBe('bad gateway')
      network = async () => down()
      expect(await navigate({ path })).toBe('failed')
    },
  )

  it('a request that is no navigation, or not a GET, is left to the browser', async () => {
    expect(await navigate({ mode: 'cors' })).toBeNull()
    expect(await navigate({ method: 'POST' })).toBeNull()
  })
})

describe('activation of the worker', () => {
  const { navigationPreload } = scope.registration

  function activate(browser: string) {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(browser)
    const waited: unknown[] = []
    listeners.get('activate')?.({ waitUntil: (work: unknown) => waited.push(work) })
    expect(waited).toHaveLength(2)
  }
  beforeEach(() => vi.clearAllMocks())

  it('the service worker takes control of open pages and enables navigation preload', () => {
    activate('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36')
    expect(scope.clients.claim).toHaveBeenCalledOnce()
    expect(navigationPreload.enable).toHaveBeenCalledOnce()
    expect(navigationPreload.disable).not.toHaveBeenCalled()
  })

  it('the service worker disables navigation preload in Firefox', () => {
    activate('Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')
    expect(navigationPreload.disable).toHaveBeenCalledOnce()
    expect(navigationPreload.enable).not.toHaveBeenCalled()
  })
})
