import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { examAdmin } from '#server/testing/exam-admin.ts'
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

describe('running attempts', () => {
  it('the number of running attempts is returned for a quiz and each of its questions, even after edits', async ({
    server,
  }) => {
    const quiz = await scene.quiz(2)
    const [one, two] = [await scene.candidate('one'), await scene.candidate('two')]
    const id = await admin.write(one, quiz, 1)
    const [first = '', second = ''] = quiz.questionIds
    await server.send('PUT', `/question/${first}`, { questionName: 'Changed' })
    await admin.write(two, quiz, 1)
    const underWay = async (path: string) => (await admin.seen(`/under-way/${path}`)).underWay
    expect(await underWay(`quiz/${quiz.id}`)).toBe(2)
    expect(await underWay(`question/${first}`)).toBe(2)
    expect(await underWay(`question/${second}`)).toBe(2)
    await one.submit(id)
    expect(await underWay(`question/${first}`)).toBe(1)
    expect(await underWay(`question/${UNKNOWN}`)).toBe(0)
    expect(await underWay(`quiz/${UNKNOWN}`)).toBe(0)
  })

  it('later papers of a quiz keep the answer key of the first paper after an edit in the question bank', async ({
    server,
  }) => {
    const quiz = await scene.quiz(4)
    const [first = '', second = ''] = quiz.questionIds
    const take = async (name: string, choices: number[]) => {
      const candidate = await scene.candidate(name)
      const { attempt, questions } = await candidate.begin(quiz.id)
      const answers = quiz.questionIds.map((questionId, index) => ({ questionId, choice: choices[index] }))
      await candidate.save(attempt._id, answers)
      const { result } = (await candidate.submit(attempt._id)).json().data
      return { score: result.score, names: questions.map(({ questionName }) => questionName) }
    }
    const before = await take('one', [1, 1, 1, 1])
    await server.send('PUT', `/question/${first}`, { correctOption: 2, questionName: 'Changed' })
    await server.send('PUT', `/question/${second}`, { marks: 4, negativeMarks: -1 })
    expect(await take('two', [1, 1, 1, 1])).toEqual(before)
    expect(await take('three', [2, 1, 1, 1])).toMatchObject({ score: before.score - 1.25 })
    const other = await scene.quiz(1, { questionIds: [first], totalQuestions: 1 })
    const { questions } = await (await scene.candidate('four')).begin(other.id)
    expect(questions).toMatchObject([{ questionName: 'Changed' }])
  })

  it('running attempts keep their questions and deadlines through all changes of the quiz and its questions', async ({
    server,
  }) => {
    const quiz = await scene.quiz(3)
    const candidate = await scene.candidate()
    const { attempt, questions } = await candidate.begin(quiz.id)
    const [first = '', second = '', third = ''] = quiz.questionIds
    const expectUnchanged = async () => {
      const { data } = (await candidate.read(attempt._id)).json() as { data: AttemptData }
      expect(data.questions).toEqual(questions)
      expect(data.attempt.deadlineAt).toBe(attempt.deadlineAt)
      // The resumed attempt has the same paper.
      expect((await candidate.begin(quiz.id)).attempt._id).toBe(attempt._id)
    }
    const steps: (() => Promise<{ statusCode: number }>)[] = [
      () => server.send('PUT', `/question/${first}`, { questionName: 'Changed', correctOption: 0 }),
      () => server.send('PUT', `/question/${second}`, { status: 'draft' }),
      () => server.send('DELETE', `/question/${third}`),
      () => server.send('PUT', `/quizzes/${quiz.id}`, { durationMinutes: 1, title: 'Changed' }),
      () => server.send('PUT', `/quizzes/${quiz.id}`, { startDateTime: '2026-12-01T00:00:00.000Z' }),
      () =>
        server.send('PUT', `/quizzes/${quiz.id}`, {
          startDateTime: '2026-11-01T00:00:00.000Z',
          expireDateTime: '2026-11-21T06:31:00.000Z',
        }),
    ]
    for (const step of steps) {
      expect((await step()).statusCode).toBe(200)
      await expectUnchanged()
    }
    await server.send('DELETE', `/quizzes/${quiz.id}`)
    admin.after(59 * MINUTE_MS)
    const answers = quiz.questionIds.map((questionId) => ({ questionId }))
    expect((await candidate.save(attempt._id, answers)).statusCode).toBe(200)
    expect((await candidate.submit(attempt._id)).json().data.result).toMatchObject({ score: 3 })
    expect((await candidate.start(quiz.id)).statusCode).toBe(404)
  })
})
