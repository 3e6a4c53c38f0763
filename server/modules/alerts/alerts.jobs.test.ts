import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { alertScene, AT_ONCE, eachScene, scenePhones } from '#server/testing/alert-scene.ts'
import type { AlertScene, ScenePhones } from '#server/testing/alert-scene.ts'
import { pushService } from '#server/testing/push-service/push-service.ts'

const HOLD_MS = 30_000

let phones: ScenePhones
let scene: AlertScene
eachScene((made) => {
  scene = made
  phones = made.phones
})

const accepted = { status: 201 }

describe('responses of push services', () => {
  it('a 404 or 410 of the push service deletes the subscription that the message was sent to, and no other', async () => {
    const endpoints: string[] = []
    for (let number = 0; number < 20; number += 1)
      endpoints.push((await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })).endpoint)
    const gone = endpoints.filter((_, index) => index % 10 < 3)
    for (const endpoint of gone) phones.service.expire(endpoint)
    await scene.publish()
    await scene.later(HOLD_MS)
    const left = await scene.server.db.read.select().from(schema.pushSubscriptions)
    expect(left.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      endpoints.filter((endpoint) => !gone.includes(endpoint)).toSorted(),
    )
    expect((await scene.alerts())[0]).toMatchObject({ targeted: 20, accepted: 14, pruned: 6 })
  })

  it('a message that gets a 500 and then a 429 with Retry-After is retried after each and delivered once', async () => {
    // Other tests made the push service block earlier instants.
    await scene.at('2026-11-20T06:30:00.000Z')
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    const responses = [{ status: 500 }, { status: 429, headers: { 'retry-after': '120' } }]
    phones.service.answerBy(() => responses.shift())
    await scene.publish()
    await scene.later(HOLD_MS)
    expect((await scene.alerts())[0]).toMatchObject({ waiting: 1 })
    await scene.later(MINUTE_MS)
    expect(responses).toEqual([])
    await scene.later(MINUTE_MS)
    expect(phones.messagesOf(endpoint)).toEqual([])
    await scene.later(MINUTE_MS)
    await scene.later(HOUR_MS)
    expect(phones.messagesOf(endpoint)).toHaveLength(1)
    expect((await scene.alerts())[0]).toMatchObject({ accepted: 1, waiting: 0 })
  })

  it('a 429 from one push service delays no message to another push service', async () => {
    const busy = await pushService({ protocols: ['h2'] })
    const both = await scenePhones([busy])
    const other = await alertScene({ phones: both })
    busy.answerBy(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    const settings = { topics: ['latestJobs'], ...AT_ONCE }
    for (const service of [busy, both.service])
      for (let number = 0; number < 10; number += 1) await other.phone(settings, service)
    const before = both.service.counters.accepted
    const acceptedBy = () => [busy.counters.accepted, both.service.counters.accepted - before]
    await other.publish()
    await other.later(HOLD_MS)
    expect(acceptedBy()).toEqual([0, 10])
    expect((await other.alerts())[0]).toMatchObject({ accepted: 10, waiting: 10 })
    busy.answerBy(() => undefined)
    await other.publish()
    await other.later(MINUTE_MS)
    expect(acceptedBy()).toEqual([0, 20])
    await other.later(MINUTE_MS)
    // Includes the ten messages that were refused before.
    expect(acceptedBy()).toEqual([30, 20])
    await other.close()
    await both.close()
    await busy.close()
  })

  it('a 403 or 413 from the push service counts as a failed delivery and deletes no subscription', async () => {
    await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    const responses = [{ status: 403 }, { status: 413 }]
    phones.service.answerBy(() => responses.shift() ?? accepted)
    await scene.publish()
    await scene.publish()
    await scene.later(HOLD_MS)
    expect((await scene.alerts()).map(({ failed }) => failed)).toEqual([1, 1])
    expect(await scene.server.db.read.select().from(schema.pushSubscriptions)).toHaveLength(1)
  })
})

describe('a pause of all sending', () => {
  it('a pause of all sending holds every message; the end of the pause cancels messages that are older than a day', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    const pause = (isPaused: boolean) => scene.server.send('PUT', '/admin/alerts/sending', { isPaused })
    expect((await pause(true)).json().data).toEqual({ sending: { isPaused: true } })
    await scene.publish({ postName: 'Old job' })
    await scene.later(23 * HOUR_MS)
    await scene.publish({ postName: 'New job' })
    await scene.later(2 * HOUR_MS)
    expect(phones.messagesOf(endpoint)).toEqual([])
    await pause(false)
    await scene.settle()
    expect(scene.bodies(endpoint)).toEqual([expect.stringContaining('New job')])
    const { alerts, sending } = (await scene.server.get('/admin/alerts', { as: 'admin' })).json().data
    expect(sending).toEqual({ isPaused: false })
    expect(alerts).toMatchObject([
      { postName: 'New job', state: 'done', counts: { targeted: 1, accepted: 1 } },
      { postName: 'Old job', state: 'done', counts: { targeted: 1, cancelled: 1 } },
    ])
  })
})

describe('an admin who withdraws an alert', () => {
  it('an alert that is withdrawn within its first 30 seconds is not sent, and a second withdrawal gets 409', async () => {
    const { endpoint } = await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    const id = await scene.publish()
    const { alerts } = (await scene.server.get(`/admin/alerts/${id}`, { as: 'admin' })).json().data
    expect(alerts).toMatchObject([{ state: 'held', counts: { targeted: 0 } }])
    const cancel = () => scene.server.send('POST', `/admin/alerts/${alerts[0]._id}/cancel`)
    expect((await cancel()).json().data.alert.state).toBe('cancelled')
    expect((await cancel()).statusCode).toBe(409)
    await scene.later(HOLD_MS)
    expect(phones.messagesOf(endpoint)).toEqual([])
    expect((await scene.server.send('POST', '/admin/alerts/none/cancel')).statusCode).toBe(404)
  })
})

