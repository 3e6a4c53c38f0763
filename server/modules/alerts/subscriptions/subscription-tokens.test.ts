import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCaller, AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ASHA = 'asha@example.in'
const RAVI = 'ravi@example.in'
const ANONYMOUS = { headers: {} }

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ phones, server, alerts } = made))

type Phone = Awaited<ReturnType<AlertCallers['subscribe']>>

const byToken = (token: string): AlertCaller => ({ headers: { 'push-token': token } })
const stored = () => server.db.read.select().from(schema.pushSubscriptions)
const travel = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const patch = (caller: AlertCaller, id: string, body: object = {}) =>
  alerts.call(caller, { method: 'PATCH', url: `/push/subscriptions/${id}`, body })
const statusOf = async (caller: AlertCaller, call: Parameters<AlertCallers['call']>[1]) =>
  (await alerts.call(caller, call)).statusCode
const recover = (caller: AlertCaller, { endpoint, keys }: Pick<Phone, 'endpoint' | 'keys'>) =>
  alerts.call(caller, { method: 'POST', url: '/push/subscriptions/recover', body: { endpoint, keys } })

async function sweep() {
  for (const work of server.services.alerts.sweeps) await work()
}

describe('the token of a subscription of a user', () => {
  it('the subscription token of a user is returned once, stored as a hash, and replaced only if the device subscribes without it', async () => {
    const asha = await server.signInAs(ASHA)
    const phone = await alerts.subscribe(asha)
    expect(phone.token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await stored())).not.toContain(phone.token)
    const both = { headers: { ...asha.headers, ...byToken(phone.token).headers } }
    expect((await alerts.subscribe(both, phone)).token).toBe('')
    expect((await patch(byToken(phone.token), phone.id)).statusCode).toBe(200)
    const next = await alerts.subscribe(asha, phone)
    expect(next.id).toBe(phone.id)
    expect((await patch(byToken(phone.token), phone.id)).statusCode).toBe(404)
    expect((await patch(byToken(next.token), phone.id)).statusCode).toBe(200)
  })

  it('the subscription token of a user is enough to confirm, renew, test and end its subscription without a session', async () => {
    const phone = await alerts.subscribe(await server.signInAs(ASHA))
    const token = byToken(phone.token)
    const next = phones.service.makeSubscription()
    expect((await patch(token, phone.id, next)).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ id: phone.id, endpoint: next.endpoint, ...next.keys }])
    const body = { subscriptionId: phone.id }
    expect(await statusOf(token, { method: 'POST', url: '/push/test', body })).toBe(200)
    expect(await statusOf(token, { method: 'DELETE', url: `/push/subscriptions/${phone.id}` })).toBe(200)
    expect(await stored()).toEqual([])
    expect((await patch(token, phone.id)).statusCode).toBe(404)
  })

  it('the subscription token of a user counts a click once without a session, and only for alerts sent to its subscription', async () => {
    const asha = await server.signInAs(ASHA)
    await alerts.change(asha, { topics: ['latestJobs'], quiet: null })
    const phone = await alerts.subscribe(asha)
    await alerts.publish()
    await alerts.tell(new Date(NOW + 60_000).toISOString())
    const desk = await alerts.subscribe(asha)
    const alert = async () => (await server.db.read.select().from(schema.alerts)).at(0)
    const clicked = [String((await alert())?.id), 'none']
    expect((await patch(byToken(desk.token), desk.id, { clicked })).statusCode).toBe(200)
    expect(await alert()).toMatchObject({ clicked: 0 })
    for (const caller of [byToken(phone.token), byToken(phone.token), asha])
      expect((await patch(caller, phone.id, { clicked })).statusCode).toBe(200)
    expect(await alert()).toMatchObject({ clicked: 1 })
    expect(await alerts.inbox(asha)).toMatchObject({ unread: 0, alerts: [{ isRead: true }] })
  })

  it('the subscription token of a user gives no access to other data or to another subscription of the user', async () => {
    const asha = await server.signInAs(ASHA)
    const [phone, desk] = [await alerts.subscribe(asha), await alerts.subscribe(asha)]
    const token = byToken(phone.token)
    const postId = await alerts.publish()
    const refused = [
      { url: '/alerts' },
      { url: '/alerts/settings' },
      { method: 'PUT', url: '/alerts/settings', body: { topics: ['results'] } },
      { method: 'POST', url: '/alerts/read', body: { ids: ['1'] } },
      { method: 'PUT', url: `/alerts/follows/${postId}` },
      { url: '/alerts/quizzes' },
      { url: '/profile' },
      { url: '/profile/export' },
      { method: 'POST', url: '/push/subscriptions', body: phones.service.makeSubscription() },
    ] as const
    for (const call of refused) expect(await statusOf(token, call), call.url).toBe(401)
    const ofDesk = `/push/subscriptions/${desk.id}`
    expect(await statusOf(token, { method: 'PATCH', url: ofDesk, body: {} })).toBe(404)
    expect(await statusOf(token, { method: 'DELETE', url: ofDesk })).toBe(404)
    const body = { subscriptionId: desk.id }
    expect(await statusOf(token, { method: 'POST', url: '/push/test', body })).toBe(404)
    expect(await alerts.settings(asha)).toMatchObject({ topics: [] })
  })

  it('a request with the token leaves the subscription with its user, even if another user is signed in on the device', async () => {
    const phone = await alerts.subscribe(await server.signInAs(ASHA))
    const [before] = await stored()
    travel(2 * DAY_MS)
    const ravi = await server.signInAs(RAVI)
    const both = { headers: { ...ravi.headers, ...byToken(phone.token).headers } }
    expect((await patch(both, phone.id)).statusCode).toBe(200)
    const [after] = await stored()
    expect(after).toMatchObject({ ownerId: before?.ownerId, sessionId: before?.sessionId })
  })
})

