import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { reminderFacts } from '#shared/domain/alerts/alert-meaning.ts'
import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { NOW } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { newAlert } from '#server/modules/alerts/model/alerts.repository.ts'

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
let guest: Awaited<ReturnType<AlertCallers['guest']>>
eachAlertServer((made) => ({ phones, server, alerts } = made))
beforeEach(async () => {
  guest = await alerts.guest()
})

const travel = (ms: number) => new Date(NOW + ms).toISOString()
const post = (caller: { headers: Record<string, string> }, url: string, ids: unknown) =>
  alerts.call(caller, { method: 'POST', url, body: { ids } })

describe('an inbox', () => {
  it('an inbox lists the alerts that match the settings of the user, with title and text, latest first', async () => {
    await alerts.change(guest, { topics: ['latestJobs'], states: ['Bihar'] })
    const job = { state: 'Bihar', postName: 'Bihar Police', lastDate: '2026-12-15', organisation: '' }
    const id = await alerts.publish(job)
    await alerts.publish({ state: 'Kerala', postName: 'Kerala Police' })
    server.travelTo(travel(10_000))
    await alerts.publish({ state: '', postName: 'SSC CGL' })
    expect((await alerts.inbox(guest)).alerts).toEqual([])
    await alerts.tell(travel(60_000))
    const inbox = await alerts.inbox(guest)
    expect(inbox.unread).toBe(2)
    expect(inbox.alerts.map(({ body }) => body.split('\n')[0])).toEqual(['SSC CGL', 'Bihar Police'])
    expect(inbox.alerts[1]).toMatchObject({
      kind: 'latestJobs',
      postId: id,
      title: 'New job',
      body: 'Bihar Police\nLast date: 15/12/2026',
      url: '/job/Bihar-Police',
      at: travel(0),
      isRead: false,
    })
  })

  it('an inbox lists alerts since the start of each interest, and adding or removing a state keeps earlier matching alerts', async () => {
    const publish = async (postName: string, ms: number) => {
      server.travelTo(travel(ms))
      await alerts.publish({ postName, state: 'Bihar' })
      await alerts.tell(travel(ms + 60_000))
    }
    await publish('Before', 0)
    await alerts.change(guest, { topics: ['latestJobs'] })
    await publish('Anywhere', DAY_MS)
    await alerts.change(guest, { states: ['Bihar'] })
    await publish('In Bihar', 2 * DAY_MS)
    await alerts.change(guest, { states: ['Bihar', 'Kerala'] })
    expect(await alerts.told(guest)).toEqual(['In Bihar', 'Anywhere'])
    await alerts.change(guest, { states: [] })
    expect(await alerts.told(guest)).toEqual(['In Bihar', 'Anywhere'])
    await alerts.change(guest, { states: ['Kerala'] })
    expect(await alerts.told(guest)).toEqual([])
  })

  it('an inbox omits alerts that were withdrawn, hidden or never sent, and shows current post names', async () => {
    await alerts.change(guest, { topics: ['latestJobs'] })
    const [gone, hidden, remaining] = [
      await alerts.publish({ postName: 'Gone' }),
      await alerts.publish({ postName: 'Hidden' }),
      await alerts.publish({ postName: 'Kept' }),
    ]
    await alerts.publish({ postName: 'No contact', notify: false })
    await server.send('DELETE', `/${gone}`)
    await alerts.tell(travel(60_000))
    expect((await alerts.told(guest)).toSorted()).toEqual(['Hidden', 'Kept'])
    await server.send('PUT', `/${hidden}`, { ...buildJobPost(), postName: 'Hidden', status: 'draft' })
    await server.send('PUT', `/${remaining}`, { ...buildJobPost(), postName: 'Renamed', minorEdit: true })
    await server.send('POST', `/admin/content/jobPost/${gone}/restore`, {})
    await alerts.tell(travel(120_000))
    expect(await alerts.told(guest)).toEqual(['Renamed'])
    // A withdrawn alert stays withdrawn after its deliveries are deleted.
    const [row] = await server.db.read.select().from(schema.alerts)
    expect(row?.phase).toBe('cancelled')
    await server.db.tx(async (query) => {
      await query.update(schema.alerts).set({ phase: 'voided' })
    })
    expect(await alerts.told(guest)).toEqual([])
  })

  it('an inbox also lists updates of followed posts that are not sent as notifications', async () => {
    const id = await alerts.publish({ postName: 'Followed' })
    await alerts.tell(travel(60_000))
    await alerts.follow(guest, id)
    server.travelTo(travel(DAY_MS))
    const edited = { ...buildJobPost(), postName: 'Followed', description: 'Other words.' }
    await server.send('PUT', `/${id}`, edited)
    await alerts.tell(travel(DAY_MS + 60_000))
    expect((await alerts.inbox(guest)).alerts).toMatchObject([{ kind: 'updated', postId: id }])
    expect(phones.messagesOf(guest.endpoint)).toEqual([])
  })

  it('an inbox lists reminders of saved and followed posts with the current last date, unless reminders are off', async () => {
    const [asha, other] = [await server.signInAs('asha@example.in'), await alerts.guest()]
    const postId = await alerts.publish({ postName: 'A post', lastDate: '2026-12-15' })
    for (const caller of [guest, other]) await alerts.follow(caller, postId)
    const saved = { isSaved: { value: true, at: NOW } }
    await alerts.call(asha, { method: 'PUT', url: `/saved/${postId}`, body: saved })
    await alerts.change(other, { reminders: false })
    const [facts, at] = [reminderFacts('', 3), NOW + DAY_MS]
    const reminder = newAlert({ id: 'r-1', postId, facts, at, releaseAt: at, deadline: null })
    await server.db.tx(async (query) => void (await query.insert(schema.alerts).values(reminder)))
    for (const days of [1, 6]) {
      server.travelTo(travel(days * DAY_MS))
      for (const caller of [guest, asha])
        expect((await alerts.inbox(caller)).alerts).toMatchObject([
          { kind: 'reminder', title: 'Last date: 15/12/2026', body: 'A post' },
        ])
    }
    expect((await alerts.inbox(other)).alerts).toEqual([])
  })

  it('an inbox has the alerts of 30 days, at most 200, in pages that start at a time or an alert', async () => {
    await alerts.change(guest, { topics: ['latestJobs'] })
    const postId = await alerts.publish({ postName: 'A post' })
    const facts: AlertFacts = {
      kind: 'latestJobs',
      topics: ['latestJobs'],
      toSearches: true,
      toFollowers: false,
      isPush: true,
      state: '',
      events: [{ type: 'created', params: {} }],
      daysLeft: null,
      quiz: null,
    }
    const last = NOW + 31 * DAY_MS
    await server.db.tx(async (query) => {
      for (let index = 0; index < 250; index += 1) {
        const at = last - index * 1000
        const alert = newAlert({ id: `x${index}`, postId, facts, at, releaseAt: at, deadline: null })
        await query.insert(schema.alerts).values(alert)
      }
    })
    server.travelTo(new Date(last).toISOString())
    const all = await alerts.inbox(guest)
    expect(all.alerts.map(({ _id }) => _id)).toEqual(Array.from({ length: 200 }, (_, index) => `x${index}`))
    expect(all.unread).toBe(200)
    await alerts.call(guest, { method: 'PATCH', url: `/push/subscriptions/${guest.id}`, body: {} })
    const after = await alerts.inbox(guest, '?before=x197')
    expect(after.alerts.map(({ _id }) => _id)).toEqual(['x198', 'x199'])
    const before = await alerts.inbox(guest, `?before=${new Date(last - 198_000).toISOString()}`)
    expect(before.alerts.map(({ _id }) => _id)).toEqual(['x199'])
    expect(after.unread).toBe(200)
    expect((await alerts.call(guest, { url: '/alerts?before=nothing' })).statusCode).toBe(404)
    const wrong = await alerts.call(guest, { url: '/alerts?before=20.12.2026' })
    expect(wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'before' }] })
    server.travelTo(new Date(last + 30 * DAY_MS - 1).toISOString())
    expect((await alerts.inbox(guest)).alerts.map(({ _id }) => _id)).toEqual(['x0'])
  })
})

