import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { upsertDocument } from '#server/search/sqlite.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { QUIZ_FILTER } from './quiz.model.ts'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

async function createQuiz(more: object = {}) {
  const created = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
  const questionIds = [created.json().data.question._id]
  const body = { ...buildQuiz({ questionIds, totalQuestions: 1 }), ...more }
  const response = await server.send('POST', '/quizzes/create', body)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data.quiz
}
const active = async (query: string) => (await server.get(`/quizzes/active${query}`)).json().data

describe('a search in the active quizzes', () => {
  const over = { startDateTime: '2026-11-01T00:00:00.000Z', expireDateTime: NOW_ISO }
  const found = async (query: string) =>
    (await active(`?searchQuery=${encodeURIComponent(query)}`)).quizzes.map(
      (quiz: { title: string }) => quiz.title,
    )

  it('a search in active quizzes finds all words in title, description or category, title matches first', async () => {
    await createQuiz({ title: 'Polity drill', description: 'Union and states.' })
    await createQuiz({ title: 'Mixed drill', description: 'Polity and history.' })
    await createQuiz({ title: 'Railway maths', category: 'Mock' })
    await createQuiz({ title: 'हिन्दी व्याकरण' })
    await createQuiz({ title: 'Polity over', ...over })
    await createQuiz({ title: 'Polity draft', status: 'draft' })
    await createQuiz({ title: 'Polity for money', price: 20, winningAmount: 500, category: 'Quizzes' })
    expect(await found('polity')).toEqual(['Polity drill', 'Mixed drill'])
    expect(await found('drill hist')).toEqual(['Mixed drill'])
    expect(await found('mock')).toEqual(['Railway maths'])
    expect(await found('व्याक')).toEqual(['हिन्दी व्याकरण'])
    expect(await found('polity zebra')).toEqual([])
    expect(await found('"!*')).toEqual([])
    expect(await found('  ')).toHaveLength(4)
  })

  it('a search in active quizzes counts and pages only active ones', async () => {
    for (const title of ['Drill 1', 'Drill 2', 'Drill 3']) await createQuiz({ title })
    await createQuiz({ title: 'Other' })
    await createQuiz({ title: 'Drill over', ...over })
    expect(await active('?limit=2&searchQuery=drill')).toMatchObject({
      quizzes: [{ title: 'Drill 3' }, { title: 'Drill 2' }],
      page: 1,
      pageCount: 2,
      total: 3,
    })
    const { quizzes, ...page } = await active('?page=2&limit=2&searchQuery=drill')
    expect(quizzes).toMatchObject([{ title: 'Drill 1', startable: true }])
    expect(quizzes[0]).not.toHaveProperty('questionIds')
    expect(page).toEqual({ page: 2, pageCount: 2, total: 3 })
    expect(await active('?searchQuery=zebra')).toEqual({ quizzes: [], page: 1, pageCount: 1, total: 0 })
    const twice = await server.get('/quizzes/active?searchQuery=a&searchQuery=b')
    expect(twice.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'searchQuery' }] })
  })

  it('a search in active quizzes stays cached until a match starts or expires, or any quiz is written', async () => {
    const quiz = await createQuiz({
      title: 'Short drill',
      startDateTime: '2026-11-21T06:31:00.000Z',
      expireDateTime: '2026-11-21T06:32:00.000Z',
    })
    const url = '/quizzes/active?searchQuery=drill'
    const startable = async () => (await server.get(url)).json().data.quizzes[0]?.startable
    expect([await startable(), server.responseCache.has(`/api/v1${url}`)]).toEqual([false, true])
    server.travelTo('2026-11-21T06:31:00.000Z')
    expect([await startable(), await startable()]).toEqual([true, true])
    await createQuiz({ title: 'Long drill' })
    expect(await found('drill')).toEqual(['Long drill', 'Short drill'])
    server.travelTo('2026-11-21T06:32:00.000Z')
    expect(await found('drill')).toEqual(['Long drill'])
    await server.send('PUT', `/quizzes/${quiz._id}`, { expireDateTime: '2026-11-22T06:32:00.000Z' })
    expect(await found('drill')).toEqual(['Short drill', 'Long drill'])
    expect(await found('zebra')).toEqual([])
    await createQuiz({ title: 'Zebra drill' })
    expect(await found('zebra')).toEqual(['Zebra drill'])
  })
  it('a search in active quizzes reports a capped total if more quizzes match than it examines', async () => {
    await createQuiz({ title: 'Early drill' })
    const at = Date.parse('2026-11-21T06:30:01.000Z')
    await server.db.tx(async (query) => {
      for (let n = 0; n <= SEARCH_MATCHES_MAX; n += 1)
        await upsertDocument(query, {
          kind: 'quiz',
          itemId: `gone ${n}`,
          title: 'Drill',
          body: '',
          filters: [QUIZ_FILTER],
          changedAt: at + n,
        })
    })
    expect(await active('?searchQuery=drill')).toMatchObject({ quizzes: [], total: 0, totalIsCapped: true })
    const { quizzes, ...page } = await active('?searchQuery=early')
    expect(quizzes).toMatchObject([{ title: 'Early drill' }])
    expect(page).toEqual({ page: 1, pageCount: 1, total: 1 })
  })
})
