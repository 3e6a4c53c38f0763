import { describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCaller, AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ANONYMOUS = { headers: {} }

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
eachAlertServer((made) => ({ phones, server, alerts } = made))

const signIn = (email = 'asha@example.in') => server.signInAs(email)
const both = (session: AlertCaller, guest: AlertCaller) => ({
  headers: { ...session.headers, ...guest.headers },
})
const { alertOwners, alertInterests, alertReads, pushSubscriptions, savedJobs, deliveries, digests } = schema
const all = async () => {
  const { read } = server.db
  return {
    owners: await read.select().from(alertOwners),
    interests: await read.select().from(alertInterests),
    reads: await read.select().from(alertReads),
    subscriptions: await read.select().from(pushSubscriptions),
    saved: await read.select().from(savedJobs),
    deliveries: await read.select().from(deliveries),
    digests: await read.select().from(digests),
  }
}

describe('a guest device', () => {
  it('a guest device gets a token of 256 bits once, and the server stores only a hash of the token', async () => {
    const guest = await alerts.guest()
    expect(Buffer.from(guest.token, 'base64url')).toHaveLength(32)
    const again = await alerts.subscribe(guest, { endpoint: guest.endpoint, keys: guest.keys })
    expect(again.response.json().data).toEqual({ subscription: { _id: guest.id } })
    expect(JSON.stringify(await all())).not.toContain(guest.token)
  })

  it('a guest device has settings separate from those of other guests', async () => {
    const [guest, other] = [await alerts.guest(), await alerts.guest()]
    await alerts.change(guest, { topics: ['results'], states: ['Bihar'] })
    expect(await alerts.settings(guest)).toMatchObject({ topics: ['results'], states: ['Bihar'] })
    expect(await alerts.settings(other)).toMatchObject({ topics: [], states: [] })
  })

  it('the alert routes return 401 without a session or guest token, and 404 for a guest token that does not exist', async () => {
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const calls = [
      { url: '/alerts/settings' },
      { url: '/alerts' },
      { method: 'PUT', url: '/alerts/settings', body: {} },
      { method: 'POST', url: '/alerts/read', body: { ids: [] } },
      { method: 'PUT', url: `/alerts/follows/${id}` },
      { method: 'DELETE', url: `/alerts/follows/${id}` },
      { method: 'PATCH', url: `/push/subscriptions/${id}`, body: {} },
      { method: 'DELETE', url: `/push/subscriptions/${id}` },
      { method: 'POST', url: '/push/test', body: { subscriptionId: id } },
    ] as const
    for (const each of calls) {
      expect((await alerts.call(ANONYMOUS, each)).statusCode, each.url).toBe(401)
      const wrong = { headers: { 'push-token': 'x'.repeat(43) } }
      expect((await alerts.call(wrong, each)).statusCode, each.url).toBe(404)
      const long = { headers: { 'push-token': 'x'.repeat(101) } }
      expect((await alerts.call(long, each)).statusCode, each.url).toBe(400)
    }
    const subscription = phones.service.makeSubscription()
    const body = { method: 'POST', url: '/push/subscriptions', body: subscription } as const
    expect((await alerts.call({ headers: { 'push-token': 'x' } }, body)).statusCode).toBe(404)
    expect(Object.values(await all()).flat()).toEqual([])
  })
})

describe('signing in', () => {
  it('signing in moves guest data to the user, keeps the later change of each setting and ends the guest token', async () => {
    const [asha, guest] = [await signIn(), await alerts.guest()]
    const postId = await alerts.publish()
    await alerts.change(guest, { topics: ['results'], dailyCap: 9 })
    await alerts.follow(guest, postId)
    server.travelTo('2026-11-21T06:30:10.000Z')
    await alerts.change(asha, { dailyCap: 2, states: ['Bihar'] })
    const caller = both(asha, guest)
    await alerts.call(caller, { method: 'PATCH', url: `/push/subscriptions/${guest.id}`, body: {} })
    expect(await alerts.settings(asha)).toMatchObject({ topics: ['results'], dailyCap: 2, states: ['Bihar'] })
    const saved = (await alerts.call(asha, { url: '/saved' })).json().data.saved
    expect(saved).toMatchObject([{ postId, isSaved: { value: false }, isFollowed: { value: true } }])
    expect((await alerts.call(guest, { url: '/alerts/settings' })).statusCode).toBe(404)
    const { owners, interests, subscriptions } = await all()
    expect(owners).toHaveLength(1)
    const ofUser = { ownerId: `u:${asha.user._id}` }
    expect(subscriptions).toMatchObject([{ ...ofUser, id: guest.id, endpoint: guest.endpoint }])
    for (const each of interests) expect(each).toMatchObject(ofUser)
    expect(interests.map(({ key }) => key)).toEqual([`p:${postId}`])
    const sets = await server.db.read.select().from(schema.interestSetKeys)
    expect(sets.map(({ key }) => key).toSorted()).toEqual(['t:results:', 't:results:Bihar'])
  })

  it('signing in twice with the same guest token changes nothing more', async () => {
    const [asha, guest] = [await signIn(), await alerts.guest()]
    await alerts.change(guest, { topics: ['results'], searches: [{ words: 'ssc cgl', state: '' }] })
    await alerts.follow(guest, await alerts.publish())
    const caller = both(asha, guest)
    await alerts.change(caller, {})
    const before = await all()
    expect((await alerts.change(caller, {})).statusCode).toBe(200)
    expect(await all()).toEqual(before)
  })

  it('signing in keeps an unfollow that is later than the follow of the guest, and moves read marks without counting clicks again', async () => {
    const [asha, guest] = [await signIn(), await alerts.guest()]
    const postId = await alerts.publish()
    await alerts.follow(guest, postId)
    await alerts.change(guest, { topics: ['latestJobs'] })
    await alerts.tell()
    const id = String((await alerts.inbox(guest)).alerts[0]?._id)
    for (const caller of [guest, guest])
      await alerts.call(caller, {
        method: 'PATCH',
        url: `/push/subscriptions/${guest.id}`,
        body: { clicked: [id] },
      })
    await alerts.follow(asha, postId)
    await alerts.follow(asha, postId, 'DELETE')
    await alerts.change(both(asha, guest), {})
    const { saved } = (await alerts.call(asha, { url: '/saved' })).json().data
    expect(saved).toMatchObject([{ isFollowed: { value: false } }])
    expect(await alerts.inbox(asha)).toMatchObject({ alerts: [{ _id: id, isRead: true }], unread: 0 })
    await alerts.call(asha, {
      method: 'PATCH',
      url: `/push/subscriptions/${guest.id}`,
      body: { clicked: [id] },
    })
    const [alert] = await server.db.read.select().from(schema.alerts)
    expect(alert?.clicked).toBe(1)
  })
})

describe('two users and a guest on one phone', () => {
  it('two users and a guest on one phone each get only their own alerts, and none after signing out', async () => {
    const guest = await alerts.guest()
    const phone = { endpoint: guest.endpoint, keys: guest.keys }
    const asha = await signIn()
    const follow = async (caller: AlertCaller, postName: string) =>
      alerts.follow(caller, await alerts.publish({ postName }))
    await alerts.change(guest, { topics: ['latestJobs'], states: ['Bihar'], quiet: null })
    await alerts.subscribe(both(asha, guest), phone)
    const notifiedTitles = async () => {
      const before = phones.messagesOf(phone.endpoint).length
      for (const state of ['Bihar', 'Kerala'])
        await alerts.publish({ postName: `${state} ${server.mails.length} ${before}`, state })
      await alerts.tell(new Date(Date.now() + (clock += 60_000)).toISOString())
      return phones
        .messagesOf(phone.endpoint)
        .slice(before)
        .map(({ body }) => String(body).split(' ')[0])
    }
    let clock = Date.parse('2026-11-21T06:32:00.000Z') - Date.now()
    expect(await notifiedTitles()).toEqual(['Bihar'])
    await alerts.call(asha, { method: 'POST', url: '/logout' })
    expect(await notifiedTitles()).toEqual([])
    // The browser's subscription now belongs to Ravi.
    const ravi = await signIn('ravi@example.in')
    await alerts.change(ravi, { topics: ['latestJobs'], states: ['Kerala'], quiet: null })
    await alerts.subscribe(ravi, phone)
    expect(await notifiedTitles()).toEqual(['Kerala'])
    expect((await alerts.told(ravi)).every((name) => name.startsWith('Kerala'))).toBe(true)
    expect(await follow(ravi, 'Followed by Ravi')).toMatchObject({ statusCode: 200 })
    const again = await signIn()
    expect((await alerts.told(again)).every((name) => name.startsWith('Bihar'))).toBe(true)
    expect(await alerts.settings(again)).toMatchObject({ states: ['Bihar'] })
  })
})
