import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let bought: Set<string>
beforeEach(async () => {
  bought = new Set()
  const ownedOf = async (viewer: { role: string }, _kind: string, ids: readonly string[]) =>
    new Set(ids.filter((id) => viewer.role === 'admin' || bought.has(id)))
  server = await testApp({ entitlements: { ownedOf, isSold: async () => false } })
})
afterEach(() => server.close())

async function createMock(more: object = {}): Promise<string> {
  const { question } = (
    await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
  ).json().data
  const body = { ...buildQuiz({ category: 'Mock', totalQuestions: 1, questionIds: [question._id] }), ...more }
  const response = await server.send('POST', '/quizzes/create', body)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data.quiz._id
}

describe('the overview of a quiz', () => {
  const overview = (id: string) => server.get(`/quizzes/${id}/overview`)

  it('the overview of a quiz shows a guest the title, facts, price and rules, and no questions', async () => {
    const id = await createMock({ title: 'Constable Mock', price: 49 })
    expect((await server.get(`/quizzes/${id}`)).statusCode).toBe(401)
    const { data } = (await overview(id.toLowerCase())).json()
    expect(data.quiz).toMatchObject({
      title: 'Constable Mock',
      price: 49,
      practice: false,
      startable: true,
      attemptsAllowed: 1,
      reveal: 'attempt',
      totalQuestions: 1,
    })
    expect(Object.keys(data)).toEqual(['quiz'])
    expect(data.quiz).not.toHaveProperty('questionIds')
    expect(JSON.stringify(data)).not.toContain('2 + 2')
  })

  it('the overview of a quiz returns 404 for a draft or missing quiz', async () => {
    expect((await overview(await createMock({ status: 'draft' }))).statusCode).toBe(404)
    expect((await overview('01KAJ5EVF0000000000000000Q')).statusCode).toBe(404)
    expect((await overview('nothing')).statusCode).toBe(404)
  })

  it('the overview of a quiz stays cached until the quiz starts, ends or changes', async () => {
    const id = await createMock({
      startDateTime: '2026-11-21T06:31:00.000Z',
      expireDateTime: '2026-11-21T06:32:00.000Z',
    })
    const startable = async () => (await overview(id)).json().data.quiz.startable
    expect(await startable()).toBe(false)
    expect(server.responseCache.has(`/api/v1/quizzes/${id}/overview`)).toBe(true)
    server.travelTo('2026-11-21T06:31:00.000Z')
    expect(await startable()).toBe(true)
    server.travelTo('2026-11-21T06:32:00.000Z')
    expect(await startable()).toBe(false)
    await server.send('PUT', `/quizzes/${id}`, { title: 'Another title' })
    expect((await overview(id)).json().data.quiz.title).toBe('Another title')
  })
})

describe('a quiz with a price', () => {
  const lockedFor = async (id: string, as: 'anonymous' | 'user' | 'admin') => {
    const { quizzes } = (await server.get('/quizzes/active', { as })).json().data
    const listed = quizzes.find(({ _id }: { _id: string }) => _id === id).locked
    const one = (await server.get(`/quizzes/${id}`, { as })).json().data?.quiz.locked
    return [listed, one]
  }

  it('a quiz with a price is locked in list and overview until it is bought', async () => {
    const id = await createMock({ price: 49 })
    expect(await lockedFor(id, 'anonymous')).toEqual([true, undefined])
    expect(await lockedFor(id, 'user')).toEqual([true, true])
    bought.add(id)
    expect(await lockedFor(id, 'user')).toEqual([false, false])
    expect(await lockedFor(id, 'anonymous')).toEqual([true, undefined])
    expect(await lockedFor(id, 'admin')).toEqual([false, false])
  })

  it('a quiz with a price of zero is never locked', async () => {
    const id = await createMock()
    expect(await lockedFor(id, 'anonymous')).toEqual([false, undefined])
    expect(await lockedFor(id, 'user')).toEqual([false, false])
  })
})
