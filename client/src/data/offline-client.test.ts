import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, jobPath } from '#shared/contracts/api.ts'
import { buildJobPostItem, buildSite, buildSummary } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { fakeApi, fakeItems, NOON, type FakeApi } from '#client/testing/render-app.tsx'
import { buildNote } from '#client/testing/items.ts'
import type { ApiCall } from './api-call.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { lateResponse } from './late-response-event.ts'
import { responses, posts } from '#client/device/db/db.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { createOfflineClient, type Device } from './offline-client.ts'
import { cacheViewedPost } from '#client/device/posts/cached-posts.ts'

const query = { page: 1, searchQuery: '', state: '' }
const JOBS: ApiCall = { call: 'jobs', with: ['all', query] }
const list = (postName: string) => ({
  jobPosts: [buildSummary({ postName })],
  page: 1,
  pageCount: 1,
  total: 1,
})
const job = (key: string): ApiCall => ({ call: 'job', with: [key] })
const NOTES: ApiCall = { call: 'items', with: ['note', { page: 1, searchQuery: '' }] }

const away = () => new NetworkError('No answer')
const later = <Value>(value: Value, ms: number) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const written = () => pass(1000)

const listeners = new Set<() => void>()
const pages = {
  state: { matches: [] as { loaderData?: unknown }[] },
  invalidate: vi.fn<() => void>(),
  subscribe: (_event: 'onResolved', listener: () => void) => listeners.add(listener),
}
/** Emits the router's `onResolved`: the data of a page is loaded. */
const resolved = () => listeners.forEach((listener) => listener())
const renewed = vi.fn<(path: string) => void>()
let stopListening: () => void
const PATH = jobPath(buildJobPostItem().slug)

function createDevice(changes: Partial<FakeApi> = {}, fromShell = false): { api: FakeApi; device: Device } {
  const api = fakeApi(changes)
  const device = createOfflineClient({
    api,
    fromShell,
    router: () => pages,
    seen: [],
    clock: () => NOON + Date.now(),
  })
  return { api, device }
}
const calls = (...answered: (() => Promise<unknown>)[]) => {
  const call = vi.fn<() => Promise<unknown>>()
  for (const each of answered) call.mockImplementationOnce(each)
  return call as never
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
  await clearOfflineDb()
  pages.state.matches = []
  pages.invalidate.mockReset()
  renewed.mockReset()
  listeners.clear()
  lateResponse.consume(PATH)
  stopListening = lateResponse.on(PATH, () => renewed(PATH))
})
afterEach(() => {
  stopListening()
  document.cookie = 'signedIn=;max-age=0'
})

describe('a list', () => {
  it.each([away(), new ApiError(429, {}), new ApiError(500, {}), new ApiError(503, {})])(
    'a list whose request fails with %s is returned as a saved copy with the time of saving',
    async (failure) => {
      const { device } = createDevice({
        jobs: calls(
          async () => list('One'),
          () => Promise.reject(failure),
        ),
      })
      expect(await device.respond(JOBS)).toEqual(list('One'))
      await written()
      expect(await device.respond(JOBS)).toEqual({ ...list('One'), savedAt: NOON })
    },
  )

  it('a list that is not yet written to the database is returned as a saved copy when the network fails', async () => {
    const { device } = createDevice({
      jobs: calls(
        async () => list('One'),
        () => Promise.reject(away()),
      ),
    })
    await device.respond(JOBS)
    const copy = device.respond(JOBS)
    // Shorter than the 200 ms until the idle task that would write it.
    await pass(100)
    expect(await copy).toMatchObject({ total: 1, savedAt: NOON })
  })

  it('a list that the server refuses throws an ApiError, and an uncached list without a network throws a NetworkError', async () => {
    const refuse = () => Promise.reject(new ApiError(400, {}))
    const { device } = createDevice({
      jobs: calls(
        async () => list('One'),
        refuse,
        () => Promise.reject(away()),
      ),
    })
    await device.respond(JOBS)
    await written()
    await expect(device.respond(JOBS)).rejects.toBeInstanceOf(ApiError)
    await expect(device.respond({ call: 'jobs', with: ['upcoming', query] })).rejects.toBeInstanceOf(
      NetworkError,
    )
  })

  it('a list slower than three seconds is returned as a saved copy until the same request completes', async () => {
    const { api, device } = createDevice({
      jobs: calls(
        async () => list('One'),
        () => later(list('Two'), 5000),
      ),
    })
    await device.respond(JOBS)
    await written()
    const slow = device.respond(JOBS)
    await pass(2900)
    expect(await Promise.race([slow, Promise.resolve('waiting')])).toBe('waiting')
    await pass(200)
    expect(await slow).toMatchObject({ savedAt: NOON })
    pages.state.matches = [{ loaderData: await slow }]
    const shown = vi.fn<(answer: unknown) => void>()
    pages.invalidate.mockImplementation(() => void device.respond(JOBS).then(shown))
    await pass(5000)
    expect(shown).toHaveBeenCalledExactlyOnceWith(list('Two'))
    expect(api.jobs).toHaveBeenCalledTimes(2)
  })

  it('a list is returned from the cache without a request when the device is offline', async () => {
    const { api, device } = createDevice({ jobs: calls(async () => list('One')) })
    await device.respond(JOBS)
    await written()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await device.respond(JOBS)).toMatchObject({ savedAt: NOON })
    expect(api.jobs).toHaveBeenCalledOnce()
  })

  it('a list on a page opened from the app shell is returned from the cache first and updated later', async () => {
    await responses.put({
      owner: '',
      path: '/getAll?page=1&fields=summary',
      data: list('One'),
      savedAt: 5,
      usedAt: 5,
    })
    const { api, device } = createDevice({ jobs: calls(() => later(list('Two'), 2000)) }, true)
    const answer = device.respond(JOBS)
    await pass(0)
    expect(await answer).toEqual({ ...list('One'), savedAt: 5 })
    expect(api.jobs).not.toHaveBeenCalled()
    pages.state.matches = [{ loaderData: await answer }]
    await pass(2500)
    expect(pages.invalidate).toHaveBeenCalled()
    expect(await device.respond(JOBS)).toEqual(list('Two'))
  })
})

