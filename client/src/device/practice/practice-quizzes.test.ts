import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { ActiveQuiz, ActiveQuizListData, QuizData } from '#shared/contracts/quiz.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { NOON } from '#client/testing/render-app.tsx'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { offlineQuizList, prefetchPracticeQuizzes, readCachedQuiz } from './practice-quizzes.ts'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  () => ({ apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

const quiz = (n: number, changes: Partial<ActiveQuiz> = {}) =>
  ({
    _id: `Q${String(n).padStart(2, '0')}`,
    practice: true,
    startable: true,
    changedAt: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00.000Z`,
    ...changes,
  }) as ActiveQuiz

let offered: ActiveQuiz[]

/** Returns the ids of the quizzes fetched since the last call, in order. */
function fetched(): string[] {
  const paths = vi.mocked(apiRequest).mock.calls.map(([path]) => path)
  vi.mocked(apiRequest).mockClear()
  return paths.filter((path) => !path.includes('active')).map((path) => path.split('/').at(-1) ?? '')
}

const listed = async () =>
  ((await offlineQuizList()) as ActiveQuizListData | undefined)?.quizzes.map(({ _id }) => _id)

beforeEach(async () => {
  await clearOfflineDb()
  offered = []
  vi.mocked(apiRequest).mockImplementation(async (path) => {
    const id = path.split('/').at(-1)
    const data = path.includes('active')
      ? { quizzes: offered, page: 1, pageCount: 1, total: offered.length }
      : ({
          quiz: offered.find(({ _id }) => _id === id),
          questions: [{ _id: 'x' }],
          reason: '',
        } as unknown as QuizData)
    return { data } as never
  })
})

describe('prefetchPracticeQuizzes', () => {
  it('prefetchPracticeQuizzes caches only practice quizzes that can be started, with their questions', async () => {
    offered = [quiz(1), quiz(2, { practice: false }), quiz(3, { startable: false }), quiz(4)]
    await prefetchPracticeQuizzes(NOON)
    expect(fetched()).toEqual(['Q01', 'Q04'])
    expect((await readCachedQuiz('q01'))?.quiz.questions).toHaveLength(1)
    expect(await listed()).toEqual(['Q04', 'Q01'])
  })

  it('prefetchPracticeQuizzes caches the newest 30 quizzes, refetches changed quizzes and evicts quizzes no longer offered', async () => {
    offered = Array.from({ length: 40 }, (_, n) => quiz(n))
    await prefetchPracticeQuizzes(NOON)
    expect(fetched()).toHaveLength(30)
    offered = [quiz(0), quiz(1, { changedAt: '2026-11-30T00:00:00.000Z' })]
    await prefetchPracticeQuizzes(NOON + HOUR_MS)
    expect(fetched()).toEqual([])
    await prefetchPracticeQuizzes(NOON + 7 * HOUR_MS)
    expect(fetched()).toEqual(['Q01'])
    expect(await listed()).toEqual(['Q01', 'Q00'])
  })
})
