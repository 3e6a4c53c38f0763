import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import type { CorrectionBody, CorrectionData } from '#shared/contracts/corrections.ts'
import { schema } from '../../../db/schema/index.ts'
import { examAdmin, later } from '../../../testing/exam-admin.ts'
import { examScene } from '../../../testing/exam-scene.ts'
import { appTest } from '../../../testing/app-test.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
let admin: ReturnType<typeof examAdmin>
it.beforeEach(({ server }) => {
  scene = examScene(server)
  admin = examAdmin(server)
})

const MARKING = { correct: 2, wrong: 0 }
type Quiz = Awaited<ReturnType<typeof scene.quiz>>
type Key = CorrectionBody['changes'][number]['key']
type Candidate = Awaited<ReturnType<typeof scene.candidate>>

const url = (id: string, action = '') => `/admin/corrections/${id}${action}`
const post = (server: TestApp, id: string, action = '', body: object = {}) =>
  server.send('POST', url(id, action), body)
const read = async (server: TestApp, id: string): Promise<CorrectionData> =>
  (await server.get(url(id), { as: 'admin' })).json().data
const changeOf = (questionId: string, key: Key) => ({ changes: [{ questionId, key }], reason: 'A misprint' })

async function prepare(server: TestApp, quiz: Quiz, place: number, key: Key) {
  expect((await post(server, quiz.id, '', changeOf(quiz.questionIds[place] ?? '', key))).statusCode).toBe(200)
  await server.app.runJobs()
  return (await read(server, quiz.id)).pending
}

const apply = async (server: TestApp, quiz: Quiz, body: object = { whileRunning: true }) => {
  const response = await post(server, quiz.id, '/apply', body)
  await server.app.runJobs()
  return response
}

/** Submits an attempt after `minutes`; a null choice leaves a question unanswered. */
async function take(name: string, quiz: Quiz, choices: (number | null)[], minutes = 1) {
  const candidate = await scene.candidate(name)
  admin.after(0)
  const { attempt } = await candidate.begin(quiz.id)
  const answers = quiz.questionIds.map((questionId, index) => ({
    questionId,
    choice: choices[index] ?? null,
  }))
  await candidate.save(attempt._id, answers)
  admin.after(minutes * MINUTE_MS)
  await candidate.submit(attempt._id)
  return { candidate, attemptId: attempt._id }
}

const dataOf = async ({ candidate, attemptId }: { candidate: Candidate; attemptId: string }) =>
  (await candidate.read(attemptId)).json().data as AttemptData