describe('a digest', () => {
  it('a digest is sent once at 08:00, lists the deferred alerts and omits unpublished posts', async () => {
    await scene.at('2026-11-21T17:00:00.000Z')
    const { endpoint } = await scene.phone({ topics: ['latestJobs'] })
    const ids: string[] = []
    for (const postName of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      ids.push(await scene.publish({ postName, state: '' }))
    await scene.later(HOLD_MS)
    expect((await scene.alerts()).map(({ digest }) => digest)).toEqual([1, 1, 1, 1, 1])
    await scene.edit(ids[4] ?? '', { status: 'draft' })
    await scene.at('2026-11-22T02:29:00.000Z')
    expect(phones.messagesOf(endpoint)).toEqual([])
    await scene.at('2026-11-22T02:30:00.000Z')
    const [digest] = phones.messagesOf(endpoint)
    expect(digest).toMatchObject({
      title: '4 new alerts',
      body: 'Fourth\nThird\nSecond\nand 1 more',
      navigate: `${scene.server.config.publicUrl}/alerts`,
      tag: 'g-2026-11-22',
    })
    // The clock jumps back an hour, then forward a day.
    await scene.at('2026-11-22T01:30:00.000Z')
    await scene.at('2026-11-22T02:30:00.000Z')
    await scene.at('2026-11-23T02:30:00.000Z')
    expect(phones.messagesOf(endpoint)).toHaveLength(1)
    expect((await scene.alerts()).map((row) => [row.digest, row.cancelled])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ])
  })

  it('a digest and a reminder are each sent once, even if the server clock passes 31 December and jumps back', async () => {
    await scene.at('2026-12-30T17:00:00.000Z')
    const { endpoint, token } = await scene.phone({ topics: ['latestJobs'] })
    const id = await scene.publish({ beginDate: '2026-12-01', lastDate: '2027-01-01' })
    await scene.follow(token, id)
    await scene.later(HOLD_MS)
    // 08:00 and 09:00 in India of the 31st, of New Year's Day, and of the 31st again.
    for (const day of ['2026-12-31', '2027-01-01', '2026-12-31', '2027-01-01'])
      for (const time of ['02:30', '03:30', '04:30']) await scene.at(`${day}T${time}:00.000Z`)
    expect(scene.titles(endpoint)).toEqual(['1 new alert', 'Last date is tomorrow'])
    expect(phones.messagesOf(endpoint)[0]).toMatchObject({ tag: 'g-2026-12-31' })
  })

  it('a digest is not sent if no alert is left in it', async () => {
    await scene.at('2026-11-21T17:00:00.000Z')
    const { endpoint } = await scene.phone({ topics: ['latestJobs'] })
    const id = await scene.publish()
    await scene.later(HOLD_MS)
    await scene.edit(id, { status: 'draft' })
    await scene.at('2026-11-22T02:30:00.000Z')
    expect(phones.messagesOf(endpoint)).toEqual([])
  })
})

describe('a reminder of a last date', () => {
  it('reminders are sent at 09:00, three days and one day before the last date, even after two changes of the date', async () => {
    await scene.at('2026-11-23T06:00:00.000Z')
    const { endpoint, token } = await scene.phone({})
    const id = await scene.publish({ beginDate: '2026-11-01', lastDate: '2026-11-27' })
    await scene.follow(token, id)
    await scene.edit(id, { beginDate: '2026-11-01', lastDate: '2026-11-26' })
    await scene.edit(id, { beginDate: '2026-11-01', lastDate: '2026-11-28' })
    await scene.later(HOLD_MS)
    const before = phones.messagesOf(endpoint).length
    for (const day of ['24', '25', '26', '27', '28'])
      for (const time of ['03:29', '03:30', '03:31']) await scene.at(`2026-11-${day}T${time}:00.000Z`)
    expect(scene.titles(endpoint).slice(before)).toEqual(['3 days left to apply', 'Last date is tomorrow'])
  })

  it('a reminder is skipped if it is more than a day late, and sent once if the server clock jumps back', async () => {
    await scene.at('2026-11-22T06:00:00.000Z')
    const { endpoint, token } = await scene.phone({})
    const id = await scene.publish({ beginDate: '2026-11-01', lastDate: '2026-11-28' })
    await scene.follow(token, id)
    await scene.at('2026-11-26T04:00:00.000Z')
    expect(phones.messagesOf(endpoint)).toEqual([])
    await scene.at('2026-11-27T04:00:00.000Z')
    await scene.at('2026-11-27T03:00:00.000Z')
    await scene.at('2026-11-27T04:00:00.000Z')
    expect(scene.titles(endpoint)).toEqual(['Last date is tomorrow'])
  })
})

describe('a delivery', () => {
  it('a delivery is deleted after 48 hours and still counts in the totals of its alert', async () => {
    await scene.phone({ topics: ['latestJobs'], ...AT_ONCE })
    await scene.publish()
    await scene.later(HOLD_MS)
    await scene.later(47 * HOUR_MS)
    expect(await scene.deliveries()).toHaveLength(1)
    await scene.later(2 * HOUR_MS)
    expect(await scene.deliveries()).toEqual([])
    expect((await scene.alerts())[0]).toMatchObject({ phase: 'closed', accepted: 1 })
  })
})
