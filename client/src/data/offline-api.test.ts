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
const held = { ...data, savedAt: 5 }
const pages = () => ({ state: { matches: [] }, invalidate: () => undefined, subscribe: () => undefined })

const answer = vi.fn<Device['answer']>()
const jobs = vi.fn<Api['jobs']>()
const apiOf = (fromShell = false) => withOfflineCache(fakeApi({ jobs }), fromShell, pages)

beforeEach(() => {
  vi.mocked(createOfflineClient)
    .mockReset()
    .mockReturnValue({ answer, startSync: () => undefined })
  answer.mockReset().mockResolvedValue(held)
  jobs.mockReset().mockResolvedValue(data)
})

describe('an answer before the device is open', () => {
  it('is the network’s, and waits to be kept', async () => {
    const api = apiOf()
    expect(await api.jobs('all', query)).toBe(data)
    expect(createOfflineClient).not.toHaveBeenCalled()
    await loadOfflineClient()
    const [options] = vi.mocked(createOfflineClient).mock.calls[0] ?? []
    expect(options?.seen).toMatchObject([{ apiCall: { call: 'jobs', with: ['all', query] }, data }])
  })

  it('that refuses opens nothing', async () => {
    jobs.mockRejectedValue(new ApiError(404, {}))
    await expect(apiOf().jobs('all', query)).rejects.toBeInstanceOf(ApiError)
    expect(createOfflineClient).not.toHaveBeenCalled()
  })

  it.each([new NetworkError('No answer'), new ApiError(503, {})])(
    'that cannot be had (%s) is the device’s',
    async (failure) => {
      jobs.mockRejectedValue(failure)
      expect(await apiOf().jobs('all', query)).toBe(held)
      expect(jobs).toHaveBeenCalledOnce()
    },
  )

  it('that takes more than three seconds is the device’s, to which the request is handed over', async () => {
    vi.useFakeTimers()
    const slow = new Promise<never>(() => undefined)
    jobs.mockReturnValue(slow)
    const asked = apiOf().jobs('all', query)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await asked).toBe(held)
    expect(answer).toHaveBeenCalledExactlyOnceWith({ call: 'jobs', with: ['all', query] }, slow)
  })

  it('is the device’s from the start on a page that was drawn without the network', async () => {
    const api = apiOf(true)
    await Promise.all([api.jobs('all', query), api.site()])
    expect(jobs).not.toHaveBeenCalled()
    expect(answer).toHaveBeenCalledTimes(2)
    expect(createOfflineClient).toHaveBeenCalledOnce()
  })
})

it('asks the device alone once that is open', async () => {
  const api = apiOf()
  await loadOfflineClient()
  expect(await api.jobs('all', query)).toBe(held)
  expect(jobs).not.toHaveBeenCalled()
})

it.each([true, false])(
  'leaves it to the network where the device cannot be opened (drawn alone: %s)',
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
