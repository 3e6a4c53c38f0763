import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import { NOW } from '#server/testing/now.ts'
import { startingQuizzes } from './quizzes.repository.ts'

const { quizzes } = schema
const it = appTest()

it('quizzes that start at one instant are found in the order of their ids', async ({ server }) => {
  const created = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
  const startDateTime = '2026-12-01T00:00:00.000Z'
  const body = {
    ...buildQuiz({ questionIds: [created.json().data.question._id], totalQuestions: 1 }),
    startDateTime,
    expireDateTime: '2026-12-31T00:00:00.000Z',
  }
  const first: string = (await server.send('POST', '/quizzes/create', body)).json().data.quiz._id
  const second: string = (await server.send('POST', '/quizzes/create', body)).json().data.quiz._id
  const earliest = '00000000000000000000000000'
  await server.db.tx(async (query) => {
    await query.update(quizzes).set({ id: earliest }).where(eq(quizzes.id, second))
  })
  const find = startingQuizzes(server.db, () => NOW)
  expect(await find(NOW, Date.parse(startDateTime))).toEqual([earliest, first])
})
