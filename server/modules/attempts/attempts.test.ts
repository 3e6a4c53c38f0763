import { describe, expect } from 'vitest'
import { schema } from '../../db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { examScene } from '../../testing/exam-scene.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
it.beforeEach(({ server }) => {
  scene = examScene(server)
})

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())

describe('POST /quizzes/:id/attempts', () => {
  it('the start of an attempt returns the questions without the correct answers, and the deadline set by the server', async () => {
    const { id, questionIds } = await scene.quiz(3)
    const data = await (await scene.candidate()).begin(id)
    expect(data).toMatchObject({
      attempt: {
        quizId: id,
        status: 'in_progress',
        number: 1,
        seq: 0,
        startedAt: NOW_ISO,
        deadlineAt: '2026-11-21T07:30:00.000Z',
      },
      answers: [],
      serverNow: NOW_ISO,
      result: null,
      review: [],
    })
    expect(data.questions.map(({ _id }) => _id)).toEqual(questionIds)
    expect(JSON.stringify(data)).not.toMatch(/correct|explanation|2 \+ 2 = 4/i)
  })

  it('concurrent starts return the same running attempt', async () => {
    const { id } = await scene.quiz(1)
    const candidate = await scene.candidate()
    const all = await Promise.all(Array.from({ length: 20 }, () => candidate.start(id)))
    expect(new Set(all.map((response) => response.json().data.attempt._id)).size).toBe(1)
  })

  it('the start of an attempt returns 409 before the quiz, after the quiz, for a practice, or if no attempt remains', async () => {
    const candidate = await scene.candidate()
    const early = await scene.quiz(1, { startDateTime: '2026-11-22T00:00:00.000Z' })
    expect((await candidate.start(early.id)).statusCode).toBe(409)
    const over = await scene.quiz(1, { expireDateTime: NOW_ISO })
    expect((await candidate.start(over.id)).statusCode).toBe(409)
    const practice = await scene.quiz(1, { category: 'Free' })
    expect((await candidate.start(practice.id)).statusCode).toBe(409)
    const short = await scene.quiz(1, { totalQuestions: 2 })
    expect((await candidate.start(short.id)).statusCode).toBe(409)
    const { id } = await scene.quiz(1)
    await candidate.submit((await candidate.begin(id)).attempt._id)
    expect((await candidate.start(id)).json()).toMatchObject({
      statusCode: 409,
      message: 'You have no attempts left for this quiz.',
    })
  })

  it('the start of an attempt requires a session, a published quiz and, if the quiz has a price, its payment', async () => {
    const { id } = await scene.quiz(1)
    const guest = await scene.call('POST', `/quizzes/${id}/attempts`, {}, {})
    expect(guest.statusCode).toBe(401)
    const candidate = await scene.candidate()
    const draft = await scene.quiz(1, { status: 'draft' })
    expect((await candidate.start(draft.id)).statusCode).toBe(404)
    expect((await candidate.start('nothing')).statusCode).toBe(404)
    const sold = await scene.quiz(1, { price: 49 })
    expect((await candidate.start(sold.id)).json()).toMatchObject({
      statusCode: 403,
      data: { paymentNeeded: true },
    })
    const tooCheap = await scene.quiz(1, { price: 0.5 })
    expect((await candidate.start(tooCheap.id)).json()).toMatchObject({
      statusCode: 409,
      message: 'You cannot buy this quiz: its price is below ₹1.',
    })
    const forbidden = await scene.quiz(1, { price: 49, winningAmount: 100 })
    expect((await candidate.start(forbidden.id)).statusCode).toBe(409)
  })

  it('an attempt that starts one second before the expiry of the quiz has a deadline one second later', async () => {
    const { id } = await scene.quiz(1, { expireDateTime: '2026-11-21T06:30:01.000Z' })
    expect((await (await scene.candidate()).begin(id)).attempt.deadlineAt).toBe('2026-11-21T06:30:01.000Z')
  })
})

