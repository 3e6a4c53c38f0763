import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { eachAlertServer } from '#server/testing/alert-callers.ts'
import type { AlertCallers } from '#server/testing/alert-callers.ts'
import type { PushPhones } from '#server/testing/push-phones.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ANONYMOUS = { headers: {} }

let phones: PushPhones
let server: TestApp
let alerts: AlertCallers
let logs = ''
eachAlertServer(
  (made) => ({ phones, server, alerts } = made),
  () => {
    logs = ''
    return { env: { LOG_LEVEL: 'trace' }, logStream: { write: (line) => void (logs += line) } }
  },
)

const stored = () => server.db.read.select().from(schema.pushSubscriptions)
const travel = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const patch = (caller: { headers: Record<string, string> }, id: string, body: object = {}) =>
  alerts.call(caller, { method: 'PATCH', url: `/push/subscriptions/${id}`, body })
const remove = (caller: { headers: Record<string, string> }, id: string) =>
  alerts.call(caller, { method: 'DELETE', url: `/push/subscriptions/${id}` })

describe('a subscription', () => {
  it('a subscription is unique by endpoint, and subscribing the endpoint again stores the latest keys', async () => {
    const guest = await alerts.guest()
    const { keys } = phones.service.makeSubscription()
    await alerts.subscribe(guest, { endpoint: guest.endpoint, keys })
    expect(await stored()).toMatchObject([{ id: guest.id, ...keys }])
  })

  it('a caller who subscribes an endpoint of another user gets it under a new id, without the settings of the other user', async () => {
    const guest = await alerts.guest()
    await alerts.change(guest, { topics: ['results'] })
    const other = await alerts.subscribe(ANONYMOUS, { endpoint: guest.endpoint, keys: guest.keys })
    expect(other.id).not.toBe(guest.id)
    expect(other.token).not.toBe(guest.token)
    const caller = { headers: { 'push-token': other.token } }
    expect(await alerts.settings(caller)).toMatchObject({ topics: [] })
    expect(await stored()).toHaveLength(1)
    expect((await patch(guest, guest.id)).statusCode).toBe(404)
  })

  it('the eleventh subscription of a user replaces the subscription of the user that was seen least recently', async () => {
    const asha = await server.signInAs('asha@example.in')
    const made = []
    for (let index = 0; index < 10; index += 1) {
      travel(index * 1000)
      made.push(await alerts.subscribe(asha))
    }
    travel(2 * DAY_MS)
    await patch(asha, made[0]?.id ?? '')
    const eleventh = await alerts.subscribe(asha)
    const ids = (await stored()).map(({ id }) => id)
    const expected = made.map(({ id }) => id).filter((_, index) => index !== 1)
    expect(new Set(ids)).toEqual(new Set([...expected, eleventh.id]))
  })

  it('a subscription stores the time of its last contact once a day, and new keys and endpoints at once', async () => {
    const guest = await alerts.guest()
    travel(DAY_MS - 1)
    expect((await patch(guest, guest.id)).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ seenAt: NOW }])
    travel(DAY_MS)
    await patch(guest, guest.id)
    expect(await stored()).toMatchObject([{ seenAt: NOW + DAY_MS }])
    const next = phones.service.makeSubscription()
    expect((await patch(guest, guest.id.toLowerCase(), next)).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ id: guest.id, endpoint: next.endpoint, ...next.keys }])
  })

  it('a request to renew, delete or test a subscription of another user gets 404', async () => {
    const [guest, other] = [await alerts.guest(), await alerts.guest()]
    const asha = await server.signInAs('asha@example.in')
    for (const caller of [other, asha]) {
      expect((await patch(caller, guest.id)).statusCode).toBe(404)
      expect((await remove(caller, guest.id)).statusCode).toBe(404)
      const body = { subscriptionId: guest.id }
      expect((await alerts.call(caller, { method: 'POST', url: '/push/test', body })).statusCode).toBe(404)
    }
    expect(await stored()).toHaveLength(2)
    expect((await remove(guest, guest.id)).statusCode).toBe(200)
    expect((await remove(guest, guest.id)).statusCode).toBe(404)
  })

  it('a subscription expires 60 days after its last contact, together with its guest', async () => {
    const [idle, seen] = [await alerts.guest(), await alerts.guest()]
    await alerts.follow(idle, await alerts.publish())
    travel(30 * DAY_MS)
    await patch(seen, seen.id)
    travel(61 * DAY_MS + 1)
    for (const work of server.services.alerts.sweeps) await work()
    expect((await stored()).map(({ id }) => id)).toEqual([seen.id])
    expect((await alerts.call(idle, { url: '/alerts/settings' })).statusCode).toBe(404)
    expect((await alerts.call(seen, { url: '/alerts/settings' })).statusCode).toBe(200)
    expect(await server.db.read.select().from(schema.alertInterests)).toEqual([])
  })

  it('a subscription appears in no log line or error response, and neither does its token', async () => {
    const guest = await alerts.guest()
    const url = 'https://push.evil.example/secret-endpoint'
    const refused = await alerts.subscribe(guest, { endpoint: url, keys: guest.keys })
    expect(refused.response.statusCode).toBe(400)
    await patch(guest, guest.id, { endpoint: url })
    await alerts.call(guest, { method: 'POST', url: '/push/test', body: { subscriptionId: guest.id } })
    expect(refused.response.body).not.toContain('secret-endpoint')
    // A database error quotes the values of the failed write: the log must not repeat them.
    const connection = new Database(server.config.databaseFile)
    connection.exec('alter table push_subscriptions rename to hidden')
    const failed = await alerts.subscribe(guest, { endpoint: guest.endpoint, keys: guest.keys })
    expect(failed.response.statusCode).toBeGreaterThanOrEqual(500)
    expect(failed.response.body).not.toContain(guest.endpoint)
    connection.exec('alter table hidden rename to push_subscriptions')
    connection.close()
    expect(logs).toContain('request completed')
    for (const secret of [guest.token, guest.endpoint, guest.keys.auth, 'secret-endpoint'])
      expect(logs.includes(secret)).toBe(false)
  })
})