describe('a database that does not respond', () => {
  it('a list and a post are returned from the network when the device database does not respond in time', async () => {
    vi.spyOn(responses, 'get').mockReturnValue(new Promise<never>(() => undefined) as never)
    vi.spyOn(posts, 'get').mockReturnValue(new Promise<never>(() => undefined) as never)
    const { device } = createDevice({ jobs: calls(() => later(list('One'), 3500)) })
    const [jobs, post] = [device.respond(JOBS), device.respond(job('01KAJ5EVF0000000000000000A'))]
    await pass(1000)
    expect(await post).toHaveProperty('slug')
    await pass(7000)
    expect(await jobs).toEqual(list('One'))
  })

  it('a post is returned from a slow device database when the network fails', async () => {
    const post = buildJobPostItem({ description: 'It is held' })
    await cacheViewedPost(post.slug, post, NOON)
    const read = posts.get.bind(posts)
    vi.spyOn(posts, 'get').mockImplementation(((id: string) => later(id, 9000).then(read)) as never)
    const { device } = createDevice({ job: calls(...[1, 2].map(() => () => Promise.reject(away()))) })
    const answer = device.respond(job(post._id))
    await pass(20_000)
    expect(await answer).toMatchObject({ description: 'It is held' })
  })
})

describe('a cached post', () => {
  const cachedPost = buildJobPostItem({ description: 'As it was' })
  const changed = { ...cachedPost, description: 'As it is', version: 2 }
  beforeEach(() => cacheViewedPost(cachedPost.slug, cachedPost, NOON))

  it('a cached post is returned at once and replaced by a newer version from the server', async () => {
    const { device } = createDevice({ job: calls(() => later(changed, 4000)) })
    expect(await device.respond(job(cachedPost.slug))).toEqual(cachedPost)
    pages.state.matches = [{ loaderData: cachedPost }, { loaderData: list('Another') }]
    await pass(4100)
    expect(renewed).toHaveBeenCalledWith(`/job/${encodeURIComponent(cachedPost.slug)}`)
    expect(pages.invalidate).toHaveBeenCalled()
    expect(await device.respond(job(cachedPost.slug))).toEqual(changed)
    await vi.waitFor(async () => expect((await posts.get(cachedPost._id))?.post.description).toBe('As it is'))
  })

  it('the page reloads once when a newer version of its post arrives before the page has loaded', async () => {
    const { device } = createDevice({ job: calls(() => later(changed, 100)) })
    const shown = await device.respond(job(cachedPost.slug))
    await pass(200)
    expect(pages.invalidate).not.toHaveBeenCalled()
    pages.state.matches = [{ loaderData: shown }]
    resolved()
    expect(pages.invalidate).toHaveBeenCalledTimes(1)
    expect(await device.respond(job(cachedPost.slug))).toEqual(changed)
    resolved()
    expect(pages.invalidate).toHaveBeenCalledTimes(1)
  })

  it('a newer post reloads the page three times at most', async () => {
    const { device } = createDevice({ job: calls(() => later(changed, 100)) })
    pages.state.matches = [{ loaderData: await device.respond(job(cachedPost.slug)) }]
    await pass(200)
    for (let count = 0; count < 9; count += 1) resolved()
    expect(pages.invalidate).toHaveBeenCalledTimes(3)
  })

  it('a cached post is not replaced by an older version from an HTTP cache', async () => {
    await cacheViewedPost(changed.slug, changed, NOON)
    const { device } = createDevice({ job: calls(async () => cachedPost) })
    expect(await device.respond(job(cachedPost.slug))).toEqual(changed)
    await pass(5000)
    expect(renewed).not.toHaveBeenCalled()
    expect((await posts.get(cachedPost._id))?.post.version).toBe(2)
  })

  it('a cached post causes no reload of the page when the server has the same version', async () => {
    const { device } = createDevice({ job: calls(async () => cachedPost) })
    await device.respond(job(cachedPost.slug))
    await pass(5000)
    expect(renewed).not.toHaveBeenCalled()
  })

  it('a cached post is marked as a saved copy once the server cannot be reached', async () => {
    const { device } = createDevice({ job: calls(() => Promise.reject(away())) })
    expect(await device.respond(job(cachedPost.slug))).not.toHaveProperty('savedAt')
    await pass(100)
    expect(renewed).toHaveBeenCalled()
    expect(await device.respond(job(cachedPost.slug))).toEqual({ ...cachedPost, savedAt: NOON })
  })

  it('a cached post is deleted when the server responds with 404', async () => {
    const { device } = createDevice({ job: calls(() => Promise.reject(new ApiError(404, {}))) })
    await device.respond(job(cachedPost.slug))
    await vi.waitFor(() => expect(renewed).toHaveBeenCalled())
    await expect(device.respond(job(cachedPost.slug))).rejects.toMatchObject({ status: 404 })
    expect(await posts.count()).toBe(0)
  })

  it.each([new NetworkError('Not a response of the API'), new ApiError(401, {}), new ApiError(429, {})])(
    'a cached post is returned as a saved copy after a request for the post failed with %s',
    async (failure) => {
      const { device } = createDevice({ job: calls(() => Promise.reject(failure)) })
      await device.respond(job(cachedPost.slug))
      await vi.waitFor(() => expect(renewed).toHaveBeenCalled())
      expect(await device.respond(job(cachedPost.slug))).toEqual({ ...cachedPost, savedAt: NOON })
      expect(await posts.count()).toBe(1)
    },
  )

  it.each(['id', 'slug in capitals', 'old share form', 'address that it once had'])(
    'a cached post is found by its %s',
    async (by) => {
      const KEYS: Record<string, string> = {
        id: cachedPost._id.toLowerCase(),
        'slug in capitals': cachedPost.slug.toUpperCase(),
        'old share form': cachedPost.slug.replaceAll('-', '--'),
        'address that it once had': 'Old-Name',
      }
      await cacheViewedPost('Old-Name', cachedPost, NOON)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      const { api, device } = createDevice()
      expect(await device.respond(job(KEYS[by] ?? ''))).toEqual({ ...cachedPost, savedAt: NOON })
      expect(api.job).not.toHaveBeenCalled()
    },
  )
})

