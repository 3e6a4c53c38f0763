import { describe, expect } from 'vitest'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const create = (server: TestApp, more: object = {}) =>
  server.send('POST', '/question/create', { ...buildQuestion(), ...more })

describe('a question', () => {
  it('a question and the list of questions are readable by admins only', async ({ server }) => {
    const { _id } = (await create(server)).json().data.question
    for (const path of ['/question/allQuestion', '/question/allQuestion?fields=summary', `/question/${_id}`])
      for (const [as, status] of [
        ['anonymous', 401],
        ['user', 403],
        ['admin', 200],
      ] as const) {
        const response = await server.get(path, { as })
        expect(response.statusCode, `${path} as ${as}`).toBe(status)
        expect(response.headers['cache-control']).toBe('private, no-store')
      }
    expect((await server.send('DELETE', `/question/${_id}`)).json()).toMatchObject({
      message: 'Question deleted successfully.',
      data: { _id },
    })
  })

  it.for<[number, number]>([
    [1, 0],
    [1, -0.25],
    [1, -0.5],
    [4, -1],
    [2.5, -1.25],
    [0.04, -0.01],
    [100, -50],
  ])(
    'a question of %d marks stores %d as its negative marks, exactly as sent',
    async ([marks, negativeMarks], { server }) => {
      const { question } = (await create(server, { marks, negativeMarks })).json().data
      expect(question).toMatchObject({ marks, negativeMarks })
      expect(Object.is(question.negativeMarks, -0)).toBe(false)
    },
  )

  it.for([
    ['questionName', undefined, 'Question name is required.'],
    ['options', ['1', '2', '3'], 'All 4 options are required.'],
    ['options', ['1', '2', '3', '3 '], 'The 4 options must differ.'],
    ['correctOption', -1, 'Correct option must be between 0 and 3.'],
    ['correctOption', '1', 'Correct option must be between 0 and 3.'],
    ['level', 'easy', 'Invalid level selected.'],
    ['category', '', 'Invalid category selected.'],
    ['marks', -1, 'Marks must be greater than 0.'],
    ['marks', 1.005, 'Marks have at most two decimals.'],
    ['marks', 1e-7, 'Marks have at most two decimals.'],
    ['negativeMarks', 0.25, 'Negative marks must be 0 or below.'],
    ['negativeMarks', -1, 'Negative marks must be none, 25% or 50% of the marks.'],
  ] as const)(
    'a question gets 400 if the field %s has the value %j',
    async ([field, value, message], { server }) => {
      const response = await create(server, { [field]: value })
      expect(response.json()).toMatchObject({ statusCode: 400, message, errors: [{ field, message }] })
    },
  )

  it('a question gets 400 if new marks do not fit its stored negative marks', async ({ server }) => {
    const { _id } = (await create(server, { marks: 4, negativeMarks: -1 })).json().data.question
    const response = await server.send('PUT', `/question/${_id}`, { marks: 3 })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'negativeMarks' }] })
  })
})
