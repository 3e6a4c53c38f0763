import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StatisticsData } from '#shared/contracts/attempt.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { medianTime, timeStep } from './statistics.repository.ts'

describe('the median of counted times', () => {
  it.each([
    [[30_000], 30_000],
    [[1000, 30_000, 90_000], 30_000],
    [[10_000, 40_000], 10_000],
    [[5000, 5000, 5000, 3_600_000], 5000],
    [[300], 1000],
  ])('the median of the times %j is within 3 %% of %i', (times, median) => {
    const counts = new Map<number, number>()
    for (const time of times) counts.set(timeStep(time), (counts.get(timeStep(time)) ?? 0) + 1)
    const steps = [...counts].map(([step, count]) => ({ step, count })).toSorted((a, b) => a.step - b.step)
    const found = medianTime(steps) ?? 0
    expect(Math.abs(found - median) / median).toBeLessThan(0.03)
  })

  it('the median of an empty list of times is null', () => {
    expect(medianTime([])).toBeNull()
  })
})

describe('the statistics of an attempt', () => {
  let server: TestApp
  let scene: ReturnType<typeof examScene>
  beforeEach(async () => {
    server = await testApp()
    scene = examScene(server)
  })
  afterEach(() => server.close())

  type Candidate = Awaited<ReturnType<typeof scene.candidate>>
  type Paper = { id: string; questionIds: string[] }

  /** Answers the first questions right, each after the given seconds. */
  async function take(candidate: Candidate, { id, questionIds }: Paper, seconds: number[]): Promise<string> {
    const { attempt } = await candidate.begin(id)
    await candidate.save(
      attempt._id,
      seconds.map((each, index) => ({
        questionId: questionIds[index] ?? '',
        choice: 1,
        spentMs: each * 1000,
      })),
    )
    await candidate.submit(attempt._id)
    return attempt._id
  }
  const statistics = async (candidate: Candidate, attemptId: string): Promise<StatisticsData> =>
    (await scene.call('GET', `/attempts/${attemptId}/statistics`, candidate.headers)).json().data

  it('the statistics contain the median time of each question and the score distribution of first attempts', async () => {
    const quiz = await scene.quiz(3, { attemptsAllowed: 2 })
    const one = await scene.candidate('one')
    const attemptId = await take(one, quiz, [10, 60])
    await take(await scene.candidate('two'), quiz, [30])
    await take(await scene.candidate('three'), quiz, [90])
    const second = await take(one, quiz, [600, 600, 600])
    const found = await statistics(one, attemptId)
    const [first = '', middle = ''] = quiz.questionIds
    expect(found.medians.map(({ questionId }) => questionId)).toEqual([first, middle])
    expect(found.medians.map(({ medianMs }) => Math.round(medianMs / 5000) * 5)).toEqual([30, 60])
    expect(found).toMatchObject({
      distribution: [
        { from: 1, to: 2, count: 2, isOwn: false },
        { from: 2, to: 3, count: 1, isOwn: true },
      ],
      outOf: 3,
      isFinal: false,
    })
    const ofSecond = (await statistics(one, second)).distribution
    expect(ofSecond.map(({ count, isOwn }) => [count, isOwn])).toEqual([
      [2, false],
      [1, false],
    ])
  })

  it('the score distribution has at most 12 bands, including bands below zero', async () => {
    const quiz = await scene.quiz(4, { marking: { correct: 10, wrong: -10 } })
    const right = await scene.candidate('right')
    const attemptId = await take(right, quiz, [1, 1, 1, 1])
    const wrong = await scene.candidate('wrong')
    const { attempt } = await wrong.begin(quiz.id)
    await wrong.save(
      attempt._id,
      quiz.questionIds.slice(0, 1).map((questionId) => ({ questionId, choice: 0 })),
    )
    await wrong.submit(attempt._id)
    const { distribution } = await statistics(right, attemptId)
    expect(distribution.length).toBeLessThanOrEqual(12)
    expect(distribution[0]).toEqual({ from: -10, to: -5, count: 1, isOwn: false })
    expect(distribution.at(-1)).toEqual({ from: 40, to: 45, count: 1, isOwn: true })
    expect(distribution.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  it('the statistics are empty during an attempt and before prize results are released, and other users get 404', async () => {
    const nothing = { medians: [], distribution: [], outOf: 0, isFinal: false }
    const quiz = await scene.quiz(1)
    const one = await scene.candidate('one')
    const { attempt } = await one.begin(quiz.id)
    expect(await statistics(one, attempt._id)).toEqual(nothing)
    const other = await scene.candidate('other')
    const refused = await scene.call('GET', `/attempts/${attempt._id}/statistics`, other.headers)
    expect(refused.statusCode).toBe(404)

    const prize = await scene.quiz(1, { winningAmount: 500, expireDateTime: '2026-11-21T08:00:00.000Z' })
    const attemptId = await take(one, prize, [20])
    expect(await statistics(one, attemptId)).toEqual(nothing)
    server.travelTo('2026-11-21T08:00:03.001Z')
    expect(await statistics(one, attemptId)).toMatchObject({ outOf: 1, isFinal: true })
  })

  it('GET /me/attempts lists the attempts of the caller at one quiz, with the time at which the result is released', async () => {
    const one = await scene.candidate('one')
    const quiz = await scene.quiz(1)
    await take(one, quiz, [1])
    const prize = await scene.quiz(1, { winningAmount: 500, expireDateTime: '2026-11-21T08:00:00.000Z' })
    await take(one, prize, [1])
    const list = async (id: string) =>
      (await scene.call('GET', `/me/attempts?quizId=${id.toLowerCase()}`, one.headers)).json().data.attempts
    expect(await list(quiz.id)).toMatchObject([{ quizId: quiz.id, score: 1, resultAt: null }])
    expect(await list(prize.id)).toMatchObject([
      { quizId: prize.id, score: null, resultAt: '2026-11-21T08:00:03.001Z' },
    ])
    expect((await scene.call('GET', '/me/attempts?quizId=1', one.headers)).statusCode).toBe(400)
  })
})
