import { describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { fakeApi, NOON } from '#client/testing/render-app.tsx'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { NetworkError } from './network-error.ts'
import { memoryAnswers, withSavedLists } from './saved-lists.ts'

const data = { jobPosts: [buildSummary()], page: 1, pageCount: 1, total: 1 }
const query = { page: 1, searchQuery: '', state: '' }

function saving() {
  const jobs = vi.fn<Api['jobs']>(() => Promise.resolve(data))
  return { jobs, api: withSavedLists(fakeApi({ jobs }), memoryAnswers(2), () => NOON) }
}

describe('a list while the server cannot be reached', () => {
  it.each([new NetworkError('No answer'), new ApiError(503, {}), new ApiError(500, {})])(
    'answers from its saved copy and says of when it is (%s)',
    async (error) => {
      const { jobs, api } = saving()
      expect(await api.jobs('all', query)).toEqual(data)
      jobs.mockRejectedValue(error)
      expect(await api.jobs('all', query)).toEqual({ ...data, savedAt: NOON })
    },
  )

  it('fails where no copy was kept, and where the server says no', async () => {
    const { jobs, api } = saving()
    await api.jobs('all', query)
    jobs.mockRejectedValue(new NetworkError('No answer'))
    await expect(api.jobs('all', { ...query, page: 2 })).rejects.toBeInstanceOf(NetworkError)
    jobs.mockRejectedValue(new ApiError(400, {}))
    await expect(api.jobs('all', query)).rejects.toBeInstanceOf(ApiError)
  })

  it('keeps the copies that were used last', async () => {
    const { jobs, api } = saving()
    await api.jobs('all', query)
    await api.jobs('resultLink', query)
    await api.jobs('upcoming', query)
    jobs.mockRejectedValue(new NetworkError('No answer'))
    await expect(api.jobs('all', query)).rejects.toBeInstanceOf(NetworkError)
    expect(await api.jobs('resultLink', query)).toMatchObject({ savedAt: NOON })
  })
})