describe('a corrected key', () => {
  it('a corrected key scores all candidates in the same way and shows each candidate the previous score', async ({
    server,
  }) => {
    const quiz = await scene.quiz(4, { marking: MARKING })
    const [first = ''] = quiz.questionIds
    const a = await take('a', quiz, [1, 1, 1, 1])
    const b = await take('b', quiz, [2, 1, 1, 1])
    await server.send('PUT', `/question/${first}`, { correctOption: 2 })
    const c = await take('c', quiz, [2, 1, 1, 1])
    const d = await take('d', quiz, [1, 1, 1, 1])
    const scores = async () => Promise.all([a, b, c, d].map(async (one) => (await dataOf(one)).result?.score))
    expect(await scores()).toEqual([8, 6, 6, 8])

    const pending = await prepare(server, quiz, 0, { kind: 'options', options: [2] })
    expect(pending).toMatchObject({
      status: 'ready',
      preview: { attempts: 4, scores: 4, ranks: 4, unranked: 0 },
    })
    expect(pending?.preview?.examples).toHaveLength(4)
    expect(pending?.preview?.examples).toContainEqual({
      name: 'Asha Devi',
      email: 'a@example.in',
      scoreBefore: 8,
      scoreAfter: 6,
      rankBefore: 1,
      rankAfter: 3,
    })
    // A prepared correction does not change the shown scores.
    expect(await scores()).toEqual([8, 6, 6, 8])

    expect((await apply(server, quiz)).statusCode).toBe(200)
    expect(await scores()).toEqual([6, 8, 8, 6])
    const { result, review } = await dataOf(a)
    expect(result).toMatchObject({
      rank: 3,
      outOf: 4,
      correct: 3,
      wrong: 1,
      correction: { correctedAt: later(MINUTE_MS), previousScore: 8 },
    })
    expect(review[0]).toMatchObject({ correctOptions: [2], keyChange: 'options', awarded: 0 })
    expect(review[1]).toMatchObject({ correctOptions: [1], keyChange: null })
    const board = (await scene.call('GET', `/quizzes/${quiz.id}/leaderboard`, a.candidate.headers)).json()
    expect(board.data).toMatchObject({ correctedAt: later(MINUTE_MS), outOf: 4 })
    expect(board.data.rows.map(({ score, rank }: { score: number; rank: number }) => [rank, score])).toEqual([
      [1, 8],
      [1, 8],
      [3, 6],
      [3, 6],
    ])

    const e = await take('e', quiz, [2, 1, 1, 1])
    expect((await dataOf(e)).result).toMatchObject({ score: 8, rank: 1, outOf: 5, correction: null })
    expect(await admin.audit(`quiz/${quiz.id}`)).toContainEqual(
      expect.objectContaining({
        action: 'correct key',
        after: expect.objectContaining({
          reason: 'A misprint',
          scores: 4,
          keys: { [first]: { kind: 'options', options: [2] } },
        }),
      }),
    )
    // Earlier results are deleted once they are no longer shown.
    const versions = await server.db.read
      .select({ version: schema.attemptResults.version })
      .from(schema.attemptResults)
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
  })

  it.for([
    // Four questions of 2 marks, option 1 right: `one` has all right, `two` all wrong, `three` skips the first.
    { key: { kind: 'options', options: [1, 3] } as Key, scores: [8, 2, 6], max: 8, skipped: 1 },
    { key: { kind: 'all' } as Key, scores: [8, 2, 8], max: 8, skipped: 0 },
    { key: { kind: 'removed' } as Key, scores: [6, 0, 6], max: 6, skipped: 0 },
  ])(
    'a corrected key can accept several options, give marks to all candidates or remove the question: $key',
    async (given, { server }) => {
      const quiz = await scene.quiz(4, { marking: MARKING })
      const attempts = [
        await take('one', quiz, [1, 1, 1, 1], 1),
        await take('two', quiz, [3, 0, 0, 0], 2),
        await take('three', quiz, [null, 1, 1, 1], 3),
      ]
      await prepare(server, quiz, 0, given.key)
      await apply(server, quiz)
      const all = await Promise.all(attempts.map(dataOf))
      expect(all.map(({ result }) => result?.score)).toEqual(given.scores)
      expect(all[2]?.result).toMatchObject({ maxScore: given.max, skipped: given.skipped })
      expect(all[0]?.review[0]?.keyChange).toBe(given.key.kind)
    },
  )

  it('a correction of a running quiz needs a confirmation, and then also counts for running attempts', async ({
    server,
  }) => {
    const quiz = await scene.quiz(2, { marking: MARKING })
    const ended = await take('ended', quiz, [2, 1])
    const writing = await scene.candidate('writing')
    const attemptId = await admin.write(writing, quiz, 2)
    await prepare(server, quiz, 0, { kind: 'options', options: [2] })
    expect((await post(server, quiz.id, '/apply')).json()).toMatchObject({
      statusCode: 409,
      message: 'This quiz is running. Wait until it ends, or apply the correction to all candidates now.',
    })
    expect((await dataOf(ended)).result?.score).toBe(2)
    // This attempt ends between the preview of the correction and its application.
    const between = await take('between', quiz, [2, 1])
    expect((await dataOf(between)).result?.score).toBe(2)
    await apply(server, quiz)
    await writing.submit(attemptId)
    expect((await dataOf({ candidate: writing, attemptId })).result).toMatchObject({
      score: 2,
      rank: 3,
      outOf: 3,
    })
    expect((await dataOf(ended)).result).toMatchObject({ score: 4, rank: 1 })
    expect((await dataOf(between)).result).toMatchObject({ score: 4, correction: { previousScore: 2 } })
  })

  it('a correction that is applied before the first attempt ends counts for all attempts', async ({
    server,
  }) => {
    const quiz = await scene.quiz(2, { marking: MARKING })
    const candidate = await scene.candidate('first')
    const attemptId = await admin.write(candidate, quiz, 2)
    await prepare(server, quiz, 0, { kind: 'options', options: [2] })
    expect((await apply(server, quiz)).statusCode).toBe(200)
    await candidate.submit(attemptId)
    expect((await dataOf({ candidate, attemptId })).result).toMatchObject({ score: 2, rank: 1, outOf: 1 })
  })

  it('a correction of a quiz that is over needs no confirmation', async ({ server }) => {
    const quiz = await scene.quiz(1, { expireDateTime: later(10 * MINUTE_MS) })
    const one = await take('one', quiz, [2])
    admin.after(10 * MINUTE_MS)
    await prepare(server, quiz, 0, { kind: 'all' })
    expect((await apply(server, quiz, {})).statusCode).toBe(200)
    expect((await dataOf(one)).result?.score).toBe(1)
  })

  it('a correction keeps cancelled attempts unranked and removes deleted accounts from the ranks', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const [gone, remaining, cancelled] = [
      await take('gone', quiz, [1], 1),
      await take('kept', quiz, [1], 2),
      await take('cancelled', quiz, [1], 3),
    ]
    const code = await server.otpFor('gone@example.in', { purpose: 'erase' }, gone.candidate.headers)
    await scene.call('POST', '/profile/erase', gone.candidate.headers, code)
    const pending = await prepare(server, quiz, 0, { kind: 'options', options: [1, 2] })
    expect(pending?.preview).toMatchObject({ attempts: 3, scores: 0, ranks: 2, unranked: 1 })
    await admin.change(`${cancelled.attemptId}/void`)
    await apply(server, quiz)
    expect((await dataOf(remaining)).result).toMatchObject({ rank: 1, outOf: 1 })
    expect((await dataOf(cancelled)).result).toMatchObject({ rank: null, isVoid: true })
  })

  it('a correction counts each attempt once even if its job runs twice, and stops if the correction is cancelled', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const [one, two] = [await take('one', quiz, [1]), await take('two', quiz, [2])]
    const { run } = server.app.services.adminAttempts.corrections
    const [first = ''] = quiz.questionIds
    const counts = async () =>
      (await server.db.read.select().from(schema.quizScores)).filter(({ version }) => version > 0)
    await post(server, quiz.id, '', changeOf(first, { kind: 'all' }))
    await Promise.all([run(quiz.id), run(quiz.id)])
    expect(await counts()).toMatchObject([{ version: 1, score: 300, count: 2 }])
    await post(server, quiz.id, '/cancel')
    await run(quiz.id)
    expect(await counts()).toEqual([])

    await post(server, quiz.id, '', changeOf(first, { kind: 'all' }))
    const running = run(quiz.id)
    await Promise.all([post(server, quiz.id, '/cancel'), running])
    await server.app.runJobs()
    expect(await counts()).toEqual([])
    expect((await read(server, quiz.id)).pending).toBeNull()
    expect([(await dataOf(one)).result?.score, (await dataOf(two)).result?.score]).toEqual([1, -0.25])
  })

  it('a cancelled correction changes nothing, and another correction can follow', async ({ server }) => {
    const quiz = await scene.quiz(2, { marking: MARKING })
    const one = await take('one', quiz, [1, 1])
    await prepare(server, quiz, 0, { kind: 'removed' })
    expect(
      (await post(server, quiz.id, '', changeOf(quiz.questionIds[1] ?? '', { kind: 'all' }))).statusCode,
    ).toBe(409)
    expect((await post(server, quiz.id, '/cancel')).statusCode).toBe(200)
    expect((await post(server, quiz.id, '/apply', { whileRunning: true })).statusCode).toBe(409)
    await server.app.runJobs()
    expect((await dataOf(one)).result).toMatchObject({ score: 4, correction: null })
    await prepare(server, quiz, 1, { kind: 'removed' })
    await apply(server, quiz)
    await prepare(server, quiz, 0, { kind: 'options', options: [0] })
    await apply(server, quiz)
    expect((await dataOf(one)).result).toMatchObject({
      score: 0,
      maxScore: 2,
      correction: { previousScore: 2 },
    })
    expect((await read(server, quiz.id)).applied).toHaveLength(2)
  })
})

