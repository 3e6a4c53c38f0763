import { afterEach, describe, expect, it, vi } from 'vitest'
import { JOB_LISTS, type JobList } from '#shared/domain/job-lists/job-lists.ts'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import { ApiError, listPath, siteDetailsPath, sitePath } from '#shared/contracts/api.ts'
import { httpApi } from './api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'

const ORIGIN = 'https://avsar.test'

function answering(...answers: (Response | Error)[]) {
  const fetched = vi.fn<(request: Request) => Promise<Response>>()
  for (const answer of answers) {
    if (answer instanceof Error) fetched.mockRejectedValueOnce(answer)
    else fetched.mockResolvedValueOnce(answer)
  }
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const ok = (data: unknown, message = 'OK') => Response.json({ statusCode: 200, success: true, message, data })
const everyPost = { page: 1, searchQuery: '', state: '' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('listPath', () => {
  it.each(Object.entries(JOB_LISTS) as [JobList, string][])(
    'listPath returns for the list %s the API path %s, which requests only summaries',
    (list, path) => {
      expect(listPath(list, everyPost)).toBe(`${path}?page=1&fields=summary`)
    },
  )

  it('listPath includes the search and the state in the API path', () => {
    const query = { page: 2, searchQuery: 'पुलिस & JE', state: 'Bihar' }
    expect(new URLSearchParams(listPath('state', query).split('?')[1]).get('searchQuery')).toBe('पुलिस & JE')
    expect(listPath('state', query)).toContain('state=Bihar')
  })
})

describe('responses of the API', () => {
  it('a successful call returns the data of the envelope', async () => {
    const post = buildJobPostItem({ slug: 'a?b#c' })
    const fetched = answering(ok({ jobPosts: [post], jobPost: post }))
    await expect(httpApi({ origin: ORIGIN }).job('a?b#c')).resolves.toEqual(post)
    expect(fetched.mock.calls[0]?.[0].url).toBe(`${ORIGIN}/api/v1/job/a%3Fb%23c`)
  })

  it('an API call that the server refuses throws an ApiError with the message of the server and the errors of each field', async () => {
    const errors = [{ field: 'email', message: 'Email is required' }]
    answering(
      Response.json(
        { statusCode: 400, success: false, message: 'Email is required', data: null, errors },
        { status: 400 },
      ),
    )
    const failure = await httpApi({ origin: ORIGIN })
      .job('x')
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 400, message: 'Email is required', errors, data: {} })
  })

  it('a response that is not from our server throws a NetworkError, even with status 403', async () => {
    answering(new Response('<h1>Sign in to this network</h1>', { status: 403 }))
    await expect(httpApi({ origin: ORIGIN }).job('x')).rejects.toBeInstanceOf(NetworkError)
  })

  it('an API call whose request fails throws a NetworkError', async () => {
    answering(new TypeError('Failed to fetch'))
    await expect(httpApi({ origin: ORIGIN }).jobs('all', everyPost)).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('the settings of the site', () => {
  it('the call site returns the last known settings when the request fails', async () => {
    answering(ok({ site: buildSite({ name: 'Known' }) }), new TypeError('Failed to fetch'))
    const api = httpApi({ origin: ORIGIN })
    await api.site()
    await expect(api.site()).resolves.toMatchObject({ name: 'Known' })
  })

  it('the call siteDetails returns the data embedded in the page first, and sends a request from the second call on', async () => {
    const { contact, tiles, about } = buildSite()
    const details = { contact, tiles, about }
    const fetched = answering(ok({ site: details }))
    const api = httpApi({ origin: 'https://avsar.test', seed: { [siteDetailsPath]: { data: details } } })
    expect(await api.siteDetails()).toEqual(details)
    expect(fetched).not.toHaveBeenCalled()
    expect(await api.siteDetails()).toEqual(details)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('the call site throws a NetworkError when the request fails and no settings are known', async () => {
    answering(new TypeError('Failed to fetch'))
    await expect(httpApi({ origin: ORIGIN }).site()).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('data embedded in the page', () => {
  it('data and errors embedded in the page answer the first call without a request', async () => {
    const site = buildSite({ name: 'Brought' })
    const fetched = answering(ok({ site: buildSite({ name: 'Asked' }) }))
    const seed = { [sitePath]: { data: site }, '/job/gone': { status: 404 } }
    const api = httpApi({ origin: ORIGIN, seed })
    await expect(api.site()).resolves.toEqual(site)
    await expect(api.job('gone')).rejects.toMatchObject({ name: 'ApiError', status: 404 })
    expect(fetched).not.toHaveBeenCalled()
    await expect(api.site()).resolves.toMatchObject({ name: 'Asked' })
  })

  it('a request delay in the embedded settings delays the first request of the visit', async () => {
    vi.useFakeTimers()
    const fetched = answering(ok({}))
    const seed = { [sitePath]: { data: buildSite({ requestDelayMs: 5000 }) } }
    const api = httpApi({ origin: ORIGIN, seed })
    await api.site()
    void api.jobs('all', everyPost)
    await vi.advanceTimersByTimeAsync(4999)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('requestDelayMs', () => {
  /** Returns how many of two simultaneous requests were sent after 4999 ms and after 5000 ms. */
  async function sent(requestDelayMs: number) {
    vi.useFakeTimers()
    const fetched = answering(ok({ site: buildSite({ requestDelayMs }) }), ok({}), ok({}))
    const api = httpApi({ origin: ORIGIN })
    await api.site()
    fetched.mockClear()
    void api.jobs('all', everyPost)
    void api.job('x')
    const counts = []
    for (const ms of [0, 4999, 1]) {
      await vi.advanceTimersByTimeAsync(ms)
      counts.push(fetched.mock.calls.length)
    }
    return counts
  }

  it('a request delay of 5000 ms in the settings delays every request once the settings are known', async () => {
    expect(await sent(5000)).toEqual([0, 0, 2])
  })

  it('a request delay of 0 ms, the default, delays no request', async () => {
    expect(await sent(0)).toEqual([2, 2, 2])
  })
})
