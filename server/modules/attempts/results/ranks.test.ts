import { describe, expect } from 'vitest'
import type { AttemptResult, LeaderboardData } from '#shared/contracts/attempt.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
it.beforeEach(({ server }) => {
  scene = examScene(server)
})

const at = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
type Candidate = Awaited<ReturnType<typeof scene.candidate>>

/** Submits right and wrong answers, `minutes` after the start. */
async function take(
  server: TestApp,
  candidate: Candidate,
  { id, questionIds }: { id: string; questionIds: string[] },
  { right, wrong, minutes, start = 0 }: { right: number; wrong: number; minutes: number; start?: number },
): Promise<string> {
  at(server, start)
  const { attempt } = await candidate.begin(id)
  const answered = questionIds.slice(0, right + wrong)
  await candidate.save(
    attempt._id,
    answered.map((questionId, index) => ({ questionId, choice: index < right ? 1 : 0 })),
  )
  at(server, start + minutes * 60_000)
  await candidate.submit(attempt._id)
  return attempt._id
}

const resultOf = async (candidate: Candidate, attemptId: string): Promise<AttemptResult> =>
  (await candidate.read(attemptId)).json().data.result

const leaderboardOf = async (candidate: Candidate, quizId: string): Promise<LeaderboardData> =>
  (await scene.call('GET', `/quizzes/${quizId}/leaderboard`, candidate.headers)).json().data

describe('ranks', () => {
  it('ranks depend on score, time used and submission time, and full ties share a rank', async ({
    server,
  }) => {
    const quiz = await scene.quiz(4)
    const papers = [
      { name: 'slow', right: 3, wrong: 0, minutes: 30, rank: 2 },
      { name: 'quick', right: 3, wrong: 0, minutes: 20, rank: 1 },
      { name: 'later', right: 2, wrong: 0, minutes: 20, start: 5000, rank: 4 },
      { name: 'sooner', right: 2, wrong: 0, minutes: 20, rank: 3 },
      { name: 'same', right: 2, wrong: 0, minutes: 20, start: 5000, rank: 4 },
      { name: 'negative', right: 0, wrong: 4, minutes: 1, rank: 6 },
    ]
    const ranked: { candidate: Candidate; attemptId: string; rank: number; name: string }[] = []
    for (const { name, rank, ...paper } of papers) {
      const candidate = await scene.candidate(name)
      ranked.push({ candidate, attemptId: await take(server, candidate, quiz, paper), rank, name })
    }
    for (const { candidate, attemptId, rank, name } of ranked)
      expect(await resultOf(candidate, attemptId), name).toMatchObject({ rank, outOf: 6, percentile: null })
    const board = await leaderboardOf(ranked[0]?.candidate as Candidate, quiz.id)
    expect(board.rows.map(({ rank, score }) => [rank, score])).toEqual([
      [1, 3],
      [2, 3],
      [3, 2],
      [4, 2],
      [4, 2],
      [6, -1],
    ])
    expect(board.own).toMatchObject({ rank: 2, isOwn: true, name: 'Asha D.', timeMs: 1_800_000 })
    expect(board).toMatchObject({ outOf: 6, isFinal: false })
  })

  it('three wrong answers at -1/3 cancel exactly one right answer, so that two such scores share a rank', async ({
    server,
  }) => {
    const quiz = await scene.quiz(6, { marking: { correct: 1, wrong: '-1/3' } })
    const [some, few] = [await scene.candidate('some'), await scene.candidate('few')]
    const ids = [
      await take(server, some, quiz, { right: 3, wrong: 3, minutes: 10 }),
      await take(server, few, quiz, { right: 2, wrong: 0, minutes: 10 }),
    ]
    expect(await resultOf(some, ids[0] ?? '')).toMatchObject({ score: 2, rank: 1, outOf: 2 })
    expect(await resultOf(few, ids[1] ?? '')).toMatchObject({ score: 2, rank: 1, outOf: 2 })
  })

  it.for([
    // Computed by hand: none for 19 candidates, else 100 x (candidates at most as good) / (all candidates).
    { count: 19, percentiles: { best: null, middle: null, worst: null } },
    { count: 20, percentiles: { best: 100, middle: 50, worst: 5 } },
    { count: 21, percentiles: { best: 100, middle: 47.6190476, worst: 4.7619048 } },
  ])(
    'a percentile is shown only if there are at least 20 candidates: $count',
    async ({ count, percentiles }, { server }) => {
      const quiz = await scene.quiz(5, { attemptsAllowed: 2 })
      const results: [Candidate, string][] = []
      for (let index = 0; index < count; index += 1) {
        const candidate = await scene.candidate(`c${index}`)
        // Ten candidates have at most 1 mark; the worst has the least, the best has all five.
        const right = index === 0 ? 0 : index < 10 ? 1 : index === count - 1 ? 5 : 2
        results.push([
          candidate,
          await take(server, candidate, quiz, { right, wrong: index === 0 ? 5 : 0, minutes: 10 }),
        ])
      }
      const found = async (index: number) => {
        const [candidate, attemptId] = results[index] as [Candidate, string]
        return (await resultOf(candidate, attemptId)).percentile
      }
      expect({ best: await found(count - 1), middle: await found(5), worst: await found(0) }).toEqual(
        percentiles,
      )
    },
  )

  it('ranks count first attempts only and become final once the quiz has ended', async ({ server }) => {
    const quiz = await scene.quiz(2, { attemptsAllowed: 2, expireDateTime: '2026-11-21T08:30:00.000Z' })
    const candidate = await scene.candidate('one')
    const first = await take(server, candidate, quiz, { right: 1, wrong: 0, minutes: 5 })
    const second = await take(server, candidate, quiz, { right: 2, wrong: 0, minutes: 5, start: 600_000 })
    expect(await resultOf(candidate, first)).toMatchObject({ rank: 1, outOf: 1, isFinal: false })
    expect(await resultOf(candidate, second)).toMatchObject({ score: 2, rank: null, outOf: 1 })
    server.travelTo('2026-11-21T08:30:03.001Z')
    expect(await resultOf(candidate, first)).toMatchObject({ rank: 1, isFinal: true })
  })
})