describe('a correction', () => {
  const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

  it('an invalid correction is refused with the name of the field and changes nothing', async ({
    server,
  }) => {
    const quiz = await scene.quiz(2)
    await take('one', quiz, [1, 1])
    const [first = '', second = ''] = quiz.questionIds
    const key: Key = { kind: 'all' }
    const change = (questionId: unknown, changed: unknown) => ({ questionId, key: changed })
    for (const [field, changes] of [
      ['changes', []],
      ['changes[0].questionId', [change(UNKNOWN, key)]],
      ['changes[1].questionId', [change(first, key), change(first.toLowerCase(), { kind: 'removed' })]],
      ['changes[0].key', [change(second, { kind: 'options', options: [1] })]],
      ['changes[0].key.options', [change(second, { kind: 'options', options: [] })]],
      ['changes[0].key.options', [change(second, { kind: 'options', options: [2, 2] })]],
      ['changes[0].key.options[0]', [change(second, { kind: 'options', options: [4] })]],
      ['changes[0].key.kind', [change(second, { kind: 'maybe' })]],
    ] as const) {
      const response = (await post(server, quiz.id, '', { changes, reason: 'Why' })).json()
      expect([response.statusCode, response.errors?.[0]?.field], field).toEqual([400, field])
    }
    expect((await post(server, quiz.id, '', { changes: [change(first, key)], reason: ' ' })).statusCode).toBe(
      400,
    )
    expect((await read(server, quiz.id)).pending).toBeNull()
  })

  it('corrections are for admins only, and can be found by the id of a question', async ({ server }) => {
    const quiz = await scene.quiz(1)
    const { headers } = await scene.candidate()
    for (const path of [url(quiz.id), url(quiz.id, '/apply'), url(quiz.id, '/cancel')])
      expect((await scene.call('POST', path, headers, {})).statusCode).toBe(403)
    expect((await scene.call('GET', url(quiz.id), headers)).statusCode).toBe(403)
    expect((await post(server, UNKNOWN, '/apply')).statusCode).toBe(404)
    expect((await server.get(url(UNKNOWN), { as: 'admin' })).statusCode).toBe(404)
    const [first = ''] = quiz.questionIds
    const found = async () =>
      (await server.get(`/admin/corrections?questionId=${first}`, { as: 'admin' })).json().data.quizzes
    expect(await found()).toEqual([])
    await take('one', quiz, [1])
    expect(await found()).toMatchObject([{ _id: quiz.id, ended: 1 }])
    expect((await read(server, quiz.id)).questions).toMatchObject([
      { questionId: first, key: { kind: 'options', options: [1] }, isCorrected: false },
    ])
  })
})
