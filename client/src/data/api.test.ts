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

describe('paths', () => {
  it.each(Object.entries(JOB_LISTS) as [JobList, string][])(
    'ask for %s at %s, always as summaries',
    (list, path) => {
      expect(listPath(list, everyPost)).toBe(`${path}?page=1&fields=summary`)
    },
  )

  it('carry search and state where they say something', () => {
    const query = { page: 2, searchQuery: 'पुलिस & JE', state: 'Bihar' }
    expect(new URLSearchParams(listPath('state', query).split('?')[1]).get('searchQuery')).toBe('पुलिस & JE')
    expect(listPath('state', query)).toContain('state=Bihar')
  })
})

describe('answers', () => {
  it('give the data of the envelope', async () => {
    const post = buildJobPostItem({ slug: 'a?b#c' })
    const fetched = answering(ok({ jobPosts: [post], jobPost: post }))
    await expect(httpApi({ origin: ORIGIN }).job('a?b#c')).resolves.toEqual(post)
    expect(fetched.mock.calls[0]?.[0].url).toBe(`${ORIGIN}/api/v1/job/a%3Fb%23c`)
  })

  it('that refuse become an ApiError with the words of the server and of each field', async () => {
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

  it('that are not of our server are a NetworkError, whatever their status', async () => {
    answering(new Response('<h1>Sign in to this network</h1>', { status: 403 }))
    await expect(httpApi({ origin: ORIGIN }).job('x')).rejects.toBeInstanceOf(NetworkError)
  })

  it('that never come are a NetworkError', async () => {
    answering(new TypeError('Failed to fetch'))
    await expect(httpApi({ origin: ORIGIN }).jobs('all', everyPost)).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('the settings of the site', () => {
  it('last known serve while they cannot be read anew', async () => {
    answering(ok({ site: buildSite({ name: 'Known' }) }), new TypeError('Failed to fetch'))
    const api = httpApi({ origin: ORIGIN })
    await api.site()
    await expect(api.site()).resolves.toMatchObject({ name: 'Known' })
  })

  it('come in two parts, of which a page brings those that it shows', async () => {
    const { contact, tiles, about } = buildSite()
    const details = { contact, tiles, about }
    const fetched = answering(ok({ site: details }))
    const api = httpApi({ origin: 'https://avsar.test', seed: { [siteDetailsPath]: { data: details } } })
    expect(await api.siteDetails()).toEqual(details)
    expect(fetched).not.toHaveBeenCalled()
    expect(await api.siteDetails()).toEqual(details)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('that were never known are a failure', async () => {
    answering(new TypeError('Failed to fetch'))
    await expect(httpApi({ origin: ORIGIN }).site()).rejects.toBeInstanceOf(NetworkError)
  })
})

describe('what the page brought', () => {
  it('is answered once without a request, refusals included', async () => {
    const site = buildSite({ name: 'Brought' })
    const fetched = answering(ok({ site: buildSite({ name: 'Asked' }) }))
    const seed = { [sitePath]: { data: site }, '/job/gone': { status: 404 } }
    const api = httpApi({ origin: ORIGIN, seed })
    await expect(api.site()).resolves.toEqual(site)
    await expect(api.job('gone')).rejects.toMatchObject({ name: 'ApiError', status: 404 })
    expect(fetched).not.toHaveBeenCalled()
    await expect(api.site()).resolves.toMatchObject({ name: 'Asked' })
  })

  it('tells the delay before the first request of the visit', async () => {
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
  /** Returns the number of two requests sent at once, after 4999 ms and after 5000 ms. */
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

  it('of 5000 holds every request back once the settings are known', async () => {
    expect(await sent(5000)).toEqual([0, 0, 2])
  })

  it('of 0, the default, holds none back', async () => {
    expect(await sent(0)).toEqual([2, 2, 2])
  })
})
