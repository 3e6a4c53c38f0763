import { describe, expect } from 'vitest'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { appTest } from '../../testing/app-test.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = appTest()

async function createQuiz(server: TestApp, more: object = {}) {
  const response = await server.send('POST', '/quizzes/create', { ...buildQuiz(), ...more })
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data.quiz
}
async function createQuestion(server: TestApp, more: object = {}): Promise<string> {
  const response = await server.send('POST', '/question/create', { ...buildQuestion(), ...more })
  expect(response.statusCode).toBe(200)
  return response.json().data.question._id
}
const open = async (server: TestApp, id: string, as: 'anonymous' | 'user' | 'admin' = 'anonymous') =>
  (await server.get(`/quizzes/${id}`, { as })).json()
const active = async (server: TestApp, query = '') =>
  (await server.get(`/quizzes/active${query}`)).json().data
const activeTitles = async (server: TestApp) =>
  (await active(server)).quizzes.map((quiz: { title: string }) => quiz.title)

const createFilled = async (server: TestApp, more: object = {}) =>
  await createQuiz(server, { questionIds: [await createQuestion(server)], totalQuestions: 1, ...more })

describe('the active quizzes', () => {
  it('the list of active quizzes includes unexpired quizzes, newest change first, each marked as startable or not', async ({
    server,
  }) => {
    await createFilled(server, { title: 'Open' })
    await createFilled(server, { title: 'Coming', startDateTime: '2026-11-22T00:00:00.000Z' })
    await createFilled(server, {
      title: 'Over',
      startDateTime: '2026-11-01T00:00:00.000Z',
      expireDateTime: NOW_ISO,
    })
    await createFilled(server, { title: 'Draft', status: 'draft' })
    const { quizzes, ...page } = await active(server)
    expect(
      quizzes.map((quiz: { title: string; startable: boolean }) => [quiz.title, quiz.startable]),
    ).toEqual([
      ['Coming', false],
      ['Open', true],
    ])
    expect(page).toEqual({ page: 1, pageCount: 1, total: 2 })
    expect(await active(server, '?limit=1&page=2')).toMatchObject({
      pageCount: 2,
      quizzes: [{ title: 'Open' }],
    })
    expect(await active(server, '?page=9')).toMatchObject({ quizzes: [], total: 2 })
    expect((await server.get('/quizzes/active?page=0')).json()).toMatchObject({ errors: [{ field: 'page' }] })
  })

  it('the list of active quizzes does not reveal the questions of a quiz', async ({ server }) => {
    await createQuiz(server, { questionIds: [await createQuestion(server)] })
    const [shown] = (await active(server)).quizzes
    expect(shown).not.toHaveProperty('questionIds')
    expect(shown).not.toHaveProperty('inactiveReason')
  })

  it('the list of active quizzes changes at the start and the expiry of a quiz, whether it is cached or not', async ({
    server,
  }) => {
    await createFilled(server, {
      title: 'Short',
      startDateTime: '2026-11-21T06:31:00.000Z',
      expireDateTime: '2026-11-21T06:32:00.000Z',
    })
    const startable = async () => (await active(server)).quizzes[0]?.startable
    expect([await startable(), await startable()]).toEqual([false, false])
    expect(server.responseCache.has('/api/v1/quizzes/active')).toBe(true)
    server.travelTo('2026-11-21T06:30:59.999Z')
    expect(await startable()).toBe(false)
    server.travelTo('2026-11-21T06:31:00.000Z')
    expect([await startable(), await startable()]).toEqual([true, true])
    server.travelTo('2026-11-21T06:31:59.999Z')
    expect(await startable()).toBe(true)
    server.travelTo('2026-11-21T06:32:00.000Z')
    expect(await active(server)).toMatchObject({ quizzes: [], total: 0 })
  })

  it('the list of active quizzes changes with every write of a quiz', async ({ server }) => {
    const quiz = await createFilled(server, { title: 'One' })
    expect(await activeTitles(server)).toEqual(['One'])
    await server.send('PUT', `/quizzes/${quiz._id}`, { title: 'Two' })
    expect(await activeTitles(server)).toEqual(['Two'])
    await server.send('DELETE', `/quizzes/${quiz._id}`)
    expect(await activeTitles(server)).toEqual([])
  })
})

