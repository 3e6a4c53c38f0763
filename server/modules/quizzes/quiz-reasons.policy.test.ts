import { describe, expect } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()

async function write(server: TestApp, method: 'POST' | 'PUT', url: string, body: object) {
  const response = await server.send(method, url, body)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json()
}
const addQuestion = async (server: TestApp, questionName: string, more: object = {}): Promise<string> =>
  (await write(server, 'POST', '/question/create', buildQuestion({ questionName, ...more }))).data.question
    ._id
const addQuiz = async (server: TestApp, questionIds: string[], more: object = {}) => {
  const body = { ...buildQuiz({ totalQuestions: Math.max(1, questionIds.length), questionIds }), ...more }
  return (await write(server, 'POST', '/quizzes/create', body)).data.quiz
}
const PRIZE = { category: 'Quizzes', winningAmount: 500 }

/** Returns the reason that admins read in each place, and if a candidate can start the quiz. */
async function stateOf(server: TestApp, id: string) {
  const read = async (url: string) => (await server.get(url, { as: 'admin' })).json().data
  const { inactiveReason } = (await read(`/admin/content/quiz/${id}`)).item
  const rows = (await read('/admin/content/quiz')).items as { _id: string; warning: string }[]
  expect(rows.find(({ _id }) => _id === id)?.warning).toBe(inactiveReason)
  const opened = (await server.get(`/quizzes/${id}`, { as: 'user' })).json().data
  const active = (await server.get('/quizzes/active')).json().data.quizzes as {
    _id: string
    startable: boolean
  }[]
  expect(opened.quiz.startable).toBe(inactiveReason === '')
  expect(active.find(({ _id }) => _id === id)?.startable ?? false).toBe(inactiveReason === '')
  const start = await server.send('POST', `/quizzes/${id}/attempts`, {}, { as: 'user' })
  expect(start.statusCode).toBe(inactiveReason === '' ? 200 : 409)
  return inactiveReason as string
}

describe('a quiz with too few published questions', () => {
  it('a quiz with too few published questions is saved with a reason, and can be started once enough questions are published', async ({
    server,
  }) => {
    const [one, two] = [
      await addQuestion(server, 'One'),
      await addQuestion(server, 'Two', { status: 'draft' }),
    ]
    const { message, data } = await write(server, 'POST', '/quizzes/create', {
      ...buildQuiz({ category: 'Mock', totalQuestions: 2, questionIds: [one, two] }),
    })
    const reason = 'It is never offered: it needs 2 questions, and 1 is published.'
    expect([data.quiz.inactiveReason, message]).toEqual([reason, `Quiz created successfully. ${reason}`])
    expect(await stateOf(server, data.quiz._id)).toBe(reason)
    await write(server, 'PUT', `/question/${two}`, { status: 'published' })
    expect(await stateOf(server, data.quiz._id)).toBe('')
    await server.send('DELETE', `/question/${one}`)
    const edited = await write(server, 'PUT', `/quizzes/${data.quiz._id}`, { title: 'Renamed' })
    expect(edited.data.quiz.inactiveReason).toContain('it needs 2 questions')
  })
})

describe('a quiz for a prize', () => {
  it('a quiz for a prize stays unavailable if it draws its questions at random', async ({ server }) => {
    await addQuestion(server, 'One', { category: 'Quizzes' })
    const { _id } = await addQuiz(server, [], PRIZE)
    expect(await stateOf(server, _id)).toContain('must list its questions')
    expect((await server.get('/quizzes/active')).json().data.quizzes).toEqual([])
  })
})

describe('questions of an exam', () => {
  it('questions of an exam count as known after the first paper, or after expiry if the quiz reveals keys only then', async ({
    server,
  }) => {
    const [own, mock] = [
      await addQuestion(server, 'For the prize'),
      await addQuestion(server, 'For the mock'),
    ]
    const expireDateTime = '2026-11-21T08:00:00.000Z'
    const running = await addQuiz(server, [own], { ...PRIZE, expireDateTime })
    const free = await addQuiz(server, [mock], { category: 'Mock' })
    const next = await addQuiz(server, [own, mock], { ...PRIZE, title: 'The next', status: 'draft' })
    const candidate = await examScene(server).candidate()
    await candidate.begin(running._id)
    await candidate.begin(free._id)
    expect(await stateOf(server, running._id)).toBe('')
    const reasonAt = async (id: string) =>
      (await server.get(`/admin/content/quiz/${id}`, { as: 'admin' })).json().data.item.inactiveReason
    expect(await reasonAt(next._id)).toContain('such as “For the mock”.')
    // A later expiry delays the key release.
    await write(server, 'PUT', `/quizzes/${running._id}`, { expireDateTime: '2026-11-21T09:00:00.000Z' })
    server.travelTo('2026-11-21T08:30:00.000Z')
    expect(await reasonAt(running._id)).toBe('')
    server.travelTo('2026-11-21T09:00:03.001Z')
    expect(await reasonAt(next._id)).toContain('“For the prize”, “For the mock”')
    // Another run with the same questions is refused.
    const again = { expireDateTime: '2026-12-21T09:00:00.000Z' }
    expect((await server.send('PUT', `/quizzes/${running._id}`, again)).json()).toMatchObject({
      statusCode: 400,
      message: `“For the prize” (${own}): its answer was shown in “${running.title}”.`,
      errors: [{ field: 'questionIds[0]' }],
    })
  })
})
