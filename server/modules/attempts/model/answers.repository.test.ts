import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import { examScene } from '#server/testing/exam-scene.ts'
import { attemptStatements } from './answers.repository.ts'

const { quizAttempts } = schema
const it = appTest()

it('attempts that end at one instant are due in the order of their ids, by an index alone', async ({
  server,
}) => {
  const scene = examScene(server)
  const quiz = await scene.quiz(1)
  const begun: string[] = []
  for (const name of ['asha', 'ravi']) {
    const { attempt } = await (await scene.candidate(name)).begin(quiz.id)
    begun.push(attempt._id)
  }
  const [first = '', second = ''] = begun
  const earliest = '00000000000000000000000000'
  await server.db.tx(async (query) => {
    await query.update(quizAttempts).set({ id: earliest }).where(eq(quizAttempts.id, second))
  })
  const { due } = attemptStatements(server.db.read)
  const all = await due.all(Number.MAX_SAFE_INTEGER, 10)
  expect(all.map(({ id }) => id)).toEqual([earliest, first])
  expect(await due.all(Number.MAX_SAFE_INTEGER, 1)).toEqual([{ id: earliest }])

  // A sort would read all attempts of an exam for each batch.
  const plan = server.db.read.connection.prepare<[], { detail: string }>(
    'explain query plan select id from quiz_attempts where live = 1 and deadline_at < 1 order by deadline_at, id limit 10',
  )
  expect((await plan.all()).map(({ detail }) => detail).join('; ')).not.toContain('TEMP B-TREE')
})
