import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { buildSummary } from '#shared/testing/builders.ts'

type Listener = (event: object) => void
type PageMessage = { data: object | null; ports: object[] }

const ACCEPTED_BEFORE_RELOAD = { wasWaitingBeforeRegister: true }

// Fake Workbox: records the calls of one page and emits the events of its service worker.
const workbox = vi.hoisted(() => {
  const registered: FakeWorkbox[] = []
  const browser = { refusesRegistration: false }
  class FakeWorkbox {
    readonly posted: object[] = []
    readonly registration = Object.assign(new EventTarget(), {
      active: null as object | null,
      installing: null as (EventTarget & { state: string }) | null,
    })
    readonly options: object
    readonly active = Promise.resolve({ postMessage: (message: object) => this.posted.push(message) })
    private readonly listeners = new Map<string, Listener>()
    skipCount = 0
    updateCount = 0
    constructor(_script: string, options: object) {
      this.options = options
      registered.push(this)
    }
    addEventListener(name: string, listener: Listener) {
      this.listeners.set(name, listener)
    }
    async register() {
      if (browser.refusesRegistration) throw new Error('Refused')
      return this.registration
    }
    messageSkipWaiting() {
      this.skipCount += 1
    }
    async update() {
      this.updateCount += 1
    }
    emit(name: string, event: object = {}) {
      this.listeners.get(name)?.({ sw: {}, ...event })
    }
    /** Installs a service worker, as the browser does for each version. */
    install() {
      const installing = Object.assign(new EventTarget(), { state: 'installed' })
      this.registration.installing = installing
      this.registration.dispatchEvent(new Event('updatefound'))
      installing.dispatchEvent(new Event('statechange'))
    }
  }
  return { registered, browser, FakeWorkbox }
})
vi.mock('workbox-window', () => ({ Workbox: workbox.FakeWorkbox }))

let reloadCount = 0

/**
 * Loads a page: modules without state, in a browser with service workers. `isControlled`: one controls the page;
 * `isInstalled`: the page is the installed app.
 */
async function loadPage({ isControlled = true, isInstalled = false, location = {} } = {}) {
  let receive: (message: PageMessage) => void = () => undefined
  const serviceWorker = {
    controller: isControlled ? {} : null,
    addEventListener: (_name: string, listener: (message: PageMessage) => void) => (receive = listener),
  }
  vi.unstubAllGlobals()
  vi.resetModules()
  const { engagement } = await import('#client/device/events.ts')
  const client = await import('./service-worker-client.ts')
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  const pageLocation = { reload: () => (reloadCount += 1), ...location }
  // A defined property: an assignment would navigate the page of the test.
  vi.stubGlobal('window', Object.create(window, { location: { value: pageLocation } }))
  await client.registerWorker()
  const worker = workbox.registered.at(-1)
  if (worker === undefined) throw new Error('No service worker was registered.')
  return { client, worker, engagement, serviceWorker, receive: (message: PageMessage) => receive(message) }
}

beforeEach(() => {
  vi.useFakeTimers()
  reloadCount = 0
  workbox.registered.length = 0
  workbox.browser.refusesRegistration = false
})

