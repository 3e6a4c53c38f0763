import { describe, expect } from 'vitest'
import { PRACTICE_RESULTS_MAX } from '#shared/contracts/practice.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { examScene } from '../../testing/exam-scene.ts'
import { appTest } from '../../testing/app-test.ts'

const it = appTest()
let scene: ReturnType<typeof examScene>
let quizId: string
it.beforeEach(async ({ server }) => {
  scene = examScene(server)
  quizId = (await scene.quiz(1, { title: 'Drill', category: 'Free' })).id
})

const RESULT = { score: -0.25, maxScore: 4, correct: 0, wrong: 1, skipped: 3 }
const AT = '2026-11-21T06:00:00.000Z'

const store = (headers: Record<string, string>, body: object = {}, query = '') =>
  scene.call('POST', `/me/practice${query}`, headers, { ...RESULT, quizId, finishedAt: AT, ...body })
const list = async (headers: Record<string, string>) =>
  (await scene.call('GET', '/me/practice', headers)).json().data.results

describe('a practice result', () => {
  it('a practice result belongs to its user, is stored once per idempotency key and listed latest first', async () => {
    const { headers } = await scene.candidate()
    const other = await scene.candidate('other')
    const key = { 'idempotency-key': 'practice-0001' }
    const first = await store({ ...headers, ...key }, { quizId: quizId.toLowerCase() })
    expect(first.json()).toMatchObject({ statusCode: 200, message: 'Your result is saved.' })
    const again = await store({ ...headers, ...key }, { quizId: quizId.toLowerCase() })
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    await store(headers, { score: 4, finishedAt: '2026-11-21T06:10:00.000Z' })
    expect(await list(headers)).toMatchObject([
      { score: 4, finishedAt: '2026-11-21T06:10:00.000Z' },
      { ...RESULT, quizId, title: 'Drill', finishedAt: AT },
    ])
    expect(await list(other.headers)).toEqual([])
  })

  it('a practice result ends at the time of the server if the time sent by the device is later', async () => {
    const { headers } = await scene.candidate()
    await store(headers, { finishedAt: '2031-01-01T00:00:00.000Z' })
    expect(await list(headers)).toMatchObject([{ finishedAt: NOW_ISO }])
  })

  it.each([
    ['score', { score: 4.01 }],
    ['score', { score: 0.001 }],
    ['score', { score: '1' }],
    ['maxScore', { maxScore: 'all' }],
    ['correct', { correct: 1.5 }],
    ['wrong', { wrong: -1 }],
    ['skipped', { skipped: 1001 }],
    ['finishedAt', { finishedAt: 'yesterday' }],
    ['quizId', { quizId: '1' }],
  ])('a practice result with a wrong %s gets 400 with the name of the field (%j)', async (field, body) => {
    const { headers } = await scene.candidate()
    expect((await store(headers, body)).json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    expect(await list(headers)).toEqual([])
  })

  it('a practice result gets 404 for a missing quiz, and 401 without a session or with the session of another user', async () => {
    const { headers } = await scene.candidate()
    expect((await store(headers, { quizId: '01KAJ5EVF0000000000000000A' })).statusCode).toBe(404)
    expect((await store({})).statusCode).toBe(401)
    expect((await store(headers, {}, '?owner=another')).statusCode).toBe(401)
    expect(await list(headers)).toEqual([])
  })

  it('a practice result is deleted once its user has 100 later results', async () => {
    const { headers } = await scene.candidate()
    const start = Date.parse(AT) - 86_400_000
    for (let n = 0; n <= PRACTICE_RESULTS_MAX; n += 1)
      await store(headers, { finishedAt: new Date(start + n * 1000).toISOString() })
    const results = await list(headers)
    expect(results).toHaveLength(PRACTICE_RESULTS_MAX)
    expect(results.at(-1).finishedAt).toBe(new Date(start + 1000).toISOString())
  })

  it('a practice result appears in the account export of its user, and is deleted with the account', async ({
    server,
  }) => {
    const { headers } = await scene.candidate()
    await store(headers)
    const exported = await scene.call('GET', '/profile/export', headers)
    expect(exported.json().data.records.practice).toMatchObject([{ quiz: 'Drill', quizId, ...RESULT }])
    const code = await server.otpFor('one@example.in', { purpose: 'erase' }, headers)
    await scene.call('POST', '/profile/erase', headers, code)
    const { headers: anew } = await scene.candidate()
    expect(await list(anew)).toEqual([])
  })
})