describe('the end of the token of a subscription', () => {
  const ends = (by: string, end: (asha: Awaited<ReturnType<TestApp['signInAs']>>) => Promise<unknown>) =>
    it(`the token of a subscription ends with ${by}`, async () => {
      const asha = await server.signInAs(ASHA)
      const { id, token } = await alerts.subscribe(asha)
      await end(asha)
      expect((await patch(byToken(token), id)).statusCode).toBe(404)
      expect(await stored()).toEqual([])
    })

  ends('a sign-out', (asha) => alerts.call(asha, { method: 'POST', url: '/logout' }))
  ends('a sign-out from another device', async (asha) => {
    const desk = await server.signInAs(ASHA)
    const { sessions } = (await alerts.call(asha, { url: '/sessions' })).json().data
    const own = (sessions as { _id: string; current: boolean }[]).find(({ current }) => current)
    await alerts.call(desk, { method: 'DELETE', url: `/sessions/${own?._id}` })
  })
  ends('the account', async (asha) => {
    travel(120_000)
    const body = await server.otpFor(ASHA, { purpose: 'erase' }, asha.headers)
    await alerts.call(asha, { method: 'POST', url: '/profile/erase', body })
  })
})

describe('a session that expired', () => {
  it('a device that reports displayed alerts keeps its alerts after its session expired, even 65 days later', async () => {
    const asha = await server.signInAs(ASHA)
    await alerts.change(asha, { topics: ['latestJobs'], quiet: null })
    const phone = await alerts.subscribe(asha)
    for (let day = 5; day <= 95; day += 5) {
      travel(day * DAY_MS)
      expect((await patch(byToken(phone.token), phone.id, { shown: ['1'] })).statusCode).toBe(200)
      await sweep()
    }
    expect(await statusOf(asha, { url: '/profile' })).toBe(401)
    await alerts.publish({ postName: 'A post', beginDate: '2027-02-20', lastDate: '2027-03-20' })
    await alerts.tell(new Date(NOW + 95 * DAY_MS + 60_000).toISOString())
    expect(phones.messagesOf(phone.endpoint)).toHaveLength(1)
  })

  it('a device whose session expired belongs to the next session of the user, and the end of this session deletes the subscription', async () => {
    const phone = await alerts.subscribe(await server.signInAs(ASHA))
    travel(40 * DAY_MS)
    const again = await server.signInAs(ASHA)
    const both = { headers: { ...again.headers, ...byToken(phone.token).headers } }
    expect((await patch(both, phone.id)).statusCode).toBe(200)
    await alerts.call(again, { method: 'POST', url: '/logout' })
    expect(await stored()).toEqual([])
  })
})

describe('a device that lost its data', () => {
  it('a device that lost its data recovers its subscription by endpoint and keys, with a new token', async () => {
    const asha = await server.signInAs(ASHA)
    const phone = await alerts.subscribe(asha)
    const response = await recover(asha, phone)
    expect(response.json().data).toMatchObject({ subscription: { _id: phone.id } })
    const { token } = response.json().data as { token: string }
    expect((await patch(byToken(phone.token), phone.id)).statusCode).toBe(404)
    expect((await patch(byToken(token), phone.id)).statusCode).toBe(200)
  })

  it('a guest device that lost its data recovers its settings, as a guest or into an account after signing in', async () => {
    const guest = await alerts.guest()
    await alerts.change(guest, { topics: ['results'] })
    const { token } = (await recover(ANONYMOUS, guest)).json().data as { token: string }
    expect(await alerts.settings(byToken(token))).toMatchObject({ topics: ['results'] })
    expect(await statusOf(guest, { url: '/alerts/settings' })).toBe(404)
    const asha = await server.signInAs(ASHA)
    expect((await recover(asha, guest)).json().data.subscription).toEqual({ _id: guest.id })
    expect(await alerts.settings(asha)).toMatchObject({ topics: ['results'] })
  })

  it('the recovery of a subscription gets 404 for wrong keys, another user, a missing session or an unknown endpoint', async () => {
    const asha = await server.signInAs(ASHA)
    const [phone, guest] = [await alerts.subscribe(asha), await alerts.guest()]
    const before = await stored()
    const { keys } = phones.service.makeSubscription()
    const recoveries = [
      recover(ANONYMOUS, { ...guest, keys }),
      recover(ANONYMOUS, { ...guest, keys: { ...guest.keys, auth: keys.auth } }),
      recover(asha, { ...phone, keys }),
      recover(await server.signInAs(RAVI), phone),
      recover(ANONYMOUS, phone),
      recover(asha, phones.service.makeSubscription()),
    ]
    for (const each of recoveries) expect((await each).statusCode).toBe(404)
    expect(await stored()).toEqual(before)
  })
})
