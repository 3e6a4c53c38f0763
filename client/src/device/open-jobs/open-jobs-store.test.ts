import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEligibilityRow, buildSummary } from '#shared/testing/builders.ts'
import type { OpenJobsData } from '#shared/contracts/open-jobs.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { meta } from '#client/device/db/db.ts'
import { openJobsChanged } from '#client/device/events.ts'
import { changeProfile } from '#client/device/profile/profile-store.ts'
import { fetchOpenJobs, prefetchOpenJobs, readOpenJobs } from './open-jobs-store.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const MINUTE = 60_000

let pages: Partial<OpenJobsData>[]
const requests: Request[] = []

const buildJob = (id: string, changes = {}) => ({
  ...buildSummary({ _id: id, beginDate: '2026-11-01', lastDate: '2026-12-31', ...changes }),
  eligibility: [buildEligibilityRow()],
})

beforeEach(async () => {
  await meta.clear()
  requests.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  stubPageRequest()
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    const page = pages.shift()
    if (page === undefined) return Promise.reject(new TypeError('Failed to fetch'))
    const data = { jobPosts: [], removed: [], more: false, reset: false, ...page }
    return Promise.resolve(Response.json({ statusCode: 200, success: true, message: '', data, errors: [] }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const storedIds = async () => (await readOpenJobs())?.jobs.map(({ _id }) => _id)
const later = () => vi.setSystemTime(Date.now() + MINUTE)

describe('the open jobs of a device', () => {
  it('the open jobs are fetched in pages, and then only their changes', async () => {
    pages = [
      { jobPosts: [buildJob('a'), buildJob('b')], cursor: '1', more: true },
      { jobPosts: [buildJob('c')], cursor: '2' },
    ]
    await fetchOpenJobs()
    expect(await storedIds()).toEqual(['a', 'b', 'c'])
    later()
    pages = [{ jobPosts: [buildJob('b', { postName: 'New' }), buildJob('d')], removed: ['a'], cursor: '3' }]
    await fetchOpenJobs()
    expect(await storedIds()).toEqual(['b', 'c', 'd'])
    expect((await readOpenJobs())?.jobs[0]?.postName).toBe('New')
    expect(requests.map(({ url }) => url.replace(/^.*open-jobs/, ''))).toEqual(['', '?since=1', '?since=2'])
    expect(requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit'])
  })

  it('the open jobs are replaced if the server does not know their cursor', async () => {
    pages = [{ jobPosts: [buildJob('a')], cursor: '1' }]
    await fetchOpenJobs()
    later()
    pages = [{ jobPosts: [buildJob('b')], cursor: '7', reset: true }]
    await fetchOpenJobs()
    expect(await storedIds()).toEqual(['b'])
  })

  it('the open jobs are fetched at most once a minute, and once for two requests at a time', async () => {
    pages = [{ jobPosts: [buildJob('a')], cursor: '1' }]
    await Promise.all([fetchOpenJobs(), fetchOpenJobs()])
    await fetchOpenJobs()
    expect(requests).toHaveLength(1)
  })

  it('the open jobs lose those that closed since, and retain those that begin later', async () => {
    const dates = { beginDate: '2026-12-01', lastDate: '2026-12-31' }
    pages = [{ jobPosts: [buildJob('a', { lastDate: '2026-11-21' }), buildJob('b', dates)], cursor: '1' }]
    await fetchOpenJobs()
    expect(await storedIds()).toEqual(['a', 'b'])
    vi.setSystemTime(NOW + 24 * 60 * MINUTE)
    pages = [{ cursor: '1' }]
    await fetchOpenJobs()
    expect(await storedIds()).toEqual(['b'])
  })

  it('the open jobs stay as they were if a page does not load', async () => {
    pages = [{ jobPosts: [buildJob('a')], cursor: '1' }]
    await fetchOpenJobs()
    later()
    pages = [{ jobPosts: [buildJob('b')], cursor: '2', more: true }]
    await expect(fetchOpenJobs()).rejects.toThrow('')
    expect(await readOpenJobs()).toMatchObject({ cursor: '1', jobs: [{ _id: 'a' }] })
  })

  it('the open jobs are prefetched only on a device with a profile, and the change is emitted', async () => {
    const listener = vi.fn<() => void>()
    const stop = openJobsChanged.on(listener)
    pages = [{ jobPosts: [buildJob('a')], cursor: '1' }]
    await prefetchOpenJobs()
    expect(requests).toEqual([])
    await changeProfile({ state: 'Bihar' })
    await prefetchOpenJobs()
    stop()
    expect(await storedIds()).toEqual(['a'])
    expect(listener).toHaveBeenCalledOnce()
    expect(requests.map(({ url, body }) => [url.replace(/^.*open-jobs/, ''), body])).toEqual([['', null]])
  })
})
