import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { schema } from '#server/db/schema/index.ts'
import { examAdmin, later, REASON } from '#server/testing/exam-admin.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { appTest } from '#server/testing/app-test.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
let admin: ReturnType<typeof examAdmin>
it.beforeEach(({ server }) => {
  scene = examScene(server)
  admin = examAdmin(server)
})

type Candidate = Awaited<ReturnType<typeof scene.candidate>>
type Quiz = Awaited<ReturnType<typeof scene.quiz>>

const grant = (attemptId: string, body: object = REASON) => admin.change(`${attemptId}/grant`, body)
const take = async (candidate: Candidate, quiz: Quiz, right: number) => {
  const attemptId = await admin.write(candidate, quiz, right)
  await candidate.submit(attemptId)
  return attemptId
}
const resultOf = async (candidate: Candidate, attemptId: string) =>
  ((await candidate.read(attemptId)).json().data as AttemptData).result
const own = async (candidate: Candidate) =>
  (await scene.call('GET', '/me/attempts', candidate.headers)).json().data.attempts

describe('a granted attempt', () => {
  it.each([
    ['a cancelled one', 2, true],
    ['an empty one', 0, false],
    ['one with few answers', 1, false],
  ])(
    'a granted attempt replaces an earlier attempt in the ranks and counts once: %s',
    async (_of, right, isCancelled) => {
      const quiz = await scene.quiz(2)
      const [candidate, other] = [await scene.candidate('one'), await scene.candidate('other')]
      await take(other, quiz, 1)
      const first = await take(candidate, quiz, right)
      if (isCancelled) await admin.change(`${first}/void`)
      expect((await candidate.start(quiz.id)).statusCode).toBe(409)

      const granted = await grant(first)
      expect(granted.json()).toMatchObject({
        message: 'The candidate can start another attempt.',
        data: { attempt: { _id: first, grant: { ...REASON, isStarted: false } } },
      })
      expect((await grant(first)).statusCode).toBe(409)
      expect(await own(candidate)).toMatchObject([{ _id: first, replacement: 'granted' }])

      const second = await take(candidate, quiz, 2)
      expect(await resultOf(candidate, second)).toMatchObject({
        score: 2,
        rank: 1,
        outOf: 2,
        isReplaced: false,
      })
      expect(await resultOf(candidate, first)).toMatchObject({ rank: null, outOf: 2, isReplaced: true })
      expect(await own(candidate)).toMatchObject([
        { _id: second, number: 2, replacement: null },
        { _id: first, replacement: 'started' },
      ])
      expect((await candidate.start(quiz.id)).statusCode).toBe(409)
      expect(await admin.audit(`attempt/${first}`)).toContainEqual(
        expect.objectContaining({ action: 'grant attempt', after: { number: 1, ...REASON } }),
      )
    },
  )

  it('a granted attempt removes the rank of the replaced attempt when it starts, even if it stays empty', async ({
    server,
  }) => {
    const quiz = await scene.quiz(2)
    const candidate = await scene.candidate()
    const first = await take(candidate, quiz, 2)
    await grant(first)
    expect(await resultOf(candidate, first)).toMatchObject({ rank: 1, outOf: 1 })
    const second = await take(candidate, quiz, 0)
    expect(await resultOf(candidate, first)).toMatchObject({ score: 2, rank: null, outOf: 0 })
    expect(await resultOf(candidate, second)).toMatchObject({ rank: null, outOf: 0 })
    await grant(second)
    const third = await take(candidate, quiz, 1)
    expect(await resultOf(candidate, third)).toMatchObject({ score: 1, rank: 1, outOf: 1 })
    expect(await server.db.read.select().from(schema.quizScores)).toMatchObject([{ score: 300, count: 1 }])
  })

  it('an attempt after an empty first attempt is not ranked, and neither is a granted replacement of it', async () => {
    const quiz = await scene.quiz(1, { attemptsAllowed: 3 })
    const candidate = await scene.candidate()
    await take(candidate, quiz, 0)
    const second = await take(candidate, quiz, 1)
    expect(await resultOf(candidate, second)).toMatchObject({ score: 1, rank: null, outOf: 0 })
    // A replacement of an unranked attempt is unranked too.
    await grant(second)
    expect(await resultOf(candidate, await take(candidate, quiz, 1))).toMatchObject({ rank: null })
  })

  it('a refused grant returns the reason and changes nothing', async ({ server }) => {
    const quiz = await scene.quiz(1, { expireDateTime: later(90 * MINUTE_MS) })
    const [candidate, gone] = [await scene.candidate('one'), await scene.candidate('gone')]
    const attemptId = await admin.write(candidate, quiz, 1)
    expect((await grant(attemptId)).json()).toMatchObject({
      statusCode: 409,
      message: 'This attempt is running. First close or cancel this attempt.',
    })
    await candidate.submit(attemptId)
    expect((await grant(attemptId, { reason: ' ' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'reason' }],
    })
    expect((await grant('01ARZ3NDEKTSV4RRFFQ69G5FAV')).statusCode).toBe(404)
    expect(
      (await scene.call('POST', `/admin/attempts/${attemptId}/grant`, candidate.headers, REASON)).statusCode,
    ).toBe(403)
    const lost = await take(gone, quiz, 1)
    await grant(lost)
    const code = await server.otpFor('gone@example.in', { purpose: 'erase' }, gone.headers)
    await scene.call('POST', '/profile/erase', gone.headers, code)
    expect(await server.db.read.select().from(schema.attemptGrants)).toEqual([])
    expect((await grant(lost)).json().message).toBe('The account of this candidate is deleted.')
    admin.after(90 * MINUTE_MS)
    expect((await grant(attemptId)).json()).toMatchObject({
      statusCode: 409,
      message: 'This quiz has ended. First set a later expiry date, so that the candidate can start.',
    })
    expect(await resultOf(candidate, attemptId)).toMatchObject({ score: 1, isReplaced: false })
  })
})
