import { describe, expect } from 'vitest'
import { SEARCH_MATCHES_MAX } from '#shared/domain/constants.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { upsertDocument } from '#server/search/sqlite.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { QUIZ_FILTER } from './quiz.model.ts'

const it = appTest()

async function createQuiz(server: TestApp, more: object = {}) {
  const created = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
  const questionIds = [created.json().data.question._id]
  const body = { ...buildQuiz({ questionIds, totalQuestions: 1 }), ...more }
  const response = await server.send('POST', '/quizzes/create', body)
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data.quiz
}
const active = async (server: TestApp, query: string) =>
  (await server.get(`/quizzes/active${query}`)).json().data

describe('a search in the active quizzes', () => {
  const over = { startDateTime: '2026-11-01T00:00:00.000Z', expireDateTime: NOW_ISO }
  const found = async (server: TestApp, query: string) =>
    (await active(server, `?searchQuery=${encodeURIComponent(query)}`)).quizzes.map(
      (quiz: { title: string }) => quiz.title,
    )

  it('a search in active quizzes finds all words in title, description or category, with matches in the title first', async ({
    server,
  }) => {
    await createQuiz(server, { title: 'Polity drill', description: 'Union and states.' })
    await createQuiz(server, { title: 'Mixed drill', description: 'Polity and history.' })
    await createQuiz(server, { title: 'Railway maths', category: 'Mock' })
    await createQuiz(server, { title: 'हिन्दी व्याकरण' })
    await createQuiz(server, { title: 'Polity over', ...over })
    await createQuiz(server, { title: 'Polity draft', status: 'draft' })
    await createQuiz(server, {
      title: 'Polity for money',
      price: 20,
      winningAmount: 500,
      category: 'Quizzes',
    })
    expect(await found(server, 'polity')).toEqual(['Polity drill', 'Mixed drill'])
    expect(await found(server, 'drill hist')).toEqual(['Mixed drill'])
    expect(await found(server, 'mock')).toEqual(['Railway maths'])
    expect(await found(server, 'व्याक')).toEqual(['हिन्दी व्याकरण'])
    expect(await found(server, 'polity zebra')).toEqual([])
    expect(await found(server, '"!*')).toEqual([])
    expect(await found(server, '  ')).toHaveLength(4)
  })

  it('a search in active quizzes counts and pages only active quizzes', async ({ server }) => {
    for (const title of ['Drill 1', 'Drill 2', 'Drill 3']) await createQuiz(server, { title })
    await createQuiz(server, { title: 'Other' })
    await createQuiz(server, { title: 'Drill over', ...over })
    expect(await active(server, '?limit=2&searchQuery=drill')).toMatchObject({
      quizzes: [{ title: 'Drill 3' }, { title: 'Drill 2' }],
      page: 1,
      pageCount: 2,
      total: 3,
    })
    const { quizzes, ...page } = await active(server, '?page=2&limit=2&searchQuery=drill')
    expect(quizzes).toMatchObject([{ title: 'Drill 1', startable: true }])
    expect(quizzes[0]).not.toHaveProperty('questionIds')
    expect(page).toEqual({ page: 2, pageCount: 2, total: 3 })
    expect(await active(server, '?searchQuery=zebra')).toEqual({
      quizzes: [],
      page: 1,
      pageCount: 1,
      total: 0,
    })
    const twice = await server.get('/quizzes/active?searchQuery=a&searchQuery=b')
    expect(twice.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'searchQuery' }] })
  })

  it('a search in active quizzes stays cached until a match starts or expires, or any quiz is written', async ({
    server,
  }) => {
    const quiz = await createQuiz(server, {
      title: 'Short drill',
      startDateTime: '2026-11-21T06:31:00.000Z',
      expireDateTime: '2026-11-21T06:32:00.000Z',
    })
    const url = '/quizzes/active?searchQuery=drill'
    const startable = async () => (await server.get(url)).json().data.quizzes[0]?.startable
    expect([await startable(), server.responseCache.has(`/api/v1${url}`)]).toEqual([false, true])
    server.travelTo('2026-11-21T06:31:00.000Z')
    expect([await startable(), await startable()]).toEqual([true, true])
    await createQuiz(server, { title: 'Long drill' })
    expect(await found(server, 'drill')).toEqual(['Long drill', 'Short drill'])
    server.travelTo('2026-11-21T06:32:00.000Z')
    expect(await found(server, 'drill')).toEqual(['Long drill'])
    await server.send('PUT', `/quizzes/${quiz._id}`, { expireDateTime: '2026-11-22T06:32:00.000Z' })
    expect(await found(server, 'drill')).toEqual(['Short drill', 'Long drill'])
    expect(await found(server, 'zebra')).toEqual([])
    await createQuiz(server, { title: 'Zebra drill' })
    expect(await found(server, 'zebra')).toEqual(['Zebra drill'])
  })
  it('a search in active quizzes reports a capped total if more quizzes match than the search examines', async ({
    server,
  }) => {
    await createQuiz(server, { title: 'Early drill' })
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
    expect(await active(server, '?searchQuery=drill')).toMatchObject({
      quizzes: [],
      total: 0,
      totalIsCapped: true,
    })
    const { quizzes, ...page } = await active(server, '?searchQuery=early')
    expect(quizzes).toMatchObject([{ title: 'Early drill' }])
    expect(page).toEqual({ page: 1, pageCount: 1, total: 1 })
  })
})