describe('answers', () => {
  it('the answer with the highest sequence number is stored, in any order of arrival', async () => {
    const { id, questionIds } = await scene.quiz(2)
    const [a = '', b = ''] = questionIds
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    const saved = await candidate.save(attempt._id, [
      { questionId: a, choice: 2, seq: 50 },
      { questionId: a, choice: 3, seq: 40 },
      { questionId: b, choice: null, marked: true, seq: 60 },
    ])
    expect(saved.json().data).toMatchObject({ saved: { [a]: 50, [b]: 60 }, isActive: true })
    const mixed = await candidate.save(attempt._id, [
      { questionId: b, choice: null, marked: true, seq: 61 },
      { questionId: a, choice: 0, seq: 45 },
    ])
    expect(mixed.json().data.saved).toEqual({ [a]: 50, [b]: 61 })
    await candidate.save(attempt._id, [{ questionId: a, choice: 0, seq: 50 }])
    const { data } = (await candidate.read(attempt._id)).json()
    expect(data.answers).toMatchObject([
      { questionId: a, choice: 2, seq: 50 },
      { questionId: b, choice: null, marked: true, seq: 61 },
    ])
    expect(data.attempt.seq).toBe(61)
  })

  it('answers are accepted until three seconds after the deadline; later answers are reported as late and not counted', async ({
    server,
  }) => {
    const { id, questionIds } = await scene.quiz(1)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    const [questionId = ''] = questionIds
    after(server, HOUR_MS + 3000)
    expect((await candidate.save(attempt._id, [{ questionId, choice: 0, seq: 5 }])).statusCode).toBe(200)
    after(server, HOUR_MS + 3001)
    expect((await candidate.save(attempt._id, [{ questionId, choice: 1, seq: 6 }])).json()).toMatchObject({
      statusCode: 409,
      data: { late: [questionId] },
    })
    await server.services.attempts.closeDue()
    const { data } = (await candidate.read(attempt._id)).json()
    expect(data).toMatchObject({
      attempt: { status: 'finished' },
      result: { score: -0.25, wrong: 1 },
      review: [{ choice: 0, correctOptions: [1], isLate: true }],
    })
  })

  it('visits and marks that arrive after the deadline are not reported as late, because no chosen option was lost', async ({
    server,
  }) => {
    const { id, questionIds } = await scene.quiz(2)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    const [a = '', b = ''] = questionIds
    await candidate.save(attempt._id, [{ questionId: a, choice: 0, seq: 5 }])
    after(server, HOUR_MS + 3001)
    const late = await candidate.save(attempt._id, [
      { questionId: a, choice: 0, marked: true, spentMs: 900, seq: 6 },
      { questionId: b, choice: null, visited: true, seq: 7 },
    ])
    expect(late.json()).toMatchObject({ statusCode: 409, data: { late: [] } })
    await server.services.attempts.closeDue()
    const { data } = (await candidate.read(attempt._id)).json()
    expect(data.review).toMatchObject([{ isLate: false }, { isLate: false }])
  })

  it.each([
    ['choice', { choice: 4 }],
    ['choice', { choice: -1 }],
    ['choice', { choice: 1.5 }],
    ['choice', { choice: '1' }],
    ['seq', { seq: 0 }],
    ['seq', { seq: -1 }],
    ['seq', { seq: 2 ** 53 }],
    ['seq', { seq: 1_000_000_001 }],
    ['seq', { seq: 'one' }],
    ['questionId', { questionId: '01KAJ5EVF0000000000000000A' }],
  ])(
    'a batch of answers with an invalid %s returns 400 and stores none of its answers: %j',
    async (field, bad) => {
      const { id, questionIds } = await scene.quiz(2)
      const [a = '', b = ''] = questionIds
      const candidate = await scene.candidate()
      const { attempt } = await candidate.begin(id)
      const response = await candidate.save(attempt._id, [
        { questionId: a },
        { questionId: b, ...(bad as object) },
      ])
      expect(response.json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: `answers[1].${field}` }],
      })
      expect((await candidate.read(attempt._id)).json().data.answers).toEqual([])
    },
  )

  it('a batch may have at most 200 answers, and a submitted attempt accepts no more answers', async () => {
    const { id, questionIds } = await scene.quiz(1)
    const [questionId = ''] = questionIds
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    const many = Array.from({ length: 201 }, (_, index) => ({ questionId, seq: index + 1 }))
    expect((await candidate.save(attempt._id, many)).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'answers' }],
    })
    await candidate.submit(attempt._id)
    expect((await candidate.save(attempt._id, [{ questionId, seq: 9 }])).json()).toMatchObject({
      statusCode: 409,
      data: { late: [] },
    })
  })

  it('a request for an attempt of another user returns 404', async () => {
    const { id } = await scene.quiz(1)
    const { attempt } = await (await scene.candidate('one')).begin(id)
    const other = await scene.candidate('two')
    const statuses = [
      await other.save(attempt._id, []),
      await other.submit(attempt._id),
      await other.read(attempt._id),
      await other.read('nothing'),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})

describe('two devices', () => {
  it('the device that opened the attempt last is active, and answers from the other device count by sequence number', async () => {
    const { id, questionIds } = await scene.quiz(1)
    const [questionId = ''] = questionIds
    const candidate = await scene.candidate()
    const first = (await candidate.start(id, { device: 'phone' })).json().data
    expect(first.isActive).toBe(true)
    await candidate.save(first.attempt._id, [{ questionId, choice: 2, seq: 10 }], { device: 'phone' })
    const second = (await candidate.start(id, { device: 'desk' })).json().data
    expect(second).toMatchObject({ isActive: true, answers: [{ choice: 2 }] })
    const unsent = await candidate.save(first.attempt._id, [{ questionId, choice: 3, seq: 20 }], {
      device: 'phone',
    })
    expect(unsent.json().data).toMatchObject({ isActive: false, saved: { [questionId]: 20 } })
  })
})

describe('submitting an attempt', () => {
  it('concurrent submits score an attempt once and return the same result', async ({ server }) => {
    const { id, questionIds } = await scene.quiz(4)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    await candidate.save(attempt._id, [
      { questionId: questionIds[0] ?? '', choice: 1 },
      { questionId: questionIds[1] ?? '', choice: 1 },
      { questionId: questionIds[2] ?? '', choice: 3 },
    ])
    after(server, 10 * MINUTE_MS)
    const responses = await Promise.all(Array.from({ length: 20 }, () => candidate.submit(attempt._id)))
    const results = new Set(responses.map((response) => JSON.stringify(response.json().data)))
    expect(results.size).toBe(1)
    expect(responses[0]?.json().data.result).toEqual({
      score: 1.75,
      maxScore: 4,
      correct: 2,
      wrong: 1,
      skipped: 1,
      levels: [{ level: 'Easy', correct: 2, total: 4, score: 1.75 }],
      rank: 1,
      percentile: null,
      outOf: 1,
      isFinal: false,
      isVoid: false,
      isReplaced: false,
      correction: null,
    })
  })

  it('a submit returns 409 for missing required answers, except after the deadline', async ({ server }) => {
    const { id, questionIds } = await scene.quiz(2, { requireAllAnswered: true })
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    await candidate.save(attempt._id, [{ questionId: questionIds[0] ?? '' }])
    expect((await candidate.submit(attempt._id)).json()).toMatchObject({
      statusCode: 409,
      data: { unanswered: 1 },
    })
    after(server, HOUR_MS)
    expect((await candidate.submit(attempt._id)).statusCode).toBe(200)
  })

  it('an attempt that is submitted without answers is not ranked', async () => {
    const { id } = await scene.quiz(1)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    const { data } = (await candidate.submit(attempt._id)).json()
    expect(data).toMatchObject({ attempt: { status: 'abandoned' }, result: { rank: null, outOf: 0 } })
  })

  it('the server submits an attempt after its deadline', async ({ server }) => {
    const { id, questionIds } = await scene.quiz(1)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    await candidate.save(attempt._id, [{ questionId: questionIds[0] ?? '' }])
    after(server, HOUR_MS + 3000)
    await server.services.attempts.closeDue()
    expect((await candidate.read(attempt._id)).json().data.attempt.status).toBe('in_progress')
    after(server, HOUR_MS + 3001)
    await server.services.attempts.closeDue()
    expect((await candidate.read(attempt._id)).json().data).toMatchObject({
      attempt: { status: 'finished' },
      result: { score: 1 },
    })
  })
})

describe('the questions of an attempt', () => {
  it('a running attempt keeps its questions and deadline if the quiz or its questions change', async ({
    server,
  }) => {
    const { id, questionIds } = await scene.quiz(2)
    const candidate = await scene.candidate()
    const { attempt, questions } = await candidate.begin(id)
    await server.send('PUT', `/question/${questionIds[0]}`, { questionName: 'Changed', correctOption: 0 })
    await server.send('DELETE', `/question/${questionIds[1]}`)
    await server.send('PUT', `/quizzes/${id}`, { durationMinutes: 1 })
    await server.send('DELETE', `/quizzes/${id}`)
    const { data } = (await candidate.read(attempt._id)).json()
    expect(data.questions).toEqual(questions)
    expect(data.attempt.deadlineAt).toBe(attempt.deadlineAt)
    await candidate.save(
      attempt._id,
      questionIds.map((questionId) => ({ questionId })),
    )
    expect((await candidate.submit(attempt._id)).json().data.result).toMatchObject({ score: 2 })
  })

  it('a quiz that candidates have taken keeps its marks and its number of questions', async ({ server }) => {
    const { id, questionIds } = await scene.quiz(2)
    const [first = '', second = ''] = questionIds
    const rich = await server.send('POST', '/question/create', {
      ...buildQuestion(),
      category: 'Mock',
      marks: 4,
      negativeMarks: -1,
    })
    expect(rich.json()).toMatchObject({ statusCode: 200 })
    const richId = String(rich.json().data.question._id)
    const put = (body: object) => server.send('PUT', `/quizzes/${id}`, body)
    const { attempt } = await (await scene.candidate()).begin(id)
    const refused = [
      { marking: { correct: 9, wrong: -9 } },
      { totalQuestions: 1 },
      { questionIds: [first, richId] },
      { questionIds: [] },
    ]
    for (const change of refused) {
      const response = await put({ title: 'Changed', ...change })
      expect(response.json()).toMatchObject({
        statusCode: 400,
        errors: [
          { field: Object.keys(change)[0], message: expect.stringContaining('candidates have taken') },
        ],
      })
    }
    const read = await server.get(`/admin/content/quiz/${id}`, { as: 'admin' })
    expect(read.json().data.item.title).not.toBe('Changed')
    const same = { marking: null, totalQuestions: 2, questionIds: [second, first] }
    expect((await put({ title: 'Changed', ...same })).statusCode).toBe(200)
    const reason = { reason: 'A trial' }
    expect((await server.send('POST', `/admin/attempts/${attempt._id}/void`, reason)).statusCode).toBe(200)
    expect((await put({ questionIds: [first, richId] })).statusCode).toBe(200)
  })

  it('a quiz that candidates have taken keeps its category', async ({ server }) => {
    const { id } = await scene.quiz(2, { questionIds: [] })
    await (await scene.candidate()).begin(id)
    const refused = await server.send('PUT', `/quizzes/${id}`, { category: 'Free' })
    expect(refused.json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'category', message: expect.stringContaining('candidates have taken') }],
    })
  })

  it('options that refer to other options keep their order, and options that do not are shuffled', async ({
    server,
  }) => {
    const plain = ['W', 'X', 'Y', 'Z']
    const referring = ['Panel P', 'Panel Q', 'Both A and B', 'Neither A nor B']
    const options = [plain, referring, plain, plain]
    const explanations = ['', '', 'Option C is right.', '']
    const orders = ['auto', 'auto', 'auto', 'fixed'] as const
    const questionIds: string[] = []
    for (const [index, each] of options.entries()) {
      const body = { options: each, explanation: explanations[index], optionOrder: orders[index] }
      const made = await server.send('POST', '/question/create', { ...buildQuestion(), ...body })
      questionIds.push(made.json().data.question._id)
    }
    const { id } = await scene.quiz(0, { winningAmount: 500, shuffle: 'all', questionIds, totalQuestions: 4 })
    const seen = questionIds.map(() => new Set<string>())
    for (let candidates = 0; candidates < 12; candidates += 1) {
      const { questions } = await (await scene.candidate(`c${candidates}`)).begin(id)
      for (const question of questions) seen[questionIds.indexOf(question._id)]?.add(question.options.join())
    }
    expect([...(seen[1] ?? [])]).toEqual([referring.join()])
    expect([...(seen[2] ?? [])]).toEqual([plain.join()])
    expect([...(seen[3] ?? [])]).toEqual([plain.join()])
    expect(seen[0]?.size).toBeGreaterThan(1)
  })

  it('a prize quiz shuffles questions and options and shows no result before the expiry', async ({
    server,
  }) => {
    const { id, questionIds } = await scene.quiz(8, {
      winningAmount: 1000,
      expireDateTime: '2026-11-22T06:30:00.000Z',
    })
    const candidate = await scene.candidate()
    const { attempt, questions } = await candidate.begin(id)
    expect(questions.map(({ _id }) => _id).toSorted()).toEqual(questionIds.toSorted())
    const answers = questions.map(({ _id, options }) => ({ questionId: _id, choice: options.indexOf('4') }))
    await candidate.save(attempt._id, answers)
    const handedIn = (await candidate.submit(attempt._id)).json().data
    expect(handedIn).toMatchObject({ attempt: { status: 'finished' }, result: null })
    const before = (await candidate.read(attempt._id)).json().data
    expect(before).toMatchObject({ result: null, review: [], reviewAt: '2026-11-22T06:30:03.001Z' })
    server.travelTo('2026-11-22T06:30:03.001Z')
    const { data } = (await candidate.read(attempt._id)).json()
    expect(data.result).toMatchObject({ score: 8, rank: 1, isFinal: true })
    expect(data.review).toHaveLength(8)
    for (const { choice, correctOptions } of data.review) expect(correctOptions).toEqual([choice])
  })
})