describe('a malformed subscription', () => {
  const keys = () => phones.service.makeSubscription().keys
  const point = () => Buffer.from(keys().p256dh, 'base64url')
  const bytes = (count: number) => Buffer.alloc(count, 7).toString('base64url')

  it.each<[string, () => unknown, string]>([
    ['without keys', () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }), 'keys'],
    ['with no endpoint', () => ({ keys: keys() }), 'endpoint'],
    ['with a number as endpoint', () => ({ endpoint: 7, keys: keys() }), 'endpoint'],
    [
      'with an endpoint of 1,025 characters',
      () => ({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(998)}`, keys: keys() }),
      'endpoint',
    ],
  ])('a subscription request %s gets 400', async (_what, body, field) => {
    const response = await alerts.call(ANONYMOUS, {
      method: 'POST',
      url: '/push/subscriptions',
      body: body(),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map((each: { field: string }) => each.field)).toEqual([field])
    expect(await stored()).toEqual([])
  })

  it('a subscription request with a wrong key gets 400 with the name of the key, when the subscription is added or changed', async () => {
    const guest = await alerts.guest()
    const before = await stored()
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    const cases: [object, string][] = [
      [{ p256dh: offCurve }, 'keys.p256dh'],
      [{ p256dh: point().subarray(1).toString('base64url') }, 'keys.p256dh'],
      [
        { p256dh: Buffer.concat([Buffer.from([2]), point().subarray(1, 33)]).toString('base64url') },
        'keys.p256dh',
      ],
      [{ p256dh: '*'.repeat(87) }, 'keys.p256dh'],
      [{ p256dh: 'x'.repeat(10_000) }, 'keys.p256dh'],
      [{ auth: bytes(15) }, 'keys.auth'],
      [{ auth: bytes(17) }, 'keys.auth'],
      [{ auth: null }, 'keys.auth'],
    ]
    for (const [wrong, field] of cases) {
      const given = { endpoint: guest.endpoint, keys: { ...keys(), ...wrong } }
      for (const response of [
        (await alerts.subscribe(guest, given)).response,
        await patch(guest, guest.id, given),
      ]) {
        expect(response.statusCode, JSON.stringify(wrong)).toBe(400)
        expect(response.json().errors[0].field).toBe(field)
      }
    }
    expect(await stored()).toEqual(before)
  })

  it('a subscription key in standard base64 is stored in base64url', async () => {
    const guest = await alerts.guest()
    const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
    const given = { p256dh: plain(guest.keys.p256dh), auth: plain(guest.keys.auth) }
    expect((await patch(guest, guest.id, { keys: given })).statusCode).toBe(200)
    expect(await stored()).toMatchObject([guest.keys])
  })
})

describe('an endpoint outside the known push services', () => {
  const HOSTILE = [
    '',
    'x',
    'http://fcm.googleapis.com/fcm/send/x',
    'ftp://fcm.googleapis.com/x',
    'javascript:alert(1)',
    'data:text/plain,x',
    'file:///etc/passwd',
    '//fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com:443/x',
    'https://user@fcm.googleapis.com/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcm-googleapis.com/x',
    'https://fcm.googleapis.com./x',
    'https://FCM.googleapis.com/x',
    'https://push.apple.com/x',
    'https://web.push.apple.com.evil.example/x',
    'https://notify.windows.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://evil.example/fcm.googleapis.com/x',
    'https://evil.example/?https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com\\@evil.example/x',
    'https://fcm.googleapis.com/x#fragment',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleap\u0131s.com/x',
  ]

  it.each(HOSTILE)('an endpoint outside the allowed push services gets 400: %j', async (endpoint) => {
    const { keys } = phones.service.makeSubscription()
    const { response } = await alerts.subscribe(ANONYMOUS, { endpoint, keys })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'endpoint' }] })
    expect(await stored()).toEqual([])
    expect(await server.db.read.select().from(schema.alertOwners)).toEqual([])
  })
})

describe('a test alert', () => {
  const test = (guest: { headers: Record<string, string>; id: string }) =>
    alerts.call(guest, { method: 'POST', url: '/push/test', body: { subscriptionId: guest.id } })

  it('a test alert arrives as a real message, and the response has the status of the push service', async () => {
    const guest = await alerts.guest()
    expect((await test(guest)).json().data).toEqual({ test: { status: 201, isAccepted: true } })
    expect(phones.messagesOf(guest.endpoint)).toMatchObject([
      { title: 'Test alert', tag: 'test', data: { kind: 'test', postId: null } },
    ])
    expect(phones.service.problems).toEqual([])
  })

  it('a test alert deletes its subscription if the push service returns 410', async () => {
    const guest = await alerts.guest()
    phones.service.expire(guest.endpoint)
    expect((await test(guest)).json().data).toEqual({ test: { status: 410, isAccepted: false } })
    expect(await stored()).toEqual([])
  })
})
