import { describe, expect } from 'vitest'
import type { BankData } from '#shared/contracts/question-bank.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = sharedAppTest()
const ids: Record<string, string> = {}

it.beforeAll(async ({ server }) => {
  const add = async (questionName: string, more: object) => {
    const body = { ...buildQuestion({ questionName }), ...more }
    ids[questionName] = (await server.send('POST', '/question/create', body)).json().data.question._id
  }
  await add('River of Bihar', { topic: 'Geography', level: 'Easy' })
  await add('River of Assam', { topic: 'Geography', level: 'Difficult', category: 'Mock' })
  await add('Amendment of 1976', { topic: 'Polity', level: 'Easy', status: 'draft' })
  await add('Gone', { topic: 'Trash' })
  await server.send('DELETE', `/question/${ids['Gone']}`)
  const questionIds = [ids['River of Bihar']]
  await server.send('POST', '/quizzes/create', { ...buildQuiz(), questionIds })
})

const bank = async (server: TestApp, query: string): Promise<BankData> =>
  (await server.get(`/admin/questions${query}`, { as: 'admin' })).json().data
const names = async (server: TestApp, query: string) =>
  (await bank(server, query)).questions.map(({ questionName }) => questionName)

describe('the question bank', () => {
  it('the question bank lists questions without their answer keys, none from the trash, latest change first, with the topics in use', async ({
    server,
  }) => {
    const { questions, topics, hasMore } = await bank(server, '')
    expect(questions.map(({ questionName }) => questionName)).toEqual([
      'Amendment of 1976',
      'River of Assam',
      'River of Bihar',
    ])
    expect([topics, hasMore]).toEqual([['Geography', 'Polity'], false])
    expect(JSON.stringify(questions)).not.toMatch(/correct|explanation|2 \+ 2 = 4/i)
    expect(questions[2]).toMatchObject({ marks: 1, negativeMarks: -0.25, uses: 1, isShown: true })
    expect(questions[1]).toMatchObject({ uses: 0, isShown: false, options: ['3', '4', '5', '6'] })
  })

  it.for([
    ['?topic=Geography', ['River of Assam', 'River of Bihar']],
    ['?level=Easy', ['Amendment of 1976', 'River of Bihar']],
    ['?category=Mock', ['River of Assam']],
    ['?unused=1', ['Amendment of 1976', 'River of Assam']],
    ['?searchQuery=river&unused=1', ['River of Assam']],
    ['?searchQuery=amendment', ['Amendment of 1976']],
    ['?searchQuery=zebra', []],
  ] as const)('the question bank filters its list by the query %s', async ([query, expected], { server }) => {
    expect(await names(server, query)).toEqual(expected)
  })

  it('the question bank returns the questions with given ids in the order of the ids', async ({ server }) => {
    const requested = [ids['River of Bihar'], ids['Amendment of 1976'], ids['Gone']].join(',')
    expect(await names(server, `?ids=${requested}&level=Difficult`)).toEqual([
      'River of Bihar',
      'Amendment of 1976',
    ])
  })

  it('the question bank returns 403 to users who are not admins and 400 for an unsupported filter value', async ({
    server,
  }) => {
    expect((await server.get('/admin/questions', { as: 'user' })).statusCode).toBe(403)
    for (const [query, field] of [
      ['?level=easy', 'level'],
      ['?ids=1', 'ids'],
      [`?ids=${Array.from({ length: 25 }, () => ids['Gone']).join(',')}`, 'ids'],
    ]) {
      const response = await server.get(`/admin/questions${query}`, { as: 'admin' })
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    }
  })
})