describe('an entry fee together with a money prize', () => {
  const fields = { price: 20, winningAmount: 500, category: 'Quizzes', totalQuestions: 1 }

  it('a quiz with an entry fee and a money prize can be saved but never becomes active, and admins see the reason', async ({
    server,
  }) => {
    const paid = { ...fields, questionIds: [await createQuestion(server)] }
    const response = await server.send('POST', '/quizzes/create', { ...buildQuiz(), ...paid })
    const { message, data } = response.json()
    expect(data.quiz).toMatchObject({ ...paid, status: 'published' })
    expect(data.quiz.inactiveReason).toContain('Online Gaming Act')
    expect(message).toBe(`Quiz created successfully. ${data.quiz.inactiveReason}`)
    expect(await activeTitles(server)).toEqual([])
    expect((await open(server, data.quiz._id, 'user')).data).toMatchObject({
      quiz: { startable: false },
      questions: [],
      reason: 'This quiz is not offered.',
    })
    await createQuiz(server, { ...paid, title: 'No prize', winningAmount: 0 })
    await createFilled(server, {
      ...paid,
      title: 'No fee',
      price: 0,
      questionIds: [await createQuestion(server)],
    })
    expect(await activeTitles(server)).toEqual(['No fee', 'No prize'])
  })

  it('a quiz with both an entry fee and a money prize is allowed if the site has legal clearance', async () => {
    const cleared = await testApp({ env: { QUIZ_PAID_PRIZES: 'i-have-legal-clearance' } })
    const { question } = (await cleared.send('POST', '/question/create', buildQuestion())).json().data
    const paid = { ...fields, questionIds: [question._id] }
    const response = await cleared.send('POST', '/quizzes/create', { ...buildQuiz(), ...paid })
    expect(response.json()).toMatchObject({
      message: 'Quiz created successfully.',
      data: { quiz: { inactiveReason: '' } },
    })
    expect((await cleared.get('/quizzes/active')).json().data.total).toBe(1)
    await cleared.close()
    await expect(testApp({ env: { QUIZ_PAID_PRIZES: 'yes' } })).rejects.toThrow('QUIZ_PAID_PRIZES')
  })
})

