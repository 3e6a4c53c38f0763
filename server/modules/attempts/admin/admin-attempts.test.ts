import { describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { attemptsUrl, examAdmin, later, REASON } from '#server/testing/exam-admin.ts'
import { NOW } from '#server/testing/now.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { appTest } from '#server/testing/app-test.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
let admin: ReturnType<typeof examAdmin>
it.beforeEach(({ server }) => {
  scene = examScene(server)
  admin = examAdmin(server)
})

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('a running quiz', () => {
  it('the live view counts started, saving, silent and submitted attempts, in total and by minute', async () => {
    const quiz = await scene.quiz(1)
    const [one, two, three] = [
      await scene.candidate('one'),
      await scene.candidate('two'),
      await scene.candidate('three'),
    ]
    await admin.write(one, quiz, 1)
    const second = await admin.write(two, quiz, 1)
    admin.after(MINUTE_MS)
    const third = await admin.write(three, quiz, 1)
    await two.save(second, [])
    admin.after(MINUTE_MS + 59_999)
    await three.submit(third)
    expect(await admin.live(quiz.id)).toMatchObject({
      quiz: { _id: quiz.id, live: 2, ended: 1 },
      counts: { started: 3, saving: 1, silent: 1, handedIn: 1 },
      serverNow: later(MINUTE_MS + 59_999),
    })
    const { minutes } = await admin.live(quiz.id)
    expect(minutes).toHaveLength(30)
    expect(minutes.slice(-2)).toEqual([
      { at: later(0), started: 2, handedIn: 0 },
      { at: later(MINUTE_MS), started: 1, handedIn: 1 },
    ])
    admin.after(2 * MINUTE_MS)
    expect((await admin.live(quiz.id)).counts).toMatchObject({ saving: 0, silent: 2 })
    expect((await admin.list(quiz.id)).map(({ isSilent }) => isSilent)).toEqual([true, true])
  })

  it('the admin list of quizzes includes quizzes in the trash if they have attempts', async ({ server }) => {
    const open = await scene.quiz(1, { title: 'Later', expireDateTime: '2027-02-01T00:00:00.000Z' })
    const trashed = await scene.quiz(1, { title: 'Trashed', expireDateTime: '2027-01-01T00:00:00.000Z' })
    await scene.quiz(1, { title: 'Draft', status: 'draft' })
    await scene.quiz(1, { title: 'Practice', category: 'Free' })
    await admin.write(await scene.candidate(), trashed, 1)
    await server.send('DELETE', `/quizzes/${trashed.id}`)
    expect(await admin.seen('/quizzes')).toMatchObject({
      quizzes: [
        { _id: open.id, title: 'Later', live: 0, ended: 0 },
        { _id: trashed.id, title: 'Trashed', live: 1, ended: 0 },
      ],
      total: 2,
      pageCount: 1,
    })
    expect(await admin.seen('/quizzes?limit=1&page=2')).toMatchObject({ quizzes: [{ title: 'Trashed' }] })
  })
})

describe('extra time', () => {
  it('extra time for one candidate moves only the deadline of this candidate, and the next response returns it', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const [one, two] = [await scene.candidate('one'), await scene.candidate('two')]
    const [first, second] = [await admin.write(one, quiz, 1), await admin.write(two, quiz, 1)]
    const response = await admin.change(`${first}/extra-time`, { minutes: 10, ...REASON })
    expect(response.json()).toMatchObject({ data: { attempt: { deadlineAt: later(70 * MINUTE_MS) } } })
    expect((await one.save(first, [])).json().data.deadlineAt).toBe(later(70 * MINUTE_MS))
    expect((await two.save(second, [])).json().data.deadlineAt).toBe(later(HOUR_MS))
    admin.after(65 * MINUTE_MS)
    await server.services.attempts.closeDue()
    const questionId = quiz.questionIds[0] ?? ''
    expect((await one.save(first, [{ questionId, choice: 0, seq: 9 }])).statusCode).toBe(200)
    expect((await two.read(second)).json().data.attempt.status).toBe('finished')
    expect(await admin.audit(`attempt/${first}`)).toMatchObject([
      {
        action: 'extend time',
        actor: 'test-admin',
        title: expect.any(String),
        before: { deadlineAt: NOW + HOUR_MS },
        after: { deadlineAt: NOW + 70 * MINUTE_MS, minutes: 10, reason: 'A power cut' },
      },
    ])
  })

  it('extra time for all candidates moves only the deadlines of the running attempts at this quiz', async () => {
    const quiz = await scene.quiz(1, { expireDateTime: '2026-11-21T07:00:00.000Z' })
    const other = await scene.quiz(1)
    const [one, two, three] = [
      await scene.candidate('one'),
      await scene.candidate('two'),
      await scene.candidate('three'),
    ]
    const ids = [
      await admin.write(one, quiz, 1),
      await admin.write(two, quiz, 1),
      await admin.write(three, quiz, 1),
    ]
    await admin.write(one, other, 1)
    await three.submit(ids[2] ?? '')
    const response = await admin.change(`quizzes/${quiz.id}/extra-time`, { minutes: 1, ...REASON })
    expect(response.json()).toMatchObject({ message: '2 attempts got more time.', data: { changed: 2 } })
    // The deadlines lie after the quiz's expiry, which stays unchanged.
    expect((await admin.list(quiz.id)).map(({ deadlineAt }) => deadlineAt)).toEqual([
      later(31 * MINUTE_MS),
      later(31 * MINUTE_MS),
    ])
    expect((await admin.list(other.id))[0]?.deadlineAt).toBe(later(HOUR_MS))
    expect((await admin.list(quiz.id, '&view=ended'))[0]?.deadlineAt).toBe(later(30 * MINUTE_MS))
    expect(await admin.audit(`quiz/${quiz.id}`)).toContainEqual(
      expect.objectContaining({
        action: 'extend time',
        after: { minutes: 1, attempts: 2, reason: 'A power cut' },
      }),
    )
    admin.after(40 * MINUTE_MS)
    expect((await admin.change(`quizzes/${quiz.id}/extra-time`, { minutes: 1, ...REASON })).statusCode).toBe(
      409,
    )
    expect((await admin.change(`${ids[0]}/extra-time`, { minutes: 1, ...REASON })).statusCode).toBe(409)
  })

  it.each([
    ['minutes', { minutes: 0, reason: 'x' }],
    ['minutes', { minutes: 181, reason: 'x' }],
    ['minutes', { minutes: 1.5, reason: 'x' }],
    ['minutes', { minutes: '5', reason: 'x' }],
    ['minutes', { reason: 'x' }],
    ['reason', { minutes: 1 }],
    ['reason', { minutes: 1, reason: '  ' }],
    ['reason', { minutes: 1, reason: 'x'.repeat(201) }],
  ])('extra time with an invalid %s returns 400 and moves no deadline: %j', async (field, body) => {
    const quiz = await scene.quiz(1)
    const id = await admin.write(await scene.candidate(), quiz, 1)
    for (const path of [`${id}/extra-time`, `quizzes/${quiz.id}/extra-time`])
      expect((await admin.change(path, body)).json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    expect((await admin.list(quiz.id))[0]?.deadlineAt).toBe(later(HOUR_MS))
  })
})

describe('the admin routes of attempts', () => {
  it('the admin routes return 404 for missing ids, 400 for invalid ids, and are for admins only', async ({
    server,
  }) => {
    const quiz = await scene.quiz(1)
    const id = await admin.write(await scene.candidate(), quiz, 1)
    const gets = ['/quizzes', `/quizzes/${quiz.id}`, `?quizId=${quiz.id}`, `/under-way/quiz/${quiz.id}`]
    const posts = ['extra-time', 'void', 'close'].map((name) => `${id}/${name}`)
    const ofQuiz = ['extra-time', 'close'].map((name) => `quizzes/${quiz.id}/${name}`)
    const body = { minutes: 1, ...REASON }
    for (const as of ['user', 'anonymous'] as const) {
      const statusCode = as === 'user' ? 403 : 401
      for (const path of gets)
        expect((await server.get(attemptsUrl(path), { as })).statusCode, path).toBe(statusCode)
      for (const path of [...posts, ...ofQuiz])
        expect((await server.send('POST', attemptsUrl(`/${path}`), body, { as })).statusCode).toBe(statusCode)
    }
    for (const path of [...posts, ...ofQuiz]) {
      const [of, name] = path.includes('quizzes')
        ? ['quizzes/', path.split('/')[2]]
        : ['', path.split('/')[1]]
      expect((await admin.change(`${of}${UNKNOWN}/${name}`, body)).statusCode, path).toBe(404)
      expect((await admin.change(`${of}x/${name}`, body)).statusCode, path).toBe(400)
    }
    const get = async (path: string) => (await server.get(attemptsUrl(path), { as: 'admin' })).json()
    expect(await get(`/quizzes/${UNKNOWN}`)).toMatchObject({ statusCode: 404 })
    expect(await get('?quizId=x')).toMatchObject({ statusCode: 400, errors: [{ field: 'quizId' }] })
    expect(await get('')).toMatchObject({ statusCode: 400, errors: [{ field: 'quizId' }] })
    expect(await get(`?quizId=${quiz.id}&view=all`)).toMatchObject({ errors: [{ field: 'view' }] })
    expect(await get(`?quizId=${quiz.id}&limit=0`)).toMatchObject({ errors: [{ field: 'limit' }] })
    expect(await get(`?quizId=${UNKNOWN}`)).toMatchObject({ data: { attempts: [], total: 0 } })
    expect((await admin.list(quiz.id))[0]).toMatchObject({ isLive: true, deadlineAt: later(HOUR_MS) })
  })
})
