import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildQuiz } from '#shared/testing/kind-builders.ts'
import { rounds, soakTimeout } from '#server/testing/rounds.ts'
import { openTwins, type Twins, type TwinSite } from '#server/testing/twin-sites.ts'

/*
 * Exam with a key release at its expiry. A scout has submitted it, and a cheat still writes. No response depends on the
 * key while an answer of the cheat is accepted, by any clock.
 */

const START = '2026-11-21T07:00:00.000Z'
const EXPIRY = Date.parse('2026-11-21T08:00:00.000Z')
const EXTRA_MS = 120_000
const GRACE_MS = 3000

async function fill({ ids, addQuestions, addQuiz }: TwinSite): Promise<void> {
  const questionIds = await addQuestions('Asked', 3)
  const dates = { startDateTime: START, expireDateTime: new Date(EXPIRY).toISOString(), totalQuestions: 3 }
  const exam = { category: 'Mock', reveal: 'expiry', durationMinutes: 60, questionIds } as const
  ids['exam'] = await addQuiz(buildQuiz({ ...dates, ...exam, title: 'Told at its expiry' }))
  ids['practice'] = await addQuiz(
    buildQuiz({ questionIds, totalQuestions: 3, expireDateTime: '2026-12-21T08:00:00.000Z' }),
  )
  ids['question'] = questionIds[0] ?? ''
}

let twins: Twins
beforeAll(async () => {
  twins = await openTwins(START, fill)
})
afterAll(() => twins.close())

const idOf = (place: string): string => twins.first.ids[place] ?? ''
const at = (ms: number) => twins.travel(new Date(ms).toISOString())

/** URLs of quizzes and attempts, and the data of a user. */
const isOfQuizzes = (url: string): boolean =>
  url.startsWith('/api/') && /quiz|attempt|\/me\/|profile|sync|practice|question/i.test(url)

let seq = 1
/** Saves an answer of the cheating candidate; `deviceMs` is the time since the start by the clock of the device. */
async function save(deviceMs: number): Promise<boolean> {
  seq = Math.max(seq + 1, Math.min(deviceMs, 900_000_000))
  const answer = { questionId: idOf('question'), choice: seq % 4, marked: false, visited: true, spentMs: 0 }
  const url = `/attempts/${idOf('cheat')}/answers`
  const { statusCode } = await twins.call('other', 'PUT', url, { answers: [{ ...answer, seq }] })
  expect([200, 409]).toContain(statusCode)
  return statusCode === 200
}

const instants = fc.oneof(
  fc.integer({ min: EXPIRY - 60_000, max: EXPIRY + EXTRA_MS + 60_000 }),
  fc.integer({ min: -50, max: 50 }).map((ms) => EXPIRY + ms),
  fc.integer({ min: -50, max: 0 }).map((ms) => EXPIRY + EXTRA_MS + GRACE_MS + ms),
)

describe('an exam that releases its key at its expiry', () => {
  it('an exam that reveals its correct options at expiry shows no result to a candidate who submits early', async () => {
    at(Date.parse(START))
    await twins.take('candidate', 'exam', 'scout')
    await twins.take('other', 'exam', 'cheat')
    const handedIn = await twins.call('candidate', 'POST', `/attempts/${idOf('scout')}/submit`)
    expect(handedIn.json()).toMatchObject({
      data: { result: null, resultAt: new Date(EXPIRY + GRACE_MS + 1).toISOString() },
    })
    expect(await twins.walk(isOfQuizzes)).toBeGreaterThan(50)
  })

  it(
    'no API response depends on the correct options as long as an answer to the quiz is still accepted',
    { timeout: soakTimeout() },
    async () => {
      await twins.each(({ server }) =>
        server.send('POST', `/admin/attempts/${idOf('cheat')}/extra-time`, {
          minutes: 2,
          reason: 'A power cut',
        }),
      )
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(instants, fc.integer({ min: 1, max: 1_000_000_000 }), async (now, deviceMs) => {
          at(now)
          const isAccepted = await save(deviceMs)
          expect(isAccepted).toBe(now <= EXPIRY + EXTRA_MS + GRACE_MS)
          // Not scored yet, so no key is released: the server ends attempts every few seconds.
          await twins.walk(isOfQuizzes)
          accepted += Number(isAccepted)
        }),
        { numRuns: rounds(100) },
      )
      expect(accepted).toBeGreaterThan(0)
    },
  )

  it('an exam shows its correct options once answers are refused and the last attempt is scored', async () => {
    at(EXPIRY + EXTRA_MS + GRACE_MS)
    await twins.each(({ server }) => server.services.attempts.closeDue())
    expect(await save(1)).toBe(true)
    await twins.walk()
    at(EXPIRY + EXTRA_MS + GRACE_MS + 1)
    expect(await save(1)).toBe(false)
    await twins.each(({ server }) => server.services.attempts.closeDue())
    const readAttempt = async ({ server, people }: TwinSite) =>
      (
        await server.app.inject({
          url: `/api/v1/attempts/${idOf('scout')}`,
          headers: people['candidate'] ?? {},
        })
      ).json().data
    const [first, second] = [await readAttempt(twins.first), await readAttempt(twins.second)]
    expect([first.reviewAt, first.review.length, second.review.length]).toEqual([null, 3, 3])
    expect(second.result.score).not.toBe(first.result.score)
  })
})