describe('opening a practice quiz', () => {
  it('opening a practice quiz returns its questions in order, with key and explanation, to every user', async ({
    server,
  }) => {
    const ids = [
      await createQuestion(server, { questionName: 'A' }),
      await createQuestion(server, { questionName: 'B' }),
    ]
    const { _id } = await createQuiz(server, { questionIds: ids.toReversed() })
    for (const as of ['anonymous', 'user', 'admin'] as const) {
      const { data } = await open(server, _id, as)
      expect(data).toMatchObject({ quiz: { practice: true, startable: true }, reason: '' })
      expect(data.questions.map((question: { questionName: string }) => question.questionName)).toEqual([
        'B',
        'A',
      ])
      expect(data.questions[0]).toMatchObject({ correctOption: 1, explanation: '2 + 2 = 4.', marks: 1 })
      expect(Boolean(data.quiz.questionIds)).toBe(as === 'admin')
    }
  })

  it.for([
    ['has a price', { price: 5, category: 'Quizzes' }],
    ['is a mock test', { category: 'Mock' }],
    ['is scheduled', { category: 'Mock', status: 'scheduled', publishAt: '2026-11-22T00:00:00.000Z' }],
    ['has a prize', { winningAmount: 100 }],
  ] as const)(
    'a practice quiz hides the key of a question that is also in a server-run quiz that %s',
    async ([_what, more], { server }) => {
      const [secret, free] = [
        await createQuestion(server),
        await createQuestion(server, { questionName: 'Free one' }),
      ]
      const served = await createQuiz(server, { ...more, questionIds: [secret] })
      const { _id } = await createQuiz(server, { questionIds: [secret, free] })
      for (const as of ['anonymous', 'user'] as const) {
        const { questions } = (await open(server, _id, as)).data
        expect(questions[0]).not.toHaveProperty('correctOption')
        expect(questions[0]).not.toHaveProperty('explanation')
        expect(questions[1]).toMatchObject({ correctOption: 1 })
      }
      // Releases the question: no other server-run quiz has it.
      await server.send('DELETE', `/quizzes/${served._id}`)
      expect((await open(server, _id)).data.questions).toMatchObject([
        { correctOption: 1 },
        { correctOption: 1 },
      ])
    },
  )

  it.for([
    ['is a draft', { status: 'draft' }],
    ['is over', { startDateTime: '2026-01-01T00:00:00.000Z', expireDateTime: '2026-01-02T00:00:00.000Z' }],
    ['draws its questions as a draft', { status: 'draft', questionIds: [] }],
  ] as const)(
    'a practice quiz reveals the key of a question that is also in a mock test that %s',
    async ([_what, more], { server }) => {
      const questionIds = [await createQuestion(server, { category: 'Mock' })]
      await createQuiz(server, { category: 'Mock', questionIds, ...more })
      const { _id } = await createQuiz(server, { questionIds })
      expect((await open(server, _id)).data.questions).toMatchObject([
        { correctOption: 1, explanation: '2 + 2 = 4.' },
      ])
    },
  )

  it('a practice quiz that lists no questions draws them from its category and avoids reserved questions', async ({
    server,
  }) => {
    const ids = []
    for (let n = 0; n < 6; n += 1) ids.push(await createQuestion(server, { questionName: `Q${n}` }))
    await createQuestion(server, { category: 'Mock' })
    await createQuestion(server, { status: 'draft' })
    await createQuiz(server, { category: 'Quizzes', questionIds: ids.slice(0, 2) })
    const { _id } = await createQuiz(server, { totalQuestions: 3 })
    const { questions } = (await open(server, _id)).data
    const names = questions.map((question: { questionName: string }) => question.questionName)
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(['Q2', 'Q3', 'Q4', 'Q5']).toContain(name)
  })

  it('a practice quiz returns as many questions as its card, overview and start page announce', async ({
    server,
  }) => {
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push(await createQuestion(server, { questionName: `Q${n}` }))
    const numbers = async (id: string) => {
      const [card] = (await active(server)).quizzes.filter((quiz: { _id: string }) => quiz._id === id)
      const overview = (await server.get(`/quizzes/${id}/overview`)).json().data.quiz
      const { quiz, questions } = (await open(server, id)).data
      return [card.totalQuestions, overview.totalQuestions, quiz.totalQuestions, questions.length]
    }
    const more = await createQuiz(server, { questionIds: ids, totalQuestions: 3 })
    expect(more.inactiveReason).toBe('')
    expect(await numbers(more._id)).toEqual([3, 3, 3, 3])
    const response = await server.send('POST', '/quizzes/create', {
      ...buildQuiz({ questionIds: ids.slice(0, 2), totalQuestions: 10 }),
    })
    expect(response.json().message).toBe(
      'Quiz created successfully. It asks 2 questions: it needs 10 questions, and 2 are published.',
    )
    const fewer = response.json().data.quiz
    expect(await numbers(fewer._id)).toEqual([2, 2, 2, 2])
    // The cached card and overview of the quiz follow changes of its questions.
    await server.send('PUT', `/question/${ids[0]}`, { status: 'draft' })
    expect(await numbers(fewer._id)).toEqual([1, 1, 1, 1])
    expect(await numbers(more._id)).toEqual([3, 3, 3, 3])
    const drawing = await createQuiz(server, { totalQuestions: 9 })
    expect(await numbers(drawing._id)).toEqual([4, 4, 4, 4])
  })

  it.for([
    [
      'before its start',
      { startDateTime: '2026-11-22T00:00:00.000Z' },
      'This quiz starts on 22/11/2026 05:30.',
    ],
    [
      'after its expiry',
      { startDateTime: '2026-01-01T00:00:00.000Z', expireDateTime: '2026-01-02T00:00:00.000Z' },
      'This quiz has expired.',
    ],
  ] as const)(
    'opening a practice quiz %s returns a reason and no questions',
    async ([_when, more, reason], { server }) => {
      const { _id } = await createQuiz(server, { ...more, questionIds: [await createQuestion(server)] })
      expect((await open(server, _id)).data).toMatchObject({
        questions: [],
        reason,
        quiz: { startable: false },
      })
    },
  )

  it('a practice quiz rejects a newly added question from the trash, but keeps a question that was deleted later', async ({
    server,
  }) => {
    const [gone, listed] = [await createQuestion(server), await createQuestion(server)]
    const { _id } = await createQuiz(server, { questionIds: [listed] })
    for (const id of [gone, listed]) await server.send('DELETE', `/question/${id}`)
    const refused = await server.send('PUT', `/quizzes/${_id}`, { questionIds: [listed, gone] })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'questionIds[1]', message: 'There is no such question.' }],
    })
    const accepted = await server.send('PUT', `/quizzes/${_id}`, { questionIds: [listed] })
    expect(accepted.statusCode).toBe(200)
  })

  it('a practice quiz omits questions that are deleted or unpublished', async ({ server }) => {
    const ids = [
      await createQuestion(server),
      await createQuestion(server),
      await createQuestion(server, { questionName: 'C' }),
    ]
    const { _id } = await createQuiz(server, { questionIds: ids })
    await server.send('DELETE', `/question/${ids[0]}`)
    await server.send('PUT', `/question/${ids[1]}`, { status: 'draft' })
    expect((await open(server, _id)).data.questions).toMatchObject([{ questionName: 'C' }])
    // Questions that the quiz listed before stay accepted, so the quiz can still be edited.
    expect((await server.send('PUT', `/quizzes/${_id}`, { title: 'Renamed' })).statusCode).toBe(200)
  })
})

