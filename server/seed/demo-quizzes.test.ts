import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Question } from '#shared/contracts/question.ts'
import type { Quiz, QuizData } from '#shared/contracts/quiz.ts'
import { seedDemo } from '#server/app/seed-demo.ts'
import { examScene } from '../testing/exam-scene.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const PARAMETER = /[:*]/

// Early on a weekday with quizzes.
const now = '2028-02-28T00:10:00.000Z'

describe('the quizzes of a demo', () => {
  let server: TestApp
  let quizzes: Quiz[] = []
  beforeAll(async () => {
    server = await testApp({ now })
    await seedDemo(server.services, Date.parse(now))
    const { data } = (await server.get('/quizzes/getAll?limit=50', { as: 'admin' })).json()
    quizzes = data.quizzes as Quiz[]
  })
  afterAll(() => server.close())

  const titled = (words: string): Quiz => {
    const found = quizzes.find(({ title }) => title.startsWith(words))
    if (found === undefined) throw new Error(`There is no ${words}.`)
    return found
  }

  it('the quizzes of a demo include practice quizzes that can all be started at once, with their scores', async () => {
    const practice = quizzes.filter((quiz) => quiz.practice)
    expect(practice).toHaveLength(5)
    for (const { _id, title, totalQuestions } of practice) {
      const { quiz, questions } = (await server.get(`/quizzes/${_id}`)).json().data as QuizData
      expect([title, quiz.startable, questions.length]).toEqual([title, true, totalQuestions])
      expect(questions.filter(({ correctOption }) => correctOption === undefined)).toEqual([])
    }
  })

  it('the quizzes of a demo include server-scored ones that a new account can start unless they have a price', async () => {
    const candidate = await examScene(server).candidate()
    for (const words of ['Police Constable Free Mock', 'General Ability Prize Quiz']) {
      const { _id, totalQuestions } = titled(words)
      const { questions } = await candidate.begin(_id)
      expect([words, questions.length]).toEqual([words, totalQuestions])
    }
    const sold = await candidate.start(titled('SSC CHSL')._id)
    expect(sold.json()).toMatchObject({ statusCode: 403, data: { paymentNeeded: true } })
    expect((await candidate.start(titled('Railway NTPC Live')._id)).statusCode).toBe(409)
  })

  it('a demo shows the answer keys of server-scored quizzes at no public address', async () => {
    const served = quizzes.filter((quiz) => !quiz.practice)
    const ids = new Set(served.flatMap(({ questionIds }) => questionIds))
    const shownIds = new Set(quizzes.filter((quiz) => quiz.practice).flatMap((quiz) => quiz.questionIds))
    expect([...ids].filter((id) => shownIds.has(id))).toEqual([])
    const read = async (id: string) =>
      (await server.get(`/question/${id}`, { as: 'admin' })).json().data.question as Question
    const shown = new Set<string>()
    for (const id of shownIds) shown.add((await read(id)).explanation)
    const secrets: string[] = []
    for (const id of ids) {
      const { explanation } = await read(id)
      // Explanations that practice shows are no secret.
      if (explanation.length > 15 && ![...shown].some((text) => text.includes(explanation)))
        secrets.push(JSON.stringify(explanation).slice(1, -1))
    }
    expect(secrets.length).toBeGreaterThan(200)
    const addresses = server.app.routeTable
      .filter(({ method, url }) => [method].flat().includes('GET') && !PARAMETER.test(url))
      .map(({ url }) => url)
    const own = quizzes.flatMap(({ _id }) => [`/api/v1/quizzes/${_id}`, `/Quiz/${_id}`])
    for (const url of [...addresses, ...own, '/quizzes', '/api/v1/quizzes/active?limit=50']) {
      const { body } = await server.app.inject({ url })
      expect(
        secrets.filter((text) => body.includes(text)),
        url,
      ).toEqual([])
    }
  })
})

it('a demo with paid prizes can reserve the questions of all its quizzes', async () => {
  const server = await testApp({ now, env: { QUIZ_PAID_PRIZES: 'i-have-legal-clearance' } })
  await seedDemo(server.services, Date.parse(now))
  const { data } = (await server.get('/quizzes/getAll?limit=50', { as: 'admin' })).json()
  const quizzes = data.quizzes as Quiz[]
  expect(quizzes.filter(({ price, winningAmount }) => price > 0 && winningAmount > 0)).toHaveLength(7)
  await server.close()
})