describe('the account of a candidate', () => {
  it('the account export contains the attempts, without scores that are not released yet', async () => {
    const candidate = await scene.candidate()
    for (const winningAmount of [0, 100]) {
      const { id, questionIds } = await scene.quiz(1, { winningAmount })
      const { attempt, questions } = await candidate.begin(id)
      const choice = questions[0]?.options.indexOf('4') ?? 0
      await candidate.save(attempt._id, [{ questionId: questionIds[0] ?? '', choice }])
      await candidate.submit(attempt._id)
    }
    const exported = await scene.call('GET', '/profile/export', candidate.headers)
    const { attempts } = exported.json().data.records
    expect(attempts).toMatchObject([
      { number: 1, status: 'finished', startedAt: NOW_ISO, finishedAt: NOW_ISO, score: 1 },
      { number: 1, status: 'finished', score: null },
    ])
  })

  it('erasing the account deletes answers and running attempts and keeps the score counts', async ({
    server,
  }) => {
    const { id, questionIds } = await scene.quiz(1)
    const open = await scene.quiz(1)
    const candidate = await scene.candidate()
    const { attempt } = await candidate.begin(id)
    await candidate.save(attempt._id, [{ questionId: questionIds[0] ?? '' }])
    await candidate.submit(attempt._id)
    await candidate.save((await candidate.begin(open.id)).attempt._id, [
      { questionId: open.questionIds[0] ?? '' },
    ])
    server.travelTo('2026-11-21T06:32:00.000Z')
    const code = await server.otpFor('one@example.in', { purpose: 'erase' }, candidate.headers)
    expect((await scene.call('POST', '/profile/erase', candidate.headers, code)).statusCode).toBe(200)
    const { attemptAnswers, quizAttempts, quizScores } = schema
    expect(await server.db.read.select().from(attemptAnswers)).toEqual([])
    const left = await server.db.read.select().from(quizAttempts)
    expect(left.map(({ userId, live }) => [userId, live])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(await server.db.read.select().from(quizScores)).toMatchObject([{ score: 300, count: 1 }])
  })
})
