import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { examAdmin, later } from '#server/testing/exam-admin.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { appTest } from '#server/testing/app-test.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
let admin: ReturnType<typeof examAdmin>
it.beforeEach(({ server }) => {
  scene = examScene(server)
  admin = examAdmin(server)
})

describe('a cancelled attempt', () => {
  it('a cancelled attempt is removed from ranks, leaderboard and score counts at once, and cannot be cancelled again', async ({
    server,
  }) => {
    const quiz = await scene.quiz(3)
    const [one, two] = [await scene.candidate('one'), await scene.candidate('two')]
    const best = await admin.write(one, quiz, 3)
    const other = await admin.write(two, quiz, 2)
    await one.save(best, [{ questionId: quiz.questionIds[0] ?? '', choice: 1, seq: 900_000, spentMs: 5000 }])
    await one.submit(best)
    await two.submit(other)
    const rankOf = async () => (await two.read(other)).json().data.result
    expect(await rankOf()).toMatchObject({ rank: 2, outOf: 2 })
    const response = await admin.change(`${best}/void`, { reason: 'Two people wrote it' })
    expect(response.json().data.attempt).toMatchObject({
      score: 3,
      rank: null,
      voidedReason: 'Two people wrote it',
    })
    expect(await rankOf()).toMatchObject({ rank: 1, outOf: 1, isVoid: false })
    expect((await one.read(best)).json().data.result).toMatchObject({
      score: 3,
      rank: null,
      outOf: 1,
      isVoid: true,
    })
    const isListedVoid = async (headers: Record<string, string>) =>
      (await scene.call('GET', '/me/attempts', headers)).json().data.attempts[0].isVoid as boolean
    expect([await isListedVoid(one.headers), await isListedVoid(two.headers)]).toEqual([true, false])
    const board = (await scene.call('GET', `/quizzes/${quiz.id}/leaderboard`, two.headers)).json().data
    expect(board).toMatchObject({ outOf: 1, rows: [{ rank: 1, isOwn: true }] })
    expect(await server.db.read.select().from(schema.quizScores)).toMatchObject([{ score: 600, count: 1 }])
    const times = await server.db.read.select().from(schema.questionTimes)
    expect(times.map(({ count }) => count)).toEqual([0])
    expect((await admin.change(`${best}/void`)).statusCode).toBe(409)
    expect((await admin.list(quiz.id, '&view=ended')).map(({ rank }) => rank)).toEqual([1, null])
    expect(await admin.audit(`attempt/${best}`)).toMatchObject([
      {
        action: 'void',
        before: { isRanked: true },
        after: { isRanked: false, reason: 'Two people wrote it' },
      },
    ])
  })

  it('cancelling a running attempt ends it without a rank', async ({ server }) => {
    const quiz = await scene.quiz(1)
    const candidate = await scene.candidate()
    const id = await admin.write(candidate, quiz, 1)
    await admin.change(`${id}/void`)
    expect((await candidate.read(id)).json().data).toMatchObject({
      attempt: { status: 'finished' },
      result: { score: 1, rank: null, outOf: 0, isVoid: true },
    })
    expect((await candidate.save(id, [])).statusCode).toBe(409)
    expect((await candidate.start(quiz.id)).statusCode).toBe(409)
    expect(await server.db.read.select().from(schema.quizScores)).toEqual([])
  })
})