describe('a read alert', () => {
  beforeEach(async () => {
    await alerts.change(guest, { topics: ['latestJobs'], quiet: null })
    for (const postName of ['One', 'Two']) await alerts.publish({ postName })
    await alerts.tell(travel(60_000))
  })
  const stored = async () => (await server.db.read.select().from(schema.alerts))[0]

  it('an alert that is marked as read is read for one user only; unknown ids are ignored, and malformed ids get 400', async () => {
    const other = await alerts.guest()
    const [first] = (await alerts.inbox(guest)).alerts
    const ids = [first?._id, first?._id, 'nothing', 'g-2026-11-21']
    for (const _time of [1, 2]) expect((await post(guest, '/alerts/read', ids)).statusCode).toBe(200)
    expect(await alerts.inbox(guest)).toMatchObject({
      unread: 1,
      alerts: [{ isRead: true }, { isRead: false }],
    })
    expect(await alerts.inbox(other)).toMatchObject({ alerts: [], unread: 0 })
    for (const wrong of [undefined, 'x', [1], ['x'.repeat(65)], Array.from({ length: 201 }, () => 'x')])
      expect((await post(guest, '/alerts/read', wrong)).statusCode).toBe(400)
  })

  it('an alert counts one click and one display per user, and only for users whose device received the alert', async () => {
    const [other, asha] = [await alerts.guest(), await server.signInAs('asha@example.in')]
    const id = (await alerts.inbox(guest)).alerts.map(({ _id }) => _id)
    const ids = [String((await stored())?.id)]
    expect(id).toContain(ids[0])
    await post(guest, '/alerts/read', ids)
    // Both owners have the alert in the inbox, but it was sent to no device of theirs.
    for (const caller of [other, asha]) await alerts.change(caller, { topics: ['latestJobs'] })
    const desk = await alerts.subscribe(asha)
    const devices = [
      [guest, guest.id],
      [guest, guest.id],
      [other, other.id],
      [asha, desk.id],
    ] as const
    for (const [caller, subscription] of devices)
      await alerts.call(caller, {
        method: 'PATCH',
        url: `/push/subscriptions/${subscription}`,
        body: { shown: [...ids, 'test'], clicked: ids },
      })
    expect(await stored()).toMatchObject({ clicked: 1, shown: 1 })
  })

  it('a read mark is deleted with its alert', async () => {
    const { alerts: entries } = await alerts.inbox(guest)
    await post(
      guest,
      '/alerts/read',
      entries.map(({ _id }) => _id),
    )
    server.travelTo(travel(30 * DAY_MS + 60_000))
    for (const work of server.services.alerts.sweeps) await work()
    expect(await server.db.read.select().from(schema.alertReads)).toEqual([])
  })
})
