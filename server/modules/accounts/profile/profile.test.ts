import { describe, expect } from 'vitest'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { appTest } from '#server/testing/app-test.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'

const A = 'asha@example.in'
const message = {
  name: 'Asha',
  email: A,
  subject: 'Admit card',
  message: 'Where do I find my admit card?',
}

const it = appTest()

type Signed = Awaited<ReturnType<TestApp['signInAs']>>

const get = (server: TestApp, url: string, { headers }: Signed) =>
  server.app.inject({ url: `/api/v1${url}`, headers })
const send = (server: TestApp, method: 'POST' | 'PUT', url: string, { headers }: Signed, body: object) =>
  server.send(method, url, body, { as: 'anonymous', headers })
const auditLines = (server: TestApp) => server.db.read.select().from(schema.auditLog)

describe('GET and PUT /profile', () => {
  it('GET /profile returns the user in data, and 401 without a session', async ({ server }) => {
    const signed = await server.signInAs(A)
    expect((await get(server, '/profile', signed)).json()).toEqual({
      statusCode: 200,
      success: true,
      message: 'OK',
      data: {
        _id: signed.user._id,
        firstName: 'Asha',
        lastName: 'Devi',
        email: A,
        phone: '9876543210',
        role: 'user',
        createdAt: NOW_ISO,
        passkeyStep: 'none',
      },
    })
    expect((await server.get('/profile')).statusCode).toBe(401)
  })

  it('PUT /profile changes only names and phone', async ({ server }) => {
    const signed = await server.signInAs(A)
    const body = { lastName: ' Kumari ', email: 'other@example.in', _id: 'x', createdAt: 'x' }
    expect((await send(server, 'PUT', '/profile', signed, body)).json().data).toEqual({
      ...signed.user,
      lastName: 'Kumari',
    })
    expect((await send(server, 'PUT', '/profile', signed, { role: 'admin' })).json().data.role).toBe('user')
    expect(await auditLines(server)).toEqual([expect.objectContaining({ action: 'role ignored' })])
    expect((await send(server, 'PUT', '/profile', signed, { firstName: '  ' })).json().errors).toEqual([
      { field: 'firstName', message: 'First name is required' },
    ])
    expect((await get(server, '/profile', signed)).json().data.lastName).toBe('Kumari')
  })
})

