import { describe, expect } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { appTest } from '../../testing/app-test.ts'

const it = appTest()

describe('the body of a quiz', () => {
  it('a quiz keeps paise and milliseconds of the body exactly, and null where the default of its category applies', async ({
    server,
  }) => {
    const exact = {
      status: 'draft',
      price: 19.99,
      winningAmount: 0,
      startDateTime: '2026-11-20T04:30:00.123Z',
      requireAllAnswered: false,
    }
    const quiz = (await server.send('POST', '/quizzes/create', { ...buildQuiz(), ...exact })).json().data.quiz
    expect(quiz).toMatchObject(exact)
    const put = await server.send('PUT', `/quizzes/${quiz._id}`, { requireAllAnswered: null })
    expect(put.json().data.quiz).toMatchObject({ ...exact, requireAllAnswered: null })
  })

  it('a prize quiz shuffles questions and options by default, unless an admin chooses otherwise', async ({
    server,
  }) => {
    const shuffleOf = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await server.send(method, path, body)).json().data.quiz
    // A published quiz would reserve questions.
    const { shuffle: _shuffle, ...plain } = buildQuiz({ category: 'Mock', status: 'draft' })
    const create = (more: object) => shuffleOf('POST', '/quizzes/create', { ...plain, ...more })
    expect(await create({})).toMatchObject({ shuffle: 'none' })
    expect(await create({ winningAmount: 500 })).toMatchObject({ shuffle: 'all', attemptsAllowed: 1 })
    const chosen = await create({ winningAmount: 500, shuffle: 'none' })
    expect(chosen).toMatchObject({ shuffle: 'none' })
    const update = (id: string, body: object) => shuffleOf('PUT', `/quizzes/${id}`, body)
    expect(await update(chosen._id, { winningAmount: 600 })).toMatchObject({ shuffle: 'none' })
    const { _id } = await create({})
    expect(await update(_id, { winningAmount: 500 })).toMatchObject({ shuffle: 'all' })
    expect(await update(_id, { shuffle: 'questions' })).toMatchObject({ shuffle: 'questions' })
  })

  it('creating a quiz gets 400 with a message for each missing field', async ({ server }) => {
    const response = await server.send('POST', '/quizzes/create', {})
    const messages = response.json().errors.map((error: { message: string }) => error.message)
    expect(messages).toEqual(
      [
        'Title',
        'Description',
        'Total questions',
        'Winning amount',
        'Price',
        'Duration',
        'Category',
        'Start date and time',
        'Expiry date and time',
      ].map((field) => `${field} is required.`),
    )
  })

  it.for([
    ['totalQuestions', 0, 'Total questions must be greater than 0.'],
    ['durationMinutes', 0, 'Duration must be greater than 0.'],
    ['category', 'free', 'Invalid category.'],
    ['price', '20', 'Price must be a number.'],
    ['price', 1.234, 'Price has at most two decimals.'],
    ['expireDateTime', '2026-11-20T04:30:00.000Z', 'The expiry must be after the start.'],
    ['startDateTime', 'tomorrow', 'Enter a date and time in ISO 8601, such as 2026-01-31T10:00:00.000Z.'],
    ['questionIds', ['01ARZ3NDEKTSV4RRFFQ69G5FAV'], 'There is no such question.'],
  ] as const)(
    'creating a quiz gets 400 if the field %s has the value %j',
    async ([field, value, message], { server }) => {
      const response = await server.send('POST', '/quizzes/create', { ...buildQuiz(), [field]: value })
      expect(response.json()).toMatchObject({ statusCode: 400, message })
      expect(response.json().errors[0].field).toMatch(new RegExp(`^${field}`))
    },
  )
})