describe('the leaderboard', () => {
  it('the leaderboard hides names on request, names of deleted accounts, and prize results before their release', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const named = await scene.candidate('named')
    await take(server, named, quiz, { right: 1, wrong: 0, minutes: 1 })
    const shy = await scene.candidate('shy')
    at(server, 0)
    const { data } = (await shy.start(quiz.id, { isNamed: false })).json()
    await shy.save(data.attempt._id, [{ questionId: quiz.questionIds[0] ?? '', choice: 0 }])
    await shy.submit(data.attempt._id)
    expect((await leaderboardOf(named, quiz.id)).rows).toMatchObject([
      { rank: 1, name: 'Asha D.', isDeleted: false, isOwn: true },
      { rank: 2, name: '', isDeleted: false, isOwn: false },
    ])
    at(server, 120_000)
    const code = await server.otpFor('named@example.in', { purpose: 'erase' }, named.headers)
    await scene.call('POST', '/profile/erase', named.headers, code)
    expect((await leaderboardOf(shy, quiz.id)).rows[0]).toMatchObject({ name: '', isDeleted: true })

    const prize = await scene.quiz(1, {
      winningAmount: 500,
      startDateTime: NOW_ISO,
      expireDateTime: '2026-11-21T08:00:00.000Z',
    })
    await take(server, shy, prize, { right: 1, wrong: 0, minutes: 1, start: 120_000 })
    expect(await leaderboardOf(shy, prize.id)).toMatchObject({
      rows: [],
      own: null,
      outOf: 0,
      isFinal: false,
    })
    server.travelTo('2026-11-21T08:00:03.001Z')
    expect(await leaderboardOf(shy, prize.id)).toMatchObject({ outOf: 1, isFinal: true })
  })
})

describe('GET /me/attempts', () => {
  it('GET /me/attempts returns the latest attempt first, without scores that are not released yet', async ({
    server,
  }) => {
    const candidate = await scene.candidate()
    const first = await scene.quiz(1, { title: 'First' })
    await take(server, candidate, first, { right: 1, wrong: 0, minutes: 1 })
    const prize = await scene.quiz(1, { title: 'Prize', winningAmount: 9 })
    await take(server, candidate, prize, { right: 1, wrong: 0, minutes: 1, start: 60_000 })
    const list = async (query = '') =>
      (await scene.call('GET', `/me/attempts${query}`, candidate.headers)).json().data.attempts
    const all = await list()
    expect(all).toMatchObject([
      { title: 'Prize', status: 'finished', score: null, maxScore: null },
      { title: 'First', status: 'finished', number: 1, score: 1, maxScore: 1 },
    ])
    expect(await list(`?before=${all[0]._id}`)).toMatchObject([{ title: 'First' }])
    expect((await scene.call('GET', '/me/attempts', {})).statusCode).toBe(401)
  })
})
