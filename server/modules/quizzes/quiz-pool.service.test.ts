import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AttemptQuestion } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const EXPIRY = '2026-11-21T08:00:00.000Z'
const RELEASE = '2026-11-21T08:00:03.001Z'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

async function addQuestions(count: number, more: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index}`, ...more })
    ids.push((await server.send('POST', '/question/create', body)).json().data.question._id)
  }
  return ids
}
const write = async (body: object, id?: string) =>
  id === undefined
    ? (await server.send('POST', '/quizzes/create', { ...buildQuiz(), ...body })).json()
    : (await server.send('PUT', `/quizzes/${id}`, body)).json()
async function addQuiz(body: object): Promise<string> {
  const response = await write(body)
  expect(response).toMatchObject({ statusCode: 200 })
  return response.data.quiz._id
}
async function publicKeys(practiceId: string): Promise<string[]> {
  const { questions } = (await server.get(`/quizzes/${practiceId}`)).json().data
  return questions
    .filter((question: { correctOption?: number }) => question.correctOption !== undefined)
    .map(({ _id }: { _id: string }) => _id)
}
const release = () => server.services.kinds.quiz.releasePools()

describe('a quiz that draws its questions', () => {
  const DRAWN = { price: 20, category: 'Free', totalQuestions: 3 }

  it('a quiz that draws its questions reserves none as a draft, and twice the number it needs once it is published', async () => {
    const ids = await addQuestions(20)
    const quizId = await addQuiz({ ...DRAWN, status: 'draft' })
    const practiceId = await addQuiz({ questionIds: ids, totalQuestions: 20, status: 'draft' })
    const keysOf = async () =>
      (await server.db.read.select().from(schema.reservedQuestions)).map(({ questionId }) => questionId)
    expect(await keysOf()).toEqual([])
    await write({ status: 'published' }, quizId)
    const reserved = await keysOf()
    expect(reserved).toHaveLength(6)
    await write({ status: 'published' }, practiceId)
    expect((await publicKeys(practiceId)).toSorted()).toEqual(
      ids.filter((id) => !reserved.includes(id)).toSorted(),
    )
    await write({ status: 'draft' }, quizId)
    expect((await publicKeys(practiceId)).toSorted()).toEqual(ids.toSorted())
  })

  it('a quiz that draws its questions gives papers with equal total marks, from its own pool only', async () => {
    const cheap = await addQuestions(6, { category: 'Mock' })
    const dear = await addQuestions(6, { category: 'Mock', marks: 4, negativeMarks: -1 })
    const quizId = await addQuiz({ category: 'Mock', totalQuestions: 4 })
    const scene = examScene(server)
    const worths = new Set<string>()
    const drawn = new Set<string>()
    for (let index = 0; index < 8; index += 1) {
      const { questions } = await (await scene.candidate(`c${index}`)).begin(quizId)
      expect(new Set(questions.map(({ _id }) => _id)).size).toBe(4)
      for (const { _id } of questions) drawn.add(_id)
      worths.add(
        questions
          .map(({ marks }: AttemptQuestion) => marks)
          .toSorted((a, b) => a - b)
          .join(),
      )
    }
    expect(worths.size).toBe(1)
    expect(drawn.size).toBeLessThanOrEqual(8)
    expect([...cheap, ...dear]).toEqual(expect.arrayContaining([...drawn]))
  })

  it('publishing a quiz gets 400 with the numbers of questions if too few unreserved questions exist', async () => {
    const ids = await addQuestions(5)
    await addQuiz({ questionIds: ids.slice(0, 2), totalQuestions: 2 })
    await addQuiz({ category: 'Quizzes', questionIds: ids.slice(2, 3), totalQuestions: 1 })
    const message =
      'This quiz needs 3 questions. Public questions in Free: 5. Known answers: 2. Reserved: 1. Free: 2.'
    const errors = [{ field: 'totalQuestions', message }]
    expect(await write(DRAWN)).toMatchObject({ statusCode: 400, message, errors })
    const scheduled = { ...DRAWN, status: 'scheduled', publishAt: '2026-11-22T00:00:00.000Z' }
    expect(await write(scheduled)).toMatchObject({ statusCode: 400, errors })
    const quizId = await addQuiz({ ...DRAWN, totalQuestions: 2 })
    expect(await write({ totalQuestions: 3 }, quizId)).toMatchObject({ statusCode: 400 })
    await addQuestions(1)
    expect(await write({ totalQuestions: 3 }, quizId)).toMatchObject({ statusCode: 200 })
  })
})

describe('a quiz that lists its questions', () => {
  it('publishing a quiz gets 400 with each question whose answer key is public, but storing a draft does not', async () => {
    const [shown = '', drawn = '', free = ''] = [
      ...(await addQuestions(1, { questionName: 'Listed', category: 'Mock' })),
      ...(await addQuestions(1, { questionName: 'Drawn' })),
      ...(await addQuestions(1, { category: 'Mock' })),
    ]
    const practiceId = await addQuiz({ title: 'Daily drill', questionIds: [shown], totalQuestions: 1 })
    await addQuiz({ title: 'Random drill', totalQuestions: 1 })
    const exam = { category: 'Mock', questionIds: [free, shown, drawn], totalQuestions: 3 }
    const refused = await write(exam)
    expect(refused).toMatchObject({
      statusCode: 400,
      errors: [
        {
          field: 'questionIds[1]',
          message: `“Listed” (${shown}): the practice quiz “Daily drill” shows its answer.`,
        },
        {
          field: 'questionIds[2]',
          message: `“Drawn” (${drawn}): the practice quiz “Random drill” shows its answer.`,
        },
      ],
    })
    expect(await write({ ...exam, status: 'draft' })).toMatchObject({ statusCode: 200 })
    // Released keys stay released.
    await server.send('DELETE', `/quizzes/${practiceId}`)
    expect(await write({ ...exam, questionIds: [free, shown] })).toMatchObject({
      message: `“Listed” (${shown}): its answer was shown in “Daily drill”.`,
    })
  })

  it('a quiz can be edited while a practice quiz lists the same questions, and their answer keys stay hidden', async () => {
    const ids = await addQuestions(2, { category: 'Mock' })
    const quizId = await addQuiz({ category: 'Mock', questionIds: ids.slice(0, 1), totalQuestions: 1 })
    const practiceId = await addQuiz({ questionIds: ids, totalQuestions: 2 })
    expect(await publicKeys(practiceId)).toEqual([ids[1]])
    expect(await write({ title: 'Renamed' }, quizId)).toMatchObject({ statusCode: 200 })
    expect(await write({ questionIds: ids }, quizId)).toMatchObject({ statusCode: 400 })
    expect(await publicKeys(practiceId)).toEqual([ids[1]])
  })

  it('an exam that reveals its answer keys at the expiry cannot use a question that another quiz has reserved', async () => {
    const questionIds = await addQuestions(1, { category: 'Mock' })
    const body = { category: 'Mock', questionIds, totalQuestions: 1, expireDateTime: EXPIRY }
    const mock = await addQuiz({ ...body, title: 'Mock one' })
    await addQuiz({ ...body, title: 'Mock two' })
    expect(await write({ ...body, reveal: 'expiry' })).toMatchObject({
      statusCode: 400,
      message: `“Question 0” (${questionIds[0]}): it is reserved for the quiz “Mock one”.`,
    })
    expect(await write({ reveal: 'expiry' }, mock)).toMatchObject({ statusCode: 400 })
  })
})

describe('the pool of a quiz', () => {
  async function exam() {
    const questionIds = await addQuestions(2, { category: 'Mock' })
    const body = { category: 'Mock', reveal: 'expiry', totalQuestions: 1, expireDateTime: EXPIRY }
    const quizId = await addQuiz({ ...body, questionIds: questionIds.slice(0, 1) })
    const practiceId = await addQuiz({ questionIds, totalQuestions: 2 })
    const [secret = '', free = ''] = questionIds
    return { quizId, practiceId, secret, free }
  }

  it('the pool of a quiz is released after the last accepted answer, and its questions cannot be reserved again', async () => {
    const { quizId, practiceId, secret, free } = await exam()
    server.travelTo('2026-11-21T08:00:03.000Z')
    await release()
    expect(await publicKeys(practiceId)).toEqual([free])
    server.travelTo(RELEASE)
    await release()
    expect(await publicKeys(practiceId)).toEqual([secret, free])
    const later = { expireDateTime: '2026-12-21T08:00:00.000Z' }
    expect(await write(later, quizId)).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'questionIds[0]' }],
    })
    // Setting the clock back does not open the quiz again.
    server.travelTo('2026-11-21T07:00:00.000Z')
    expect((await (await examScene(server).candidate()).start(quizId)).json()).toMatchObject({
      statusCode: 409,
      message: 'This quiz has expired.',
    })
  })

  it.each([
    ['deleted', (id: string) => server.send('DELETE', `/quizzes/${id}`)],
    ['unpublished', (id: string) => server.send('PUT', `/quizzes/${id}`, { status: 'draft' })],
    [
      'made practice',
      (id: string) => server.send('PUT', `/quizzes/${id}`, { category: 'Free', reveal: 'attempt' }),
    ],
  ])(
    'the pool of a quiz is released when the quiz is %s, but not while an attempt is running',
    async (_what, change) => {
      const { quizId, practiceId, secret, free } = await exam()
      const candidate = await examScene(server).candidate()
      const { attempt } = await candidate.begin(quizId)
      await change(quizId)
      await release()
      expect(await publicKeys(practiceId)).toEqual([free])
      await candidate.submit(attempt._id)
      await release()
      expect(await publicKeys(practiceId)).toEqual([secret, free])
    },
  )

  it('the pool of a quiz keeps a question that was removed from the quiz until running attempts end', async () => {
    const { quizId, practiceId, free, secret } = await exam()
    const candidate = await examScene(server).candidate()
    const { attempt } = await candidate.begin(quizId)
    const [other = ''] = await addQuestions(1, { category: 'Mock' })
    await write({ questionIds: [other] }, quizId)
    expect(await publicKeys(practiceId)).toEqual([free])
    await candidate.submit(attempt._id)
    await write({ title: 'Renamed' }, quizId)
    expect(await publicKeys(practiceId)).toEqual([secret, free])
  })

  it('the pool of a quiz is reserved again when its deletion is undone; the undo gets 400 if this is impossible', async () => {
    const { quizId, practiceId, free } = await exam()
    const version = (await server.send('DELETE', `/quizzes/${quizId}`)).json().data.version
    await write({ status: 'draft' }, practiceId)
    const undo = await server.send('POST', '/admin/content/quiz/undo', { items: [{ _id: quizId, version }] })
    expect(undo.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'questionIds[0]' }] })
    expect(await write({ status: 'published' }, practiceId)).toMatchObject({ statusCode: 200 })
    expect(await publicKeys(practiceId)).toContain(free)
  })
})

describe('a scheduled quiz', () => {
  it('a scheduled quiz reserves its questions at once, and is not published if one of them is unpublished at the due time', async () => {
    const ids = await addQuestions(2, { category: 'Mock' })
    const body = { category: 'Mock', questionIds: ids, totalQuestions: 2, status: 'scheduled' }
    const quizId = await addQuiz({ ...body, publishAt: '2026-11-21T07:00:00.000Z' })
    const practiceId = await addQuiz({ questionIds: ids, totalQuestions: 2 })
    expect(await publicKeys(practiceId)).toEqual([])
    await server.send('PUT', `/question/${ids[0]}`, { status: 'draft' })
    server.travelTo('2026-11-21T07:00:00.000Z')
    await server.publishDue()
    const read = async () =>
      (await server.get(`/admin/content/quiz/${quizId}`, { as: 'admin' })).json().data.item
    expect(await read()).toMatchObject({ status: 'scheduled', version: 1 })
    const attention = async () =>
      (await server.get('/admin/attention/notPublished', { as: 'admin' })).json().data.items
    expect(await attention()).toMatchObject([
      {
        row: { _id: quizId, kind: 'quiz' },
        reason: 'It was not published: it needs 2 questions, and 1 is published.',
      },
    ])
    const dashboard = (await server.get('/admin/dashboard', { as: 'admin' })).json().data
    expect(dashboard.attention.notPublished).toBe(1)
    await server.send('PUT', `/question/${ids[0]}`, { status: 'published' })
    await server.publishDue()
    expect(await read()).toMatchObject({ status: 'published' })
    expect(await attention()).toEqual([])
  })
})

describe('the effect of publishing a quiz', () => {
  const effectOf = async (body: object) => {
    const fields = {
      category: 'Mock',
      price: 0,
      winningAmount: 0,
      reveal: 'attempt',
      questionIds: [],
      ...body,
    }
    return (await server.send('POST', '/admin/quizzes/pool-effect', fields)).json()
  }

  it('the preview of publishing a quiz shows its effect before saving and reserves nothing', async () => {
    const ids = await addQuestions(5, { category: 'Mock' })
    await addQuiz({ title: 'Drill', questionIds: ids.slice(0, 1), totalQuestions: 1 })
    expect((await effectOf({ totalQuestions: 2 })).data).toEqual({ reserved: 4, obstacles: [] })
    expect((await effectOf({ totalQuestions: 5 })).data.obstacles).toEqual([
      'This quiz needs 5 questions. Public questions in Mock: 5. Known answers: 1. Reserved: 0. Free: 4.',
    ])
    expect((await effectOf({ totalQuestions: 3, questionIds: ids.slice(0, 2) })).data).toEqual({
      reserved: 1,
      obstacles: [
        `“Question 0” (${ids[0]}): the practice quiz “Drill” shows its answer.`,
        'It is never offered: it needs 3 questions, and 2 are published.',
      ],
    })
    expect((await effectOf({ category: 'Free', totalQuestions: 9, questionIds: ids })).data).toEqual({
      reserved: 0,
      obstacles: ['It asks 5 questions: it needs 9 questions, and 5 are published.'],
    })
    expect(await server.db.read.select().from(schema.reservedQuestions)).toEqual([])
  })

  it('the preview of publishing a quiz is for admins only, and an invalid field gets 400', async () => {
    expect(await effectOf({ totalQuestions: 0 })).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'totalQuestions' }],
    })
    const asUser = await server.send('POST', '/admin/quizzes/pool-effect', {}, { as: 'user' })
    expect(asUser.statusCode).toBe(403)
  })
})