describe('opening any other quiz', () => {
  it('opening a server-run quiz requires a session, and returns no questions before an attempt starts', async ({
    server,
  }) => {
    const questionIds = [await createQuestion(server)]
    const { _id } = await createQuiz(server, { category: 'Mock', totalQuestions: 1, questionIds })
    expect(await open(server, _id)).toMatchObject({ statusCode: 401 })
    const { data } = await open(server, _id, 'user')
    expect(data).toMatchObject({ quiz: { _id, startable: true, practice: false }, questions: [] })
    expect(data.reason).not.toBe('')
    expect(data.quiz).not.toHaveProperty('questionIds')
    expect((await open(server, _id, 'admin')).data.questions).toMatchObject([{ correctOption: 1 }])
  })

  it('opening a server-run quiz returns the same bytes for each possible correct answer', async ({
    server,
  }) => {
    const bodies = []
    for (const correctOption of [0, 3]) {
      const questionIds = [await createQuestion(server, { correctOption })]
      const { _id } = await createQuiz(server, { category: 'Mock', questionIds })
      const response = await server.get(`/quizzes/${_id}`, { as: 'user' })
      bodies.push(response.body.replaceAll(_id, ''))
    }
    expect(bodies[0]).toBe(bodies[1])
  })

  it('opening a quiz returns 404 if it is missing or a draft', async ({ server }) => {
    const { _id } = await createQuiz(server, { category: 'Mock', status: 'draft' })
    for (const id of [_id, 'nothing', '01ARZ3NDEKTSV4RRFFQ69G5FAV'])
      expect(await open(server, id)).toMatchObject({ statusCode: 404, message: 'No data found.' })
  })
})
