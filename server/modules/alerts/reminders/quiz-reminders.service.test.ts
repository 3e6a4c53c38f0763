import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene, ScenePhones } from '#server/testing/alert-scene.ts'

let phones: ScenePhones
let scene: AlertScene
eachScene((made) => {
  scene = made
  phones = made.phones
})

// 02:00 of the next day in India, within the quiet hours.
const START = Date.parse('2026-11-21T20:30:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const QUIZ = { title: 'SSC Mock 1', startDateTime: iso(START), expireDateTime: iso(START + 120 * MINUTE_MS) }
const BOTH = ['Quiz starts at 02:00', 'Quiz has started']

const change = async (id: string, body: object) => {
  expect((await scene.server.send('PUT', `/quizzes/${id}`, body)).statusCode).toBe(200)
  await scene.settle()
}

describe('a reminder of a quiz', () => {
  it('a reminder of a quiz is sent once 10 minutes before the start and once at the start, even in quiet hours', async () => {
    const { endpoint, token } = await scene.phone({ quiet: { from: '21:30', to: '07:00' }, dailyCap: 0 })
    const other = await scene.phone({})
    const id = await scene.remind(token, QUIZ)
    await scene.at(START - 10 * MINUTE_MS - 1)
    expect(scene.titles(endpoint)).toEqual([])
    await scene.at(START - 10 * MINUTE_MS)
    expect(scene.titles(endpoint)).toEqual(BOTH.slice(0, 1))
    await scene.at(START - 1)
    expect(scene.titles(endpoint)).toHaveLength(1)
    for (const ms of [0, 5000, MINUTE_MS, HOUR_MS, 119 * MINUTE_MS]) await scene.at(START + ms)
    expect(scene.titles(endpoint)).toEqual(BOTH)
    expect(scene.titles(other.endpoint)).toEqual([])
    const [message] = phones.messagesOf(endpoint)
    expect(message).toMatchObject({ body: 'SSC Mock 1', navigate: expect.stringContaining(`/Quiz/${id}`) })
    const urgencies = phones.service.received.map(({ urgency }) => urgency)
    expect(urgencies).toEqual(['high', 'high'])
  })

  it('a reminder of a quiz is sent once if the clock jumps forward and back', async () => {
    const { endpoint, token } = await scene.phone({})
    await scene.remind(token, QUIZ)
    for (const ms of [-10, -70, -10, -9, 0, -10, 0, -60, 1, 60]) await scene.at(START + ms * MINUTE_MS)
    expect(scene.titles(endpoint)).toEqual(BOTH)
  })

  it('a reminder of a quiz covers only the start if the server was down before, and is omitted after the expiry', async () => {
    const { endpoint, token } = await scene.phone({})
    await scene.remind(token, QUIZ)
    await scene.remind(token, { ...QUIZ, expireDateTime: iso(START + 30 * MINUTE_MS) })
    await scene.at(START + HOUR_MS)
    expect(scene.titles(endpoint)).toEqual(['Quiz has started'])
  })

  it('a late reminder of a quiz names the start time, and is not sent to users who added it too late', async () => {
    const early = await scene.phone({})
    const id = await scene.remind(early.token, QUIZ)
    scene.server.travelTo(iso(START - 5 * MINUTE_MS))
    const late = await scene.phone({})
    const own = await scene.remind(late.token, { ...QUIZ, title: 'Another' })
    await scene.settle()
    expect(scene.titles(early.endpoint)).toEqual(['Quiz starts at 02:00'])
    expect(scene.titles(late.endpoint)).toEqual([])
    expect((await scene.alerts()).map(({ postId }) => postId)).toEqual([id])
    await scene.at(START)
    expect(scene.titles(late.endpoint)).toEqual(['Quiz has started'])
    expect((await scene.alerts()).filter(({ postId }) => postId === own)).toHaveLength(1)
  })

  it('a reminder of a quiz follows each change of the start: to later, to earlier and after the first message', async () => {
    const { endpoint, token } = await scene.phone({})
    const id = await scene.remind(token, QUIZ)
    const expireDateTime = iso(START + 600 * MINUTE_MS)
    await change(id, { startDateTime: iso(START + HOUR_MS), expireDateTime })
    await scene.at(START - 10 * MINUTE_MS)
    await scene.at(START)
    expect(scene.titles(endpoint)).toEqual([])
    await scene.at(START + 50 * MINUTE_MS)
    expect(scene.titles(endpoint)).toEqual(['Quiz starts at 03:00'])
    await change(id, { startDateTime: iso(START + 90 * MINUTE_MS) })
    await scene.at(START + HOUR_MS)
    expect(scene.titles(endpoint)).toHaveLength(1)
    await scene.at(START + 80 * MINUTE_MS)
    expect(scene.titles(endpoint).slice(1)).toEqual(['Quiz starts at 03:30'])
    await change(id, { startDateTime: iso(START + 85 * MINUTE_MS) })
    await scene.at(START + 85 * MINUTE_MS)
    expect(scene.titles(endpoint).slice(2)).toEqual(['Quiz starts at 03:25', 'Quiz has started'])
  })

  it('a reminder of a quiz that was held by a pause is cancelled if the quiz was moved during the pause', async () => {
    const pausedUntil = iso(START - 2 * MINUTE_MS)
    const paused = await scene.phone({ pausedUntil })
    const id = await scene.remind(paused.token, QUIZ)
    await scene.at(START - 10 * MINUTE_MS)
    expect(scene.titles(paused.endpoint)).toEqual([])
    await change(id, { startDateTime: iso(START + HOUR_MS) })
    await scene.at(START - MINUTE_MS)
    expect(scene.titles(paused.endpoint)).toEqual([])
    expect(await scene.alerts()).toMatchObject([{ targeted: 1, cancelled: 1 }])
  })

  it('a reminder of a quiz is not created for a quiz that is unpublished, in the trash or not offered', async () => {
    const { endpoint, token } = await scene.phone({})
    const [draft, trashed, sold] = [
      await scene.remind(token, QUIZ),
      await scene.remind(token, QUIZ),
      await scene.remind(token, QUIZ),
    ]
    await change(draft, { status: 'draft' })
    expect((await scene.server.send('DELETE', `/quizzes/${trashed}`)).statusCode).toBe(200)
    await change(sold, { price: 10, winningAmount: 100 })
    await scene.at(START - 10 * MINUTE_MS)
    expect(await scene.alerts()).toEqual([])
    // Publishing again schedules the remaining reminders.
    await change(draft, { status: 'published' })
    await scene.at(START)
    expect(scene.titles(endpoint)).toEqual(BOTH)
  })

  it('a reminder of a quiz is not sent if its quiz is deleted during a pause', async () => {
    const paused = await scene.phone({ pausedUntil: iso(START - 2 * MINUTE_MS) })
    const id = await scene.remind(paused.token, QUIZ)
    await scene.at(START - 10 * MINUTE_MS)
    await scene.server.send('DELETE', `/quizzes/${id}`)
    await scene.at(START - MINUTE_MS)
    expect(scene.titles(paused.endpoint)).toEqual([])
  })

  it('a reminder of a quiz is removed from the interests one month after the expiry of the quiz', async () => {
    const { token } = await scene.phone({})
    await scene.remind(token, QUIZ)
    const swept = async (days: number) => {
      await scene.at(START + days * 24 * HOUR_MS)
      for (const work of scene.server.services.alerts.sweeps) await work()
      return await scene.server.db.read.select().from(schema.alertInterests)
    }
    expect(await swept(30)).toHaveLength(1)
    expect(await swept(31)).toEqual([])
  })
})