describe('a role in a request body', () => {
  const nested = (depth: number) => `{"lastName":"Rao","role":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const put = (server: TestApp, signed: Signed, body: string) =>
    server.send('PUT', '/profile', body, { as: 'anonymous', headers: signed.headers })
  const sent = (server: TestApp, signed: Signed) => put(server, signed, JSON.stringify({ role: 'admin' }))

  it('a role in a profile update is ignored and logged without its value, at any depth', async ({
    server,
  }) => {
    const signed = await server.signInAs(A)
    // Deep enough to overflow a recursive walk if the parser had no depth limit.
    for (const depth of [10, 5000]) {
      const { statusCode } = await put(server, signed, nested(depth))
      expect(statusCode).toBeLessThan(500)
    }
    expect(await auditLines(server)).toHaveLength(1)
    expect(JSON.stringify(await auditLines(server))).not.toContain('[[')
  })

  it('a role in a profile update is recorded in the audit log once a day in India, and repeats are counted', async ({
    server,
  }) => {
    const [signed, other] = [await server.signInAs(A), await server.signInAs('ravi@example.in')]
    for (let time = 0; time < 5; time += 1) await sent(server, signed)
    expect(await auditLines(server)).toHaveLength(1)
    const repeats = async () =>
      (await server.db.read.select().from(schema.auditRepeats)).map(({ count }) => count)
    expect(await repeats()).toEqual([4])
    await sent(server, other)
    expect(await auditLines(server)).toHaveLength(2)
    // Midnight in India.
    server.travelTo('2026-11-21T18:30:00.000Z')
    for (let time = 0; time < 2; time += 1) await sent(server, signed)
    expect(await auditLines(server)).toHaveLength(3)
    expect(await repeats()).toEqual([4, 0, 1])
  })
})

describe('GET /profile/export', () => {
  it('GET /profile/export returns all records of the user and none of other users', async ({ server }) => {
    const [own, other] = [await server.signInAs(A), await server.signInAs('ravi@example.in')]
    await server.send('POST', '/contact', message, { as: 'anonymous' })
    await server.send('POST', '/contact', { ...message, email: 'ravi@example.in' }, { as: 'anonymous' })
    const response = await get(server, '/profile/export', own)
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(response.json().data).toEqual({
      exportedAt: NOW_ISO,
      profile: own.user,
      sessions: [expect.objectContaining({ createdAt: NOW_ISO })],
      records: {
        contactMessages: [{ ...message, createdAt: NOW_ISO }],
        savedJobs: [],
        syncedProfile: [],
        calendarAddresses: [],
        alerts: [],
        attempts: [],
        practice: [],
        purchases: [],
        passkeys: [],
      },
    })
    expect(response.body).not.toContain(other.user._id)
  })
})

describe('POST /profile/erase', () => {
  it.for(['erase', 'signIn'])(
    'POST /profile/erase accepts an OTP for %s, deletes the account and ends its sessions',
    async (purpose, { server }) => {
      const [first, second] = [await server.signInAs(A), await server.signInAs(A)]
      await server.send('POST', '/contact', message, { as: 'anonymous' })
      const code = await server.otpFor(A, { purpose }, first.headers)
      const response = await send(server, 'POST', '/profile/erase', first, code)
      expect(response.json()).toMatchObject({ statusCode: 200, message: 'Your account is deleted.' })
      expect(response.cookies.map(({ name, value }) => [name, value])).toEqual([
        ['accessToken', ''],
        ['signedIn', ''],
        ['known', ''],
        ['otp_ch', ''],
      ])
      for (const each of [first, second]) expect((await get(server, '/profile', each)).statusCode).toBe(401)
      const { otpFailures, magicLinks, otps, contactMessages, jobs, knownBrowsers, sessions, users } = schema
      for (const table of [
        users,
        sessions,
        otps,
        otpFailures,
        magicLinks,
        knownBrowsers,
        contactMessages,
        jobs,
      ])
        expect(await server.db.read.select().from(table)).toEqual([])
      expect(JSON.stringify(await auditLines(server))).not.toContain(A)
      // The same address gets a new account.
      expect((await server.signInAs(A)).user._id).not.toBe(first.user._id)
    },
  )

  it('POST /profile/erase returns 401 without the correct OTP and keeps the account', async ({ server }) => {
    const signed = await server.signInAs(A)
    const other = await server.signInAs('ravi@example.in')
    const code = await server.otpFor(A, { purpose: 'erase' }, signed.headers)
    expect(
      (await send(server, 'POST', '/profile/erase', signed, { ...code, otp: '000000' })).statusCode,
    ).toBe(401)
    expect((await send(server, 'POST', '/profile/erase', signed, { otp: code.otp })).statusCode).toBe(401)
    expect((await send(server, 'POST', '/profile/erase', other, code)).statusCode).toBe(401)
    expect((await get(server, '/profile', signed)).statusCode).toBe(200)
  })

  it('an erased admin who registers again has the role user', async ({ server }) => {
    const admins = adminsService({
      db: server.db,
      clock: () => NOW,
      sessionRecords,
    })
    await admins.grant(A)
    const admin = await server.signInAs(A)
    expect(admin.user.role).toBe('admin')
    await send(
      server,
      'POST',
      '/profile/erase',
      admin,
      await server.otpFor(A, { purpose: 'erase' }, admin.headers),
    )
    expect((await server.signInAs(A)).user.role).toBe('user')
  })
})

describe('the bootstrap address', () => {
  it('the email address of the bootstrap setting becomes an admin at its first sign-in, but not again after a revocation', async () => {
    const own = await testApp({ env: { BOOTSTRAP_ADMIN_EMAIL: ' Owner@Example.in' } })
    const admins = adminsService({
      db: own.db,
      clock: () => NOW,
      sessionRecords,
    })
    expect((await admins.list()).admins).toEqual([])
    expect((await own.signInAs('someone@example.in')).user.role).toBe('user')
    expect((await own.signInAs('owner@example.in')).user.role).toBe('admin')
    expect(await admins.list()).toEqual({ admins: ['owner@example.in'], waiting: [] })
    expect(await admins.revoke('owner@example.in')).toBe('done')
    expect((await own.signInAs('owner@example.in')).user.role).toBe('user')
    await own.close()
  })
})