describe('the registration of the service worker', () => {
  it('the registration of the service worker bypasses the HTTP cache', async () => {
    const { worker } = await loadPage()
    expect(worker.options).toEqual({ updateViaCache: 'none' })
  })

  it('the registration of the service worker is skipped in a browser without service workers', async () => {
    const { client } = await loadPage()
    vi.stubGlobal('navigator', {})
    await expect(client.registerWorker()).resolves.toBeUndefined()
    expect(workbox.registered).toHaveLength(1)
  })

  it('a service worker registration that the browser refuses has no effect on the page', async () => {
    workbox.browser.refusesRegistration = true
    const { worker } = await loadPage()
    await vi.runAllTimersAsync()
    expect(worker.posted).toEqual([])
  })

  it.each([
    ['a long first visit', { isControlled: false }, 30_000],
    ['a second visit', { isControlled: true }, 0],
    ['the installed app', { isControlled: false, isInstalled: true }, 0],
  ])('the service worker precaches every public page during %s', async (_who, found, after) => {
    const { worker } = await loadPage(found)
    await vi.advanceTimersByTimeAsync(Math.max(0, after - 1))
    expect(worker.posted).toHaveLength(after === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(worker.posted).toEqual([{ type: 'PRECACHE_ALL' }])
  })

  it('the service worker precaches every public page at once after a post is saved', async () => {
    const { worker, engagement } = await loadPage({ isControlled: false })
    engagement.emit(buildSummary())
    await vi.advanceTimersByTimeAsync(0)
    expect(worker.posted).toEqual([{ type: 'PRECACHE_ALL' }])
  })

  it('the page checks for a newer app version when it becomes visible, at most once an hour', async () => {
    const { worker } = await loadPage()
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
    comeBack()
    expect(worker.updateCount).toBe(0)
    vi.setSystemTime(Date.now() + HOUR_MS)
    comeBack()
    comeBack()
    expect(worker.updateCount).toBe(1)
  })

  it('the page replies to the service worker with its path and its state of unsaved work', async () => {
    const location = { pathname: '/Search', search: '?searchQuery=ssc', hash: '#top' }
    const { receive } = await loadPage({ location })
    const replies: unknown[] = []
    const port = { postMessage: (reply: unknown) => replies.push(reply) }
    receive({ data: { type: 'PAGE_STATE' }, ports: [port] })
    receive({ data: { type: 'ANYTHING' }, ports: [port] })
    receive({ data: null, ports: [port] })
    expect(replies).toEqual([{ path: '/Search?searchQuery=ssc#top', hasUnsavedWork: false }])
  })
})

describe('a newer version', () => {
  it('the first service worker of a page is not offered as a newer version', async () => {
    const { client, worker } = await loadPage({ isControlled: false })
    worker.emit('controlling')
    expect(client.isUpdateOffered()).toBe(false)
    expect(reloadCount).toBe(0)
  })

  it('a waiting app version is offered, takes over after the user accepts it, and the page reloads', async () => {
    const { client, worker } = await loadPage()
    const onOffer = vi.fn<() => void>()
    client.onUpdateOffered(onOffer)
    worker.emit('waiting')
    expect(onOffer).toHaveBeenCalledOnce()
    expect(client.isUpdateOffered()).toBe(true)
    expect(reloadCount).toBe(0)
    client.applyUpdate()
    expect([worker.skipCount, reloadCount]).toEqual([1, 0])
    worker.emit('controlling')
    expect(reloadCount).toBe(1)
  })

  it('the page reloads after a timeout if the accepted service worker does not take over', async () => {
    const { client, worker } = await loadPage()
    worker.emit('waiting')
    client.applyUpdate()
    await vi.advanceTimersByTimeAsync(3999)
    expect(reloadCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(reloadCount).toBe(1)
  })

  it('an app version accepted before a reload of the page takes over without a second offer', async () => {
    const before = await loadPage()
    before.worker.emit('waiting')
    before.client.applyUpdate()
    await vi.advanceTimersByTimeAsync(4000)
    expect([before.worker.skipCount, reloadCount]).toEqual([1, 1])

    const after = await loadPage()
    after.worker.emit('waiting', ACCEPTED_BEFORE_RELOAD)
    expect([after.client.isUpdateOffered(), after.worker.skipCount]).toEqual([false, 1])
    after.worker.emit('controlling')
    expect(reloadCount).toBe(2)
  })

  it('an accepted app version that still waits after the second reload is offered again', async () => {
    const before = await loadPage()
    before.worker.emit('waiting')
    before.client.applyUpdate()
    await vi.advanceTimersByTimeAsync(4000)
    await loadPage()

    const { client, worker } = await loadPage()
    worker.emit('waiting', ACCEPTED_BEFORE_RELOAD)
    expect([client.isUpdateOffered(), worker.skipCount]).toEqual([true, 0])
  })

  it('an app version that another tab accepted does not reload this page before the user accepts it here', async () => {
    const { client, worker } = await loadPage()
    worker.emit('controlling')
    expect([client.isUpdateOffered(), reloadCount]).toEqual([true, 0])
    client.applyUpdate()
    expect([worker.skipCount, reloadCount]).toEqual([0, 1])
  })

  it('an app version that the user postponed is not offered again, but the next version is offered', async () => {
    const { client, worker } = await loadPage()
    const [second, third] = [{}, {}]
    worker.emit('waiting', { sw: second })
    client.postponeUpdate()
    expect(client.isUpdateOffered()).toBe(false)
    worker.emit('waiting', { sw: second })
    expect(client.isUpdateOffered()).toBe(false)
    worker.emit('waiting', { sw: third })
    expect(client.isUpdateOffered()).toBe(true)
    client.applyUpdate()
    expect(worker.skipCount).toBe(1)
  })

  it('an app version that was postponed here and accepted in another tab is not offered again', async () => {
    const { client, worker, serviceWorker } = await loadPage()
    const next = {}
    worker.emit('waiting', { sw: next })
    client.postponeUpdate()
    serviceWorker.controller = next
    worker.emit('controlling')
    expect(client.isUpdateOffered()).toBe(false)
  })

  it('every app version that the browser installs while another version is active is offered', async () => {
    const { client, worker } = await loadPage()
    worker.install()
    expect(client.isUpdateOffered()).toBe(false)
    worker.registration.active = {}
    worker.install()
    expect(client.isUpdateOffered()).toBe(true)
    client.postponeUpdate()
    expect(client.isUpdateOffered()).toBe(false)
    worker.install()
    expect(client.isUpdateOffered()).toBe(true)
  })
})
