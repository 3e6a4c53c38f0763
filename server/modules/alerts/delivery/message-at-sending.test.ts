import { beforeEach, describe, expect, it } from 'vitest'
import { AT_ONCE, eachScene } from '#server/testing/alert-scene.ts'
import type { AlertScene } from '#server/testing/alert-scene.ts'
import { setSendingPaused } from '#server/modules/alerts/model/alerts.repository.ts'

const DATES = { beginDate: '2026-11-01', lastDate: '2026-11-28' }
// 09:00 in India, three days and one day before the last date.
const [THREE_BEFORE, ONE_BEFORE] = ['2026-11-25T03:30:00.000Z', '2026-11-27T03:30:00.000Z']
const ON_LAST_DATE = '2026-11-28T02:00:00.000Z'
const [MIDNIGHT_BEFORE, MIDNIGHT_AFTER] = ['2026-11-27T18:30:00.000Z', '2026-11-28T18:30:00.000Z']

let scene: AlertScene
eachScene((made) => (scene = made))

let endpoint: string
let token: string

const notifiedTitles = () => scene.titles(endpoint)
const lastMessage = () => scene.phones.service.received.findLast((each) => each.endpoint === endpoint)
const endOf = (instant: string, ttl: number) => new Date(Date.parse(instant) + 1000 * ttl).toISOString()

describe('a reminder of a last date', () => {
  beforeEach(async () => {
    await scene.at('2026-11-24T06:00:00.000Z')
    ;({ endpoint, token } = await scene.phone({ quiet: null }))
    await scene.follow(token, await scene.publish(DATES))
    await scene.later(60_000)
  })

  it('a reminder of a last date expires at the push service at the end of the day that its text refers to', async () => {
    await scene.at(ONE_BEFORE)
    expect(notifiedTitles()).toEqual(['Last date is tomorrow'])
    expect(endOf(ONE_BEFORE, lastMessage()?.ttl ?? 0)).toBe(MIDNIGHT_BEFORE)
    expect(JSON.parse(lastMessage()?.text ?? '')).toMatchObject({
      notification: {
        data: { outdated: { at: Date.parse(MIDNIGHT_BEFORE), title: 'Last date: 28/11/2026' } },
      },
    })
  })

  it('a reminder delayed by a pause counts the remaining days from the day of sending', async () => {
    await scene.at('2026-11-25T03:00:00.000Z')
    await scene.change(token, { pausedUntil: '2026-11-26T02:00:00.000Z' })
    await scene.at(THREE_BEFORE)
    expect(notifiedTitles()).toEqual([])
    await scene.at('2026-11-26T02:00:00.000Z')
    expect(notifiedTitles()).toEqual(['2 days left to apply'])
    await scene.at('2026-11-27T03:00:00.000Z')
    await scene.change(token, { pausedUntil: ON_LAST_DATE })
    await scene.at(ONE_BEFORE)
    await scene.at(ON_LAST_DATE)
    expect(notifiedTitles().slice(1)).toEqual(['Last date is today'])
    expect(endOf(ON_LAST_DATE, lastMessage()?.ttl ?? 0)).toBe(MIDNIGHT_AFTER)
  })

  it('a reminder delayed by quiet hours counts the remaining days from the next morning', async () => {
    await scene.at('2026-11-27T03:00:00.000Z')
    await scene.change(token, { quiet: { from: '08:00', to: '07:00' } })
    await scene.at(ONE_BEFORE)
    expect(notifiedTitles()).toEqual([])
    await scene.at('2026-11-28T01:30:00.000Z')
    expect(notifiedTitles()).toEqual(['Last date is today'])
  })

  it('a reminder is not sent if a pause delays it past the last date', async () => {
    await scene.at('2026-11-27T03:00:00.000Z')
    await scene.change(token, { pausedUntil: '2026-11-28T20:00:00.000Z' })
    await scene.at(ONE_BEFORE)
    await scene.at('2026-11-28T20:00:00.000Z')
    expect(notifiedTitles()).toEqual([])
  })
})

describe('a message of a topic', () => {
  it('a topic message carries the quiet hours of its recipient, and is silent if they begin within the hour', async () => {
    await scene.at('2026-11-24T06:00:00.000Z')
    const quiet = { from: '21:30', to: '07:00' }
    ;({ endpoint, token } = await scene.phone({ ...AT_ONCE, quiet, topics: ['latestJobs'] }))
    const loud = await scene.phone({ ...AT_ONCE, topics: ['latestJobs'] })
    const notificationOf = (of: string) => scene.phones.messagesOf(of).at(-1)
    await scene.publish({ postName: 'Noon' })
    await scene.later(60_000)
    expect(notificationOf(endpoint)).not.toHaveProperty('silent')
    expect(notificationOf(endpoint)).toMatchObject({ data: { quiet } })
    // 21:20 in India.
    await scene.at('2026-11-24T15:50:00.000Z')
    await scene.publish({ postName: 'Evening' })
    await scene.later(60_000)
    expect(notificationOf(endpoint)).toMatchObject({ silent: true, data: { quiet } })
    expect(notificationOf(loud.endpoint)).toMatchObject({ data: { quiet: null } })
    expect(notificationOf(loud.endpoint)).not.toHaveProperty('silent')
  })
})

describe('a reminder that is sent a day late', () => {
  beforeEach(async () => {
    await scene.at('2026-11-24T06:00:00.000Z')
    ;({ endpoint, token } = await scene.phone({ quiet: null }))
    await scene.follow(token, await scene.publish(DATES))
    await scene.later(60_000)
  })

  it('a late reminder counts the remaining days from the day of sending if all sending was paused', async () => {
    await scene.server.db.tx((query) => setSendingPaused(query, true))
    await scene.at(ONE_BEFORE)
    await scene.server.db.tx((query) => setSendingPaused(query, false))
    await scene.at(ON_LAST_DATE)
    expect(notifiedTitles()).toEqual(['Last date is today'])
  })

  // Runs last: after the 429, the push service gets no message before 19:00, even if the clock is set back.
  it('a late reminder counts the remaining days from the day of the retry if the push service returned 429', async () => {
    const { service } = scene.phones
    service.answerBy(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const { requests } = service.counters
    await scene.at('2026-11-27T18:00:00.000Z')
    expect(service.counters.requests).toBe(requests + 1)
    service.answerBy(() => undefined)
    await scene.at('2026-11-27T19:00:01.000Z')
    expect(notifiedTitles()).toEqual(['Last date is today'])
  })
})
