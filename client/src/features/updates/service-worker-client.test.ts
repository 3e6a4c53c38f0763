import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { engagement } from '#client/device/events.ts'
import {
  applyUpdate,
  isUpdateOffered,
  onUpdateOffered,
  postponeUpdate,
  registerWorker,
} from './service-worker-client.ts'

type Listener = (event?: object) => void

const made = vi.hoisted(() => {
  const state = {
    options: {} as object,
    latest: {} as object,
    listeners: new Map<string, Listener>(),
    isRefused: false,
    skipped: 0,
    updates: 0,
    posted: [] as object[],
    reloads: 0,
    registration: Object.assign(new EventTarget(), {
      active: null as object | null,
      installing: null as object | null,
    }),
  }
  class Workbox {
    active = Promise.resolve({ postMessage: (message: object) => state.posted.push(message) })
    constructor(_script: string, options: object) {
      state.options = options
      state.latest = this
    }
    addEventListener(name: string, listener: Listener) {
      state.listeners.set(name, listener)
    }
    async register() {
      if (state.isRefused) throw new Error('Refused')
      return state.registration
    }
    messageSkipWaiting() {
      state.skipped += 1
    }
    async update() {
      // Instances of earlier tests keep their listeners.
      if (this === state.latest) state.updates += 1
    }
  }
  return { state, Workbox }
})
vi.mock('workbox-window', () => ({ Workbox: made.Workbox }))

const { state } = made
let messages: Listener

/** Stubs a browser with service workers; `isControlled`: one controls the page. */
function browser({ isControlled = true, isInstalled = false } = {}) {
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: isControlled ? {} : null,
      addEventListener: (_name: string, listener: Listener) => (messages = listener),
    },
  })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
}

const happens = (name: string, sw = {}, more = {}) => state.listeners.get(name)?.({ sw, ...more })

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(state, { isRefused: false, skipped: 0, updates: 0, posted: [], reloads: 0 })
  const location = { reload: () => (state.reloads += 1) }
  vi.stubGlobal('window', Object.assign(Object.create(window) as object, { location }))
})
afterEach(() => vi.useRealTimers())

describe('the registration of the service worker', () => {
  it('the registration bypasses the HTTP cache and is skipped without service workers', async () => {
    browser()
    await registerWorker()
    expect(state.options).toEqual({ updateViaCache: 'none' })
    vi.stubGlobal('navigator', {})
    await expect(registerWorker()).resolves.toBeUndefined()
  })

  it('a registration that the browser refuses has no effect', async () => {
    browser()
    state.isRefused = true
    await registerWorker()
    await vi.runAllTimersAsync()
    expect(state.posted).toEqual([])
  })

  it.each([
    ['a first visit that stays', { isControlled: false }, 30_000],
    ['a second visit', { isControlled: true }, 0],
    ['the installed app', { isControlled: false, isInstalled: true }, 0],
  ])('the worker precaches every public page on the device of %s', async (_who, found, after) => {
    browser(found)
    await registerWorker()
    await vi.advanceTimersByTimeAsync(Math.max(0, after - 1))
    expect(state.posted).toHaveLength(after === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.posted).toEqual([{ type: 'PRECACHE_ALL' }])
  })

  it('the worker precaches the pages at once after a post is saved', async () => {
    browser({ isControlled: false })
    await registerWorker()
    engagement.emit(buildSummary())
    await vi.advanceTimersByTimeAsync(0)
    expect(state.posted).toContainEqual({ type: 'PRECACHE_ALL' })
  })

  it('the page checks for a newer version when it becomes visible, at most once an hour', async () => {
    browser()
    await registerWorker()
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
    comeBack()
    expect(state.updates).toBe(0)
    vi.setSystemTime(Date.now() + HOUR_MS)
    comeBack()
    comeBack()
    expect(state.updates).toBe(1)
  })

  it('the page replies with its path and its unsaved work', async () => {
    browser()
    const location = { pathname: '/Search', search: '?searchQuery=ssc', hash: '#top' }
    vi.stubGlobal('window', Object.assign(Object.create(window) as object, { location }))
    await registerWorker()
    const responses: unknown[] = []
    messages({
      data: { type: 'PAGE_STATE' },
      ports: [{ postMessage: (response: unknown) => responses.push(response) }],
    })
    messages({ data: { type: 'ANYTHING' }, ports: [] })
    messages({ data: null, ports: [] })
    expect(responses).toEqual([{ path: '/Search?searchQuery=ssc#top', hasUnsavedWork: false }])
  })
})