describe('the settings of the site', () => {
  it('the settings of the last visit are returned without "savedAt" when the request fails', async () => {
    const site = buildSite({ name: 'Kept' })
    const { device } = createDevice({
      site: calls(
        async () => site,
        () => Promise.reject(away()),
      ),
    })
    await device.respond({ call: 'site', with: [] })
    await written()
    expect(await device.respond({ call: 'site', with: [] })).toEqual(site)
  })
})

describe('items that were unlocked for a user', () => {
  const locked = () =>
    fakeItems({ note: [buildNote({ title: 'Locked' })] })('note', { page: 1, searchQuery: '' })
  const unlocked = () =>
    fakeItems({ note: [buildNote({ title: 'Open' })] })('note', { page: 1, searchQuery: '' })
  const owners = async () => (await responses.toArray()).map(({ owner }) => owner)
  const signIn = async (id: string) => {
    document.cookie = 'signedIn=1'
    await saveUser({ id, isSignedIn: true })
  }

  it('unlocked items are cached only for the user who unlocked them', async () => {
    const { device } = createDevice({ items: calls(locked, unlocked) })
    await device.respond(NOTES)
    await written()
    await signIn('asha')
    await device.respond(NOTES)
    await written()
    expect((await owners()).toSorted()).toEqual(['', 'asha'])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await device.respond(NOTES)).toMatchObject({ notes: [{ title: 'Open' }] })
    await saveUser({ id: 'ravi', isSignedIn: true })
    expect(await device.respond(NOTES)).toMatchObject({ notes: [{ title: 'Locked' }] })
  })

  it('unlocked items are not cached after the user signed out or while the user is unknown', async () => {
    document.cookie = 'signedIn=1'
    const { device } = createDevice({ items: calls(unlocked, unlocked) })
    await device.respond(NOTES)
    await written()
    await signIn('asha')
    await device.respond(NOTES)
    document.cookie = 'signedIn=;max-age=0'
    await written()
    expect(await owners()).toEqual([])
  })
})
