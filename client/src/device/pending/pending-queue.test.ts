import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { practiceResults, type PracticeResultRow } from '#client/device/db/db.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { pendingQueue, type PendingAdapter } from './pending-queue.ts'
import { sendPending } from './send-pending.ts'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  async (original) =>
    Object.assign({}, await original(), { apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

type Adapter = PendingAdapter<PracticeResultRow, [string, string], { score: number }>

const request = vi.mocked(apiRequest)
const onChange = vi.fn<Adapter['onChange']>()

/** Builds a queue whose rows take the response as their score. A rejected row is deleted. */
const createQueue = (changes: Partial<Adapter> = {}) =>
  pendingQueue<PracticeResultRow, [string, string], { score: number }>({
    lock: 'avsar-test',
    table: practiceResults,
    keyOf: ({ owner, id }) => [owner, id],
    findRows: (owner) => practiceResults.where({ owner }).toArray(),
    isPending: ({ isPending }) => isPending,
    toRequest: (rows) => ({ path: `/${rows.map(({ id }) => id).join('+')}` }),
    isUnchanged: (row, sent) => row.title === sent.title,
    confirm: (row, { score }) => ({ ...row, score, isPending: false }),
    reject: () => null,
    fail: (row) => ({ ...row, wrong: row.wrong + 1 }),
    shown: {
      toItem: ({ id, owner }) => ({ id, owner, kind: 'practice', label: '', createdAt: 0, attempts: 0 }),
      cancel: () => null,
    },
    onChange,
    ...changes,
  })

const add = (...ids: string[]) =>
  practiceResults.bulkPut(
    ids.map((id) => ({
      owner: '',
      id,
      quizId: '',
      title: '',
      score: 0,
      maxScore: 0,
      correct: 0,
      wrong: 0,
      skipped: 0,
      finishedAt: 0,
      isPending: true,
    })),
  )
const paths = () => request.mock.calls.map(([path]) => path)
const rows = async () =>
  (await practiceResults.toArray()).map(({ id, score, wrong, isPending }) => [id, score, wrong, isPending])

beforeEach(async () => {
  await clearOfflineDb()
  onChange.mockReset()
  request.mockReset().mockResolvedValue({ message: 'Done.', data: { score: 5 } } as never)
})
afterEach(() => vi.useRealTimers())

describe('pendingQueue', () => {
  it('sendOnce sends pending rows one by one and merges each response', async () => {
    await add('a', 'b')
    expect(await createQueue().sendOnce()).toBeNull()
    expect(paths()).toEqual(['/a', '/b'])
    expect(await rows()).toEqual([
      ['a', 5, 0, false],
      ['b', 5, 0, false],
    ])
    const results = onChange.mock.calls.flatMap(([settled]) => settled ?? [])
    expect(results.map(({ row, result }) => [row.id, result.status])).toEqual([
      ['a', 'sent'],
      ['b', 'sent'],
    ])
  })

  it('sendOnce sends a batch in one request', async () => {
    await add('a', 'b', 'c')
    expect(await createQueue({ batchSize: 2 }).sendOnce()).toBeNull()
    expect(paths()).toEqual(['/a+b', '/c'])
    expect((await rows()).map(([, , , isPending]) => isPending)).toEqual([false, false, false])
  })

  it.each([
    ['no response', new NetworkError('No response'), 0],
    ['status 503', new ApiError(503, { message: 'Busy.' }), 0],
    ['status 408', new ApiError(408, { message: 'Late.' }), 0],
    ['status 425', new ApiError(425, { message: 'Early.' }), 0],
    ['status 429', new ApiError(429, { message: 'Slow down.', data: { retryAfter: '7' } }), 7000],
  ])('sendOnce stops after %s and retains every pending row', async (_name, error, waitMs) => {
    await add('a', 'b')
    request.mockRejectedValueOnce(error)
    expect(await createQueue().sendOnce()).toEqual({ waitMs })
    expect(paths()).toEqual(['/a'])
    expect(await rows()).toEqual([
      ['a', 0, 1, true],
      ['b', 0, 0, true],
    ])
  })

  it('sendOnce stops after status 401 without counting an attempt', async () => {
    await add('a', 'b')
    request.mockRejectedValueOnce(new ApiError(401, { message: 'Sign in.' }))
    expect(await createQueue().sendOnce()).toBeNull()
    expect(paths()).toEqual(['/a'])
    expect((await rows())[0]).toEqual(['a', 0, 0, true])
  })

  it.each([400, 403, 404, 409, 422])(
    'sendOnce removes a row that status %i rejected and sends the next row',
    async (status) => {
      await add('a', 'b')
      request.mockRejectedValueOnce(new ApiError(status, { message: 'No.' }))
      expect(await createQueue().sendOnce()).toBeNull()
      expect(await rows()).toEqual([['b', 5, 0, false]])
    },
  )

  it('sendOnce leaves a row pending if the response for the row cannot be merged', async () => {
    await add('a')
    request.mockResolvedValueOnce({ message: '', data: null } as never)
    expect(await createQueue().sendOnce()).toEqual({ waitMs: 0 })
    expect(await rows()).toEqual([['a', 0, 0, true]])
    expect((await practiceResults.toArray())[0]).not.toHaveProperty('leasedAt')
  })

  it('sendOnce leaves a row pending and sends it again if the row was changed during its request', async () => {
    await add('a')
    request.mockImplementationOnce(async () => {
      await practiceResults.update(['', 'a'], { title: 'Changed' })
      return { message: '', data: { score: 4 } } as never
    })
    expect(await createQueue().sendOnce()).toBeNull()
    expect(paths()).toEqual(['/a', '/a'])
    expect(await rows()).toEqual([['a', 5, 0, false]])
  })

  it('sendOnce does not restore a row that was deleted during its request', async () => {
    await add('a')
    request.mockImplementationOnce(async () => {
      await practiceResults.clear()
      return { message: '', data: { score: 5 } } as never
    })
    expect(await createQueue().sendOnce()).toBeNull()
    expect(await rows()).toEqual([])
  })

  it('cancel deletes a pending row, but refuses a row in flight', async () => {
    await add('a')
    const queue = createQueue()
    const response = Promise.withResolvers<never>()
    request.mockReturnValueOnce(response.promise)
    const sending = queue.sendOnce()
    await vi.waitFor(() => expect(paths()).toEqual(['/a']))
    expect(await queue.list()).toMatchObject([{ id: 'a', leasedAt: expect.any(Number) as number }])
    expect(await queue.cancel('a')).toBe(false)
    response.reject(new NetworkError('No response'))
    await sending
    expect(await queue.cancel('a')).toBe(true)
    expect([await rows(), await queue.cancel('a')]).toEqual([[], false])
  })

  it('sendOnce sends nothing without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await createQueue().sendOnce()).toBeNull()
    await add('a')
    expect(await createQueue().sendOnce()).toEqual({ waitMs: 0 })
    expect(paths()).toEqual([])
  })
})

describe('sendPending', () => {
  const queueThat = (sendOnce: () => Promise<{ waitMs: number } | null>) => ({
    sendOnce: vi.fn<() => Promise<{ waitMs: number } | null>>(sendOnce),
  })

  it('sendPending repeats only the queue that the server asked to wait, after that wait', async () => {
    vi.useFakeTimers()
    const responses = [{ waitMs: 60_000 }]
    const busy = queueThat(() => Promise.resolve(responses.pop() ?? null))
    const free = queueThat(() => Promise.resolve(null))
    await sendPending([busy, free])
    await vi.advanceTimersByTimeAsync(59_999)
    expect(busy.sendOnce).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([busy.sendOnce.mock.calls.length, free.sendOnce.mock.calls.length]).toEqual([2, 1])
  })

  it('sendPending sends the other queues before it throws the error of a broken queue', async () => {
    const broken = queueThat(() => Promise.reject(new Error('Broken')))
    const free = queueThat(() => Promise.resolve(null))
    await expect(sendPending([broken, free])).rejects.toThrow('Broken')
    expect(free.sendOnce).toHaveBeenCalledOnce()
  })
})