// The module keeps its state until a reload, so these tests build on one another.
describe('a newer version', () => {
  it('the first worker of a page is not offered as a newer version', async () => {
    browser({ isControlled: false })
    await registerWorker()
    happens('controlling')
    expect(isUpdateOffered()).toBe(false)
    expect(state.reloads).toBe(0)
  })

  it('a waiting version is offered, takes over after it is accepted, and the page reloads', async () => {
    browser()
    await registerWorker()
    let updateCount = 0
    const stop = onUpdateOffered(() => (updateCount += 1))
    happens('waiting')
    expect([updateCount, isUpdateOffered()]).toEqual([1, true])
    expect(state.reloads).toBe(0)
    applyUpdate()
    expect([state.skipped, state.reloads]).toEqual([1, 0])
    happens('controlling')
    expect(state.reloads).toBe(1)
    stop()
  })

  it('the page reloads after a timeout if the worker does not take over', async () => {
    browser()
    await registerWorker()
    happens('waiting')
    applyUpdate()
    await vi.advanceTimersByTimeAsync(4000)
    expect(state.reloads).toBe(1)
  })

  it('an accepted version takes over without a second offer if the page was reloaded before the takeover', async () => {
    browser()
    sessionStorage.clear()
    await registerWorker()
    happens('waiting')
    applyUpdate()
    await vi.advanceTimersByTimeAsync(4000)
    expect([state.skipped, state.reloads]).toEqual([1, 1])
    postponeUpdate()

    await registerWorker()
    happens('waiting', {}, { wasWaitingBeforeRegister: true })
    expect([isUpdateOffered(), state.skipped]).toEqual([false, 2])
    happens('controlling')
    expect(state.reloads).toBe(2)

    await registerWorker()
    happens('waiting', {}, { wasWaitingBeforeRegister: true })
    expect([isUpdateOffered(), state.skipped]).toEqual([true, 2])
    postponeUpdate()
  })

  it('a version that another tab accepted does not reload this page before the user accepts it', async () => {
    browser()
    await registerWorker()
    happens('controlling')
    expect([isUpdateOffered(), state.reloads]).toEqual([true, 0])
    applyUpdate()
    expect([state.skipped, state.reloads]).toEqual([0, 1])
  })

  it('a postponed version is not offered again, but the next version is', async () => {
    browser()
    await registerWorker()
    const [second, third] = [{}, {}]
    happens('waiting', second)
    postponeUpdate()
    expect(isUpdateOffered()).toBe(false)
    happens('waiting', second)
    expect(isUpdateOffered()).toBe(false)
    happens('waiting', third)
    expect(isUpdateOffered()).toBe(true)
    applyUpdate()
    expect(state.skipped).toBe(1)
  })

  it('a version that was postponed here and accepted in another tab is not offered again', async () => {
    browser()
    await registerWorker()
    const next = {}
    happens('waiting', next)
    postponeUpdate()
    Object.assign(navigator.serviceWorker, { controller: next })
    happens('controlling')
    expect(isUpdateOffered()).toBe(false)
  })

  it('every version that the browser installs beside the active one is offered', async () => {
    browser()
    await registerWorker()
    const { registration } = state
    const install = () => {
      registration.installing = Object.assign(new EventTarget(), { state: 'installed' })
      registration.dispatchEvent(new Event('updatefound'))
      ;(registration.installing as EventTarget).dispatchEvent(new Event('statechange'))
    }
    postponeUpdate()
    install()
    expect(isUpdateOffered()).toBe(false)
    registration.active = {}
    install()
    expect(isUpdateOffered()).toBe(true)
    postponeUpdate()
    install()
    expect(isUpdateOffered()).toBe(true)
  })
})
