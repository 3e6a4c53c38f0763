import { describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { EMPTY_SEARCH } from '#shared/domain/alerts/alert-settings.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ASHA = 'asha@example.in'

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ phones, server, alerts } = made))

const subscriptions = async () =>
  (await server.db.read.select().from(schema.pushSubscriptions)).map(({ id }) => id)

type Signed = Awaited<ReturnType<TestApp['signInAs']>>
const sessionOf = async (signed: Signed): Promise<string> => {
  const { sessions } = (await alerts.call(signed, { url: '/sessions' })).json().data
  return (sessions as { _id: string; current: boolean }[]).find(({ current }) => current)?._id ?? ''
}

describe('the subscription of a device', () => {
  it('the subscription of a device ends when its user signs out; other devices keep their subscriptions', async () => {
    const [phone, desk] = [await server.signInAs(ASHA), await server.signInAs(ASHA)]
    const [, other] = [await alerts.subscribe(phone), await alerts.subscribe(desk)]
    await alerts.call(phone, { method: 'POST', url: '/logout' })
    expect(await subscriptions()).toEqual([other.id])
  })

  it('the subscription of a device ends when its session is ended from another device', async () => {
    const [phone, desk] = [await server.signInAs(ASHA), await server.signInAs(ASHA)]
    await alerts.subscribe(phone)
    const url = `/sessions/${await sessionOf(phone)}`
    expect((await alerts.call(desk, { method: 'DELETE', url })).statusCode).toBe(200)
    expect(await subscriptions()).toEqual([])
  })

  it('the subscription of a device ends when an admin ends all sessions of its user', async () => {
    const phone = await server.signInAs(ASHA)
    const other = await alerts.subscribe(await server.signInAs('ravi@example.in'))
    await alerts.subscribe(phone)
    const ended = await server.send('POST', `/admin/people/${phone.user._id}/end-sessions`, {})
    expect(ended.statusCode).toBe(200)
    expect(await subscriptions()).toEqual([other.id])
  })

  it('the subscription of a device survives an expired session and a new sign-in of the same user', async () => {
    const phone = await server.signInAs(ASHA)
    const { id } = await alerts.subscribe(phone)
    await alerts.change(phone, { topics: ['latestJobs'], quiet: null })
    const code = await server.otpFor(ASHA)
    const again = await alerts.call(phone, { method: 'POST', url: '/login', body: code })
    expect(again.statusCode).toBe(200)
    expect(await subscriptions()).toEqual([id])
    server.travelTo('2026-12-25T06:30:00.000Z')
    const caller = { headers: { authorization: `Bearer ${again.json().data.accessToken as string}` } }
    expect((await alerts.call(caller, { url: '/alerts' })).statusCode).toBe(401)
    await alerts.publish({ postName: 'A post' })
    await alerts.tell('2026-12-25T06:31:00.000Z')
    const [row] = await server.db.read.select().from(schema.pushSubscriptions)
    expect(phones.messagesOf(String(row?.endpoint))).toHaveLength(1)
  })

  it('the subscription of a device ends when another user signs in on the device', async () => {
    const phone = await server.signInAs(ASHA)
    await alerts.subscribe(phone)
    await server.signInAs('ravi@example.in')
    const code = await server.otpFor('ravi@example.in')
    await alerts.call(phone, { method: 'POST', url: '/login', body: code })
    expect(await subscriptions()).toEqual([])
  })
})

describe('the account of a user with alerts', () => {
  it('the account export lists the alerts of the user, without endpoints or keys of subscriptions', async () => {
    const asha = await server.signInAs(ASHA)
    const postId = await alerts.publish()
    await alerts.follow(asha, postId)
    await alerts.change(asha, { searches: [{ words: 'ssc cgl', state: '' }] })
    const { id, endpoint, keys } = await alerts.subscribe(asha)
    const exported = await alerts.call(asha, { url: '/profile/export' })
    const { records } = exported.json().data
    expect(records.alerts).toMatchObject([
      {
        settings: { searches: [{ ...EMPTY_SEARCH, words: 'ssc cgl' }] },
        follows: [{ postId, since: NOW_ISO }],
        subscriptions: [{ _id: id, createdAt: NOW_ISO }],
      },
    ])
    expect(records.savedJobs).toMatchObject([{ postId, isSaved: false, isFollowed: true }])
    for (const secret of [new URL(endpoint).pathname, keys.p256dh, keys.auth])
      expect(exported.body).not.toContain(secret)
  })

  it('erasing an account deletes all of its alert rows, and no pending alert is sent', async () => {
    const asha = await server.signInAs(ASHA)
    const { endpoint } = await alerts.subscribe(asha)
    await alerts.change(asha, { topics: ['latestJobs'], quiet: null })
    server.travelTo('2026-11-21T06:32:00.000Z')
    const code = await server.otpFor(ASHA, { purpose: 'erase' }, asha.headers)
    await alerts.follow(asha, await alerts.publish())
    await server.app.runJobs()
    const erased = await alerts.call(asha, { method: 'POST', url: '/profile/erase', body: code })
    expect(erased.statusCode).toBe(200)
    await alerts.tell('2026-11-21T06:33:00.000Z')
    const { alertOwners, alertInterests, alertReads, pushSubscriptions, savedJobs } = schema
    for (const table of [alertOwners, alertInterests, alertReads, pushSubscriptions, savedJobs])
      expect(await server.db.read.select().from(table)).toEqual([])
    expect(await server.db.read.select().from(schema.alertDayCounts)).toEqual([])
    expect(phones.messagesOf(endpoint)).toEqual([])
  })
})
