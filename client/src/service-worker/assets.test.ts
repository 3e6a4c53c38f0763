import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEVICE_TIMEOUT_MS, handleAssetRequests, precacheAll } from './assets.ts'
import type { BuiltFiles } from './built-files.ts'

const ORIGIN = 'https://avsar.example.in'
const PRECACHE = 'the precache'
const PRECACHED = '/assets/core-1.js'
const OTHER_BUILD = '/assets/part-of-another-build.js'

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'the precache' } }))
vi.mock('workbox-precaching', () => ({
  getCacheKeyForURL: (url: string) => (url.endsWith('/assets/core-1.js') ? url : undefined),
}))

const stored = new Map<string, Response>()
const precached = new Map<string, Response>()
let isDamaged = false
let answersAfter = 0
let requests: string[]
let respond: (path: string) => Response | Promise<Response>
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  precached.clear()
  stored.clear()
  isDamaged = false
  answersAfter = 0
  requests = []
  respond = (path) => new Response(`${path} of the network`)
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js`, origin: ORIGIN })
  vi.stubGlobal('fetch', async (given: string | { url: string }) => {
    const { pathname } = new URL(typeof given === 'string' ? given : given.url)
    requests.push(pathname)
    return respond(pathname)
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (isDamaged) throw new Error('storage is damaged')
      const entries = name === PRECACHE ? precached : stored
      return {
        put: async (url: string, response: Response) => void entries.set(url, response),
        keys: async () => [...entries.keys()],
        delete: async (url: string) => entries.delete(url),
      }
    },
  })
})

afterEach(() => vi.useRealTimers())

// Replaces the real checks (built-files.test.ts): the response itself says if it is wrong.
async function verify(address: string, response: Response): Promise<Response> {
  if (response.headers.has('wrong')) throw new TypeError(`Not the file of the build: ${address}`)
  return response
}

const files = {
  has: (address: string) => !address.endsWith(OTHER_BUILD),
  verify,
  fetch: async (address: string) => await verify(address, await fetch(address)),
  async read(address: string) {
    if (isDamaged) throw new Error('storage is damaged')
    if (answersAfter > 0) await wait(answersAfter)
    return (precached.get(address) ?? stored.get(address))?.clone()
  },
} as unknown as BuiltFiles

type Options = { method?: string; origin?: string; cache?: RequestCache }

async function request(
  path: string,
  { method = 'GET', origin = ORIGIN, cache = 'default' }: Options = {},
): Promise<string | null> {
  let given: Promise<Response> | null = null
  const work: Promise<unknown>[] = []
  let listener: (event: unknown) => void = () => undefined
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (_name: string, one: never) => (listener = one),
  }
  handleAssetRequests(scope as unknown as ServiceWorkerGlobalScope, files)
  listener({
    request: { method, url: origin + path, cache },
    respondWith: (response: Promise<Response>) => (given = response),
    waitUntil: (one: Promise<unknown>) => work.push(one),
  })
  const response = await (given as Promise<Response> | null)
  const text = response === null ? null : await response.text()
  await Promise.all(work)
  return text
}

describe('a hashed file', () => {
  it('a hashed file is returned from the precache, or else fetched once and then returned from the cache', async () => {
    precached.set(ORIGIN + PRECACHED, new Response('held'))
    expect(await request(PRECACHED)).toBe('held')
    expect(await request('/assets/part-1.js')).toBe('/assets/part-1.js of the network')
    expect(await request('/assets/part-1.js')).toBe('/assets/part-1.js of the network')
    expect(requests).toEqual(['/assets/part-1.js'])
  })

  it('a hashed file missing in the precache is fetched and stored there again', async () => {
    await request(PRECACHED)
    expect([...precached.keys()]).toEqual([ORIGIN + PRECACHED])
    expect(stored.size).toBe(0)
  })

  it('a request with the cache mode reload goes to the network and replaces the cached file', async () => {
    precached.set(ORIGIN + PRECACHED, new Response('damaged'))
    expect(await request(PRECACHED, { cache: 'reload' })).toBe(`${PRECACHED} of the network`)
    expect(await request(PRECACHED)).toBe(`${PRECACHED} of the network`)
    expect(requests).toEqual([PRECACHED])
  })

  it('a response that is not the file of this build is neither stored nor returned', async () => {
    respond = () => new Response('<h1>Down</h1>', { headers: { wrong: 'yes' } })
    await expect(request('/assets/part-1.js')).rejects.toThrow('Not the file of the build')
    expect(stored.size).toBe(0)
  })

  it('a hashed file of another build is fetched from the network and not stored', async () => {
    expect(await request(OTHER_BUILD)).toBe(`${OTHER_BUILD} of the network`)
    expect(stored.size).toBe(0)
  })

  it('a hashed file is returned from the network when the cache storage fails', async () => {
    isDamaged = true
    expect(await request('/assets/part-1.js')).toBe('/assets/part-1.js of the network')
  })

  it('a hashed file is returned from cache or network, whichever responds first, when the cache storage is slow', async () => {
    await request('/assets/part-1.js')
    vi.useFakeTimers()
    const answer = async () => {
      const text = request('/assets/part-1.js').catch((error: unknown) => String(error))
      await vi.advanceTimersByTimeAsync(DEVICE_TIMEOUT_MS * 20)
      return await text
    }
    requests = []
    answersAfter = DEVICE_TIMEOUT_MS - 1
    expect([await answer(), requests]).toEqual(['/assets/part-1.js of the network', []])
    answersAfter = DEVICE_TIMEOUT_MS * 2
    respond = () => new Response('anew')
    expect([await answer(), requests]).toEqual(['anew', ['/assets/part-1.js']])
    respond = async () => {
      await wait(DEVICE_TIMEOUT_MS * 3)
      return new Response('the latest')
    }
    expect(await answer()).toBe('anew')
    // The late response was cached nevertheless.
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await answer()).toBe('the latest')
    answersAfter = 3_600_000
    expect(await answer()).toBe('TypeError: Failed to fetch')
    respond = () => new Response('from the network alone')
    expect(await answer()).toBe('from the network alone')
  })

  it('the service worker handles no files outside of the assets folder, no other origins and no methods but GET', async () => {
    expect(await request('/icons/icon-192.png')).toBeNull()
    expect(await request('/assets/part-1.js', { origin: 'https://elsewhere.example' })).toBeNull()
    expect(await request('/assets/part-1.js', { method: 'POST' })).toBeNull()
  })

  it('the service worker caches the latest hundred files that are not in the precache', async () => {
    for (let number = 0; number < 103; number += 1) await request(`/assets/part-${number}.js`)
    expect(stored.size).toBe(100)
    expect(stored.has(`${ORIGIN}/assets/part-2.js`)).toBe(false)
    expect(stored.has(`${ORIGIN}/assets/part-102.js`)).toBe(true)
  })
})

describe('precacheAll', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/assets/${index}-1.js`)

  it('precacheAll fetches each file that is missing in the cache once', async () => {
    precached.set(ORIGIN + PRECACHED, new Response('held'))
    await precacheAll(files, [PRECACHED, ...paths])
    expect(requests).toEqual(paths)
    await precacheAll(files, [PRECACHED, ...paths])
    expect(requests).toEqual(paths)
    expect(stored.size).toBe(paths.length)
  })

  it('precacheAll has four requests at most at the same time', async () => {
    let open = 0
    const counts = new Set<number>()
    respond = async (path) => {
      counts.add((open += 1))
      await wait(1)
      open -= 1
      return new Response(path)
    }
    await precacheAll(files, paths)
    expect(Math.max(...counts)).toBe(4)
    expect(stored.size).toBe(paths.length)
  })

  it('precacheAll stops after a failure of each parallel request when there is no network', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(precacheAll(files, paths)).rejects.toThrow('Failed to fetch')
    expect(requests).toEqual(paths.slice(0, 4))
  })

  it('precacheAll caches the other files when one is not the file of the build', async () => {
    respond = (path) => new Response(path, { headers: path === paths[3] ? { wrong: 'yes' } : {} })
    await expect(precacheAll(files, paths)).rejects.toThrow('Not the file of the build')
    expect(requests).toEqual(paths)
    expect(stored.size).toBe(paths.length - 1)
  })
})
