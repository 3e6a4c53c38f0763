import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { KEY_TERMS, openTwins, type Twins, type TwinSite } from '#server/testing/twin-sites.ts'

const [START, EXPIRY] = ['2026-11-21T07:00:00.000Z', '2026-11-21T09:00:00.000Z']
const RELEASE = '2026-11-21T09:00:03.001Z'

async function fill({ ids, addQuestions, addQuiz }: TwinSite): Promise<void> {
  const dates = { startDateTime: START, expireDateTime: EXPIRY, totalQuestions: 3 }
  const [examIds, prizeIds] = [await addQuestions('Asked', 3), await addQuestions('Won', 3)]
  const add = (more: object) => addQuiz(buildQuiz({ ...dates, ...more }))
  ids['quiz'] = await add({ title: 'Of the server', category: 'Mock', questionIds: examIds, shuffle: 'all' })
  ids['prize'] = await add({
    title: 'For a prize',
    category: 'Quizzes',
    winningAmount: 500,
    questionIds: prizeIds,
  })
  ids['practice'] = await add({
    title: 'Practice',
    questionIds: [...examIds, ...prizeIds],
    totalQuestions: 6,
    startDateTime: NOW_ISO.replace('06', '05'),
  })
  ids['question'] = prizeIds[0] ?? ''
}

let twins: Twins
beforeAll(async () => {
  twins = await openTwins(NOW_ISO, fill)
})
afterAll(() => twins.close())

const ROUTES_MIN = 150

describe('two sites that differ only in the keys of their questions', () => {
  it('two servers that differ only in the correct options of questions send identical responses before a quiz starts', async () => {
    expect(await twins.walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('two servers that differ only in the correct options send identical responses while attempts are running', async () => {
    twins.travel(START)
    await twins.take('candidate', 'quiz', 'attempt')
    await twins.take('candidate', 'prize', 'prizeAttempt')
    expect(await twins.walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('two servers that differ only in the correct options send identical responses after a submission until the quiz expires', async () => {
    const { ids } = twins.first
    const handedIn = await twins.call('candidate', 'POST', `/attempts/${ids['prizeAttempt']}/submit`)
    expect(handedIn.json()).toMatchObject({ data: { result: null, resultAt: RELEASE } })
    twins.travel('2026-11-21T07:30:00.000Z')
    expect(await twins.walk()).toBeGreaterThan(ROUTES_MIN)
  })

  it('two servers that differ only in the correct options send different responses to admins, and to candidates after the expiry', async () => {
    twins.travel(RELEASE)
    const read = async ({ server, ids, people }: TwinSite, url: string, person: string) => {
      const headers = person === 'admin' ? server.loginAs('admin') : people[person]
      const { body } = await server.app.inject({
        url: url.replace('ID', ids['prizeAttempt'] ?? ''),
        headers: headers ?? {},
      })
      return body
    }
    for (const [url, person] of [
      ['/api/v1/attempts/ID', 'candidate'],
      ['/api/v1/admin/export/question?format=json', 'admin'],
    ] as const) {
      const [first, second] = [await read(twins.first, url, person), await read(twins.second, url, person)]
      expect(
        [first, second].map((body) => KEY_TERMS.some((word) => body.toLowerCase().includes(word))),
      ).toEqual([true, true])
      expect(first).not.toBe(second)
    }
  })
})
