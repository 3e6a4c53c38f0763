import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { buildSummary } from '#shared/testing/builders.ts'
import { fakeApi } from '#client/testing/render-app.tsx'
import { withOfflineCache, loadOfflineClient } from './offline-api.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { createOfflineClient, type Device } from './offline-client.ts'

vi.mock(import('./offline-client.ts'), () => ({ createOfflineClient: vi.fn<typeof createOfflineClient>() }))

const query = { page: 1, searchQuery: '', state: '' }
const data = { jobPosts: [buildSummary()], page: 1, pageCount: 1, total: 1 }
const cached = { ...data, savedAt: 5 }
const pages = () => ({ state: { matches: [] }, invalidate: () => undefined, subscribe: () => undefined })

const answer = vi.fn<Device['respond']>()
const jobs = vi.fn<Api['jobs']>()
const apiOf = (fromShell = false) => withOfflineCache(fakeApi({ jobs }), fromShell, pages)

beforeEach(() => {
  vi.mocked(createOfflineClient)
    .mockReset()
    .mockReturnValue({ respond: answer, startSync: () => undefined })
  answer.mockReset().mockResolvedValue(cached)
  jobs.mockReset().mockResolvedValue(data)
})

describe('a call before the device is open', () => {
  it('an API call returns the response from the network and passes the data to the device database later', async () => {
    const api = apiOf()
    expect(await api.jobs('all', query)).toBe(data)
    expect(createOfflineClient).not.toHaveBeenCalled()
    await loadOfflineClient()
    const [options] = vi.mocked(createOfflineClient).mock.calls[0] ?? []
    expect(options?.seen).toMatchObject([{ apiCall: { call: 'jobs', with: ['all', query] }, data }])
  })

  it('an API call that the server refuses does not open the device database', async () => {
    jobs.mockRejectedValue(new ApiError(404, {}))
    await expect(apiOf().jobs('all', query)).rejects.toBeInstanceOf(ApiError)
    expect(createOfflineClient).not.toHaveBeenCalled()
  })

  it.each([new NetworkError('No answer'), new ApiError(503, {})])(
    'an API call that fails with %s returns the response stored on the device',
    async (failure) => {
      jobs.mockRejectedValue(failure)
      expect(await apiOf().jobs('all', query)).toBe(cached)
      expect(jobs).toHaveBeenCalledOnce()
    },
  )

  it('an API call slower than three seconds returns the stored response and passes the running request to the device', async () => {
    vi.useFakeTimers()
    const slow = new Promise<never>(() => undefined)
    jobs.mockReturnValue(slow)
    const response = apiOf().jobs('all', query)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await response).toBe(cached)
    expect(answer).toHaveBeenCalledExactlyOnceWith({ call: 'jobs', with: ['all', query] }, slow)
  })

  it('an API call on a page opened from the app shell is answered only by the device', async () => {
    const api = apiOf(true)
    await Promise.all([api.jobs('all', query), api.site()])
    expect(jobs).not.toHaveBeenCalled()
    expect(answer).toHaveBeenCalledTimes(2)
    expect(createOfflineClient).toHaveBeenCalledOnce()
  })
})

it('an API call is answered only by the device once the device database is open', async () => {
  const api = apiOf()
  await loadOfflineClient()
  expect(await api.jobs('all', query)).toBe(cached)
  expect(jobs).not.toHaveBeenCalled()
})

it.each([true, false])(
  'an API call uses the network when the device database cannot be opened (page from the app shell: %s)',
  async (fromShell) => {
    vi.mocked(createOfflineClient).mockImplementation(() => {
      throw new Error('Not there')
    })
    const api = apiOf(fromShell)
    jobs.mockRejectedValueOnce(new NetworkError('No answer'))
    await expect(api.jobs('all', query)).rejects.toBeInstanceOf(NetworkError)
    expect(await api.jobs('all', query)).toBe(data)
  },
)
