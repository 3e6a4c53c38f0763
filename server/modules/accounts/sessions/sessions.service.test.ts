import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'

const A = 'asha@example.in'

const it = appTest()

type Signed = Awaited<ReturnType<TestApp['signInAs']>>

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const call = (server: TestApp, url: string, token: string, method: 'GET' | 'DELETE' | 'POST' = 'GET') =>
  server.app.inject({ method, url: `/api/v1${url}`, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (server: TestApp, token: string) => (await call(server, '/profile', token)).statusCode
const grant = (server: TestApp, email: string) =>
  adminsService({ db: server.db, clock: () => NOW, sessionRecords }).grant(email)

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Returns the token with other claims, signed with the installation's own key by default. */
function forged(
  server: TestApp,
  { token }: Signed,
  claims: object,
  header: object = {},
  key?: Buffer,
): string {
  const [head, body] = token.split('.')
  const text = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...claims })}`
  const signature = createHmac('sha256', key ?? server.secrets.sessions)
    .update(text)
    .digest('base64url')
  return `${text}.${signature}`
}

describe('a token', () => {
  it('a session token names its session and contains no role', async ({ server }) => {
    const signed = await server.signInAs(A)
    const [head, body] = signed.token.split('.')
    expect(decode(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(Object.keys(decode(body)).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(decode(body)).toMatchObject({
      sub: signed.user._id,
      iat: NOW / 1000,
      exp: (NOW + 30 * DAY_MS) / 1000,
    })
    expect(await statusOf(server, forged(server, signed, {}))).toBe(200)
  })

  it('a session token with a wrong algorithm, key, issuer, audience, expiry, user, session or format is refused', async ({
    server,
  }) => {
    const [own, other] = [await server.signInAs(A), await server.signInAs('ravi@example.in')]
    const [head, body] = own.token.split('.')
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`
    for (const token of [
      unsigned,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${own.token.split('.')[2]}`,
      `${head}.${body}.`,
      forged(server, own, {}, { alg: 'HS512' }),
      forged(server, own, {}, {}, Buffer.alloc(32)),
      forged(server, own, { iss: 'another' }),
      forged(server, own, { aud: 'another' }),
      forged(server, own, { iss: undefined }),
      forged(server, own, { aud: undefined }),
      forged(server, own, { exp: undefined }),
      forged(server, own, { exp: NOW / 1000 - 1 }),
      forged(server, own, { sub: other.user._id }),
      forged(server, own, { sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
      forged(server, own, { sid: undefined }),
      forged(server, own, { sid: 7 }),
      `${own.token}x`,
      'x',
      'a.b.c',
    ])
      expect(await statusOf(server, token), token).toBe(401)
    expect(await statusOf(server, own.token)).toBe(200)
  })
})

describe('a session', () => {
  it('a user session ends after seven days without use, and after thirty days at the latest', async ({
    server,
  }) => {
    const [idle, used] = [await server.signInAs(A), await server.signInAs(A)]
    after(server, 7 * DAY_MS)
    expect(await statusOf(server, used.token)).toBe(200)
    after(server, 7 * DAY_MS + 1)
    expect(await statusOf(server, idle.token)).toBe(401)
    for (let day = 14; day < 30; day += 5) {
      after(server, day * DAY_MS)
      expect(await statusOf(server, used.token), String(day)).toBe(200)
    }
    after(server, 30 * DAY_MS - 1000)
    expect(await statusOf(server, used.token)).toBe(200)
    after(server, 30 * DAY_MS)
    expect(await statusOf(server, used.token)).toBe(401)
  })

  it('an admin session ends after thirty minutes without use, and after twelve hours at the latest', async ({
    server,
  }) => {
    await grant(server, A)
    const [idle, used] = [await server.signInAs(A), await server.signInAs(A)]
    after(server, 30 * MINUTE_MS)
    expect(await statusOf(server, used.token)).toBe(200)
    after(server, 30 * MINUTE_MS + 1)
    expect(await statusOf(server, idle.token)).toBe(401)
    for (let minutes = 55; minutes < 12 * 60; minutes += 25) {
      after(server, minutes * MINUTE_MS)
      expect(await statusOf(server, used.token), String(minutes)).toBe(200)
    }
    after(server, 12 * HOUR_MS)
    expect(await statusOf(server, used.token)).toBe(401)
  })

  it('a session stores its last use at most once a minute', async ({ server }) => {
    const { token } = await server.signInAs(A)
    const lastSeenAt = async () => (await server.db.read.select().from(schema.sessions))[0]?.lastSeenAt
    after(server, 59_999)
    await Promise.all([call(server, '/profile', token), call(server, '/profile', token)])
    expect(await lastSeenAt()).toBe(NOW)
    after(server, MINUTE_MS)
    await Promise.all([call(server, '/profile', token), call(server, '/profile', token)])
    expect(await lastSeenAt()).toBe(NOW + MINUTE_MS)
  })

  it('the role of a session is read from the database, and granting the admin role ends the earlier sessions', async ({
    server,
  }) => {
    const before = await server.signInAs(A)
    await grant(server, A)
    expect(await statusOf(server, before.token)).toBe(401)
    const admin = await server.signInAs(A)
    expect((await call(server, '/profile', admin.token)).json().data.role).toBe('admin')
    // As if an admin edited the role in the database: the next request uses it.
    await server.db.tx(async (query) => {
      await query.update(schema.users).set({ role: 'user' }).where(eq(schema.users.email, A))
    })
    expect((await call(server, '/profile', admin.token)).json().data.role).toBe('user')
  })

  it('a new sign-in ends the previous session of the same browser, even if it belongs to another user', async ({
    server,
  }) => {
    for (const email of [A, 'ravi@example.in']) {
      const [before, elsewhere] = [await server.signInAs(A), await server.signInAs(A)]
      const cookie = `accessToken=${before.token}`
      const code = await server.otpFor(email)
      const body = { ...code, firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
      const headers = { cookie, 'sec-fetch-site': 'same-origin' }
      const wrong = { ...body, otp: code.otp === '000000' ? '000001' : '000000' }
      expect((await server.send('POST', '/register', wrong, { as: 'anonymous', headers })).statusCode).toBe(
        401,
      )
      expect(await statusOf(server, before.token)).toBe(200)
      const response = await server.send('POST', '/register', body, { as: 'anonymous', headers })
      expect(await statusOf(server, before.token)).toBe(401)
      expect(await statusOf(server, response.json().data.accessToken)).toBe(200)
      expect(await statusOf(server, elsewhere.token)).toBe(200)
      await server.send('POST', '/logout', {}, { as: 'anonymous', headers: elsewhere.headers })
    }
  })

  it('signing out ends the session, by GET and by POST', async ({ server }) => {
    for (const method of ['GET', 'POST'] as const) {
      const { token } = await server.signInAs(A)
      expect((await call(server, '/logout', token, method)).statusCode).toBe(200)
      expect(await statusOf(server, token)).toBe(401)
      expect((await call(server, '/logout', token, method)).statusCode).toBe(200)
    }
  })
})

describe('GET and DELETE /sessions', () => {
  const list = async (server: TestApp, { token }: Signed) =>
    (await call(server, '/sessions', token)).json().data.sessions as { _id: string }[]

  it('GET /sessions returns each session with its device and marks the current one', async ({ server }) => {
    const code = await server.otpFor(A)
    const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
    const body = { ...code, firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
    await server.send('POST', '/register', body, { as: 'anonymous', headers: { 'user-agent': userAgent } })
    after(server, MINUTE_MS)
    const now = await server.signInAs(A)
    expect(await list(server, now)).toEqual([
      expect.objectContaining({ current: true, createdAt: '2026-11-21T06:31:00.000Z' }),
      expect.objectContaining({
        current: false,
        device: 'Chrome on Android',
        createdAt: NOW_ISO,
        lastSeenAt: NOW_ISO,
      }),
    ])
  })

  it('DELETE /sessions/:id ends a session of the same user, and returns 404 for a session of another user', async ({
    server,
  }) => {
    const [first, second, other] = [
      await server.signInAs(A),
      await server.signInAs(A),
      await server.signInAs('ravi@example.in'),
    ]
    const firstId = (await list(server, first)).find((each) => 'current' in each && each.current)?._id ?? ''
    expect((await call(server, `/sessions/${firstId}`, other.token, 'DELETE')).statusCode).toBe(404)
    expect(await statusOf(server, first.token)).toBe(200)
    expect(
      (await call(server, `/sessions/${firstId.toLowerCase()}`, second.token, 'DELETE')).statusCode,
    ).toBe(200)
    expect([await statusOf(server, first.token), await statusOf(server, second.token)]).toEqual([401, 200])
    expect((await call(server, `/sessions/${firstId}`, second.token, 'DELETE')).statusCode).toBe(404)
    expect(await list(server, second)).toHaveLength(1)
    const currentId = (await list(server, second))[0]?._id ?? ''
    const ended = await call(server, `/sessions/${currentId}`, second.token, 'DELETE')
    expect(ended.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['accessToken', ''],
      ['signedIn', ''],
    ])
    expect(await statusOf(server, second.token)).toBe(401)
  })

  it('GET /sessions does not return expired sessions', async ({ server }) => {
    await server.signInAs(A)
    after(server, 8 * DAY_MS)
    expect(await list(server, await server.signInAs(A))).toHaveLength(1)
  })
})