describe('closing attempts', () => {
  it('closing an attempt ends and scores the attempt even if required answers are missing', async () => {
    const quiz = await scene.quiz(2, { requireAllAnswered: true })
    const candidate = await scene.candidate()
    const id = await admin.write(candidate, quiz, 1)
    admin.after(5 * MINUTE_MS)
    const response = await admin.change(`${id}/close`)
    expect(response.json().data.attempt).toMatchObject({
      status: 'finished',
      score: 1,
      rank: 1,
      finishedAt: later(5 * MINUTE_MS),
    })
    expect((await candidate.read(id)).json().data.result).toMatchObject({ score: 1, skipped: 1 })
    expect((await admin.change(`${id}/close`)).statusCode).toBe(409)
    expect(await admin.audit(`attempt/${id}`)).toMatchObject([
      { action: 'close', after: { reason: 'A power cut' } },
    ])
  })

  it('closing a quiz ends all its attempts, in several batches, and no attempts of other quizzes', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const other = await scene.quiz(1)
    const [one, two] = [await scene.candidate('one'), await scene.candidate('two')]
    await admin.write(one, quiz, 1)
    await two.begin(quiz.id)
    await admin.write(one, other, 1)
    const [row] = await server.db.read.select().from(schema.quizAttempts)
    await server.db.tx(async (query) => {
      for (let index = 0; index < 60; index += 1)
        await query
          .insert(schema.quizAttempts)
          .values({ ...(row as NonNullable<typeof row>), id: `A${index}`, userId: `U${index}` })
    })
    admin.after(5 * MINUTE_MS)
    const response = await admin.change(`quizzes/${quiz.id}/close`)
    expect(response.json()).toMatchObject({ message: '62 attempts closed.', data: { changed: 62 } })
    expect(await admin.live(quiz.id)).toMatchObject({
      counts: { started: 62, saving: 0, silent: 0, handedIn: 62 },
    })
    const ended = await admin.list(quiz.id, '&view=ended&searchQuery=example.in')
    expect(ended.map(({ status, finishedAt }) => [status, finishedAt])).toEqual([
      ['finished', later(5 * MINUTE_MS)],
      ['abandoned', later(5 * MINUTE_MS)],
    ])
    expect((await admin.live(other.id)).quiz.live).toBe(1)
    expect((await admin.change(`quizzes/${quiz.id}/close`)).statusCode).toBe(409)
  })
})

describe('the results', () => {
  it('the list of results begins with the best score, and its search finds parts of names and email addresses', async () => {
    const quiz = await scene.quiz(2)
    const [asha, ravi] = [await scene.candidate('asha'), await scene.candidate('ravi')]
    for (const [candidate, right] of [
      [asha, 1],
      [ravi, 2],
    ] as const)
      await candidate.submit(await admin.write(candidate, quiz, right))
    expect(await admin.seen(`?quizId=${quiz.id}&view=ended`)).toMatchObject({
      attempts: [
        { email: 'ravi@example.in', name: 'Asha Devi', rank: 1, score: 2, maxScore: 2 },
        { email: 'asha@example.in', rank: 2, score: 1 },
      ],
      total: 2,
    })
    const find = (words: string) =>
      admin.list(quiz.id, `&view=ended&searchQuery=${encodeURIComponent(words)}`)
    expect(await find('RAVI@')).toMatchObject([{ email: 'ravi@example.in' }])
    expect(await find('devi ASHA@example\u200B.in')).toMatchObject([{ email: 'asha@example.in' }])
    expect(await find('nobody')).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await admin.list(quiz.id, '&view=ended&limit=1&page=2')).toMatchObject([{ rank: 2 }])
    expect(await admin.list(quiz.id)).toEqual([])
  })

  it('the results of a deleted account stay without a name, and its running attempt cannot be changed', async ({
    server,
  }) => {
    const [quiz, open] = [await scene.quiz(1), await scene.quiz(1)]
    const candidate = await scene.candidate('gone')
    await candidate.submit(await admin.write(candidate, quiz, 1))
    const id = await admin.write(candidate, open, 1)
    const code = await server.otpFor('gone@example.in', { purpose: 'erase' }, candidate.headers)
    await scene.call('POST', '/profile/erase', candidate.headers, code)
    expect(await admin.list(quiz.id, '&view=ended')).toMatchObject([
      { userId: null, name: '', email: '', rank: 1, score: 1 },
    ])
    expect(await admin.live(open.id)).toMatchObject({
      counts: { started: 1, saving: 0, silent: 0, handedIn: 0 },
    })
    for (const path of [`${id}/void`, `${id}/close`]) expect((await admin.change(path)).statusCode).toBe(409)
  })
})
