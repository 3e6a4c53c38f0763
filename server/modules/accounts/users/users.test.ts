import { describe, expect } from 'vitest'
import type { AuditData } from '#shared/contracts/admin.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'

const A = 'asha@example.in'
const UNKNOWN = '01KAJ5EVF0000000000000000A'

const it = appTest()

const find = (server: TestApp, email: string) =>
  server.get(`/admin/people?email=${encodeURIComponent(email)}`, { as: 'admin' })
const end = (server: TestApp, id: string, as: 'admin' | 'user' | 'anonymous' = 'admin') =>
  server.send('POST', `/admin/people/${id}/end-sessions`, {}, { as })
const profile = (server: TestApp, headers: Record<string, string>) =>
  server.app.inject({ url: '/api/v1/profile', headers })
const audit = async (server: TestApp, target: string) =>
  ((await server.get(`/admin/audit?target=${target}`, { as: 'admin' })).json().data as AuditData).entries

describe('the users of the admin area', () => {
  it('GET /admin/people finds a user by any notation of the email address, with the number of sessions', async ({
    server,
  }) => {
    const { user } = await server.signInAs(A)
    server.travelTo('2026-11-21T07:30:00.000Z')
    await server.signInAs(A)
    for (const email of [A, ' ASHA@Example.in ', 'ＡＳＨＡ@example.in', `as\u200Bha@example.in.`])
      expect((await find(server, email)).json().data.people, email).toEqual([
        {
          _id: user._id,
          email: A,
          firstName: 'Asha',
          lastName: 'Devi',
          role: 'user',
          createdAt: NOW_ISO,
          sessions: 2,
          lastSeenAt: '2026-11-21T07:30:00.000Z',
        },
      ])
    expect((await find(server, 'nobody@example.in')).json().data).toEqual({ people: [] })
  })

  it.for(['', '  ', 'asha', 'a@b', `${'x'.repeat(250)}@example.in`, 'a@b.in,c@d.in'])(
    'GET /admin/people returns 400 for the email %j',
    async (email, { server }) => {
      expect((await find(server, email)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'email' }],
      })
    },
  )

  it('an admin can end all sessions of a user, which the audit log records', async ({ server }) => {
    const [first, second] = [await server.signInAs(A), await server.signInAs(A)]
    const other = await server.signInAs('ravi@example.in')
    const { _id } = first.user
    const response = await end(server, _id.toLowerCase())
    expect(response.json()).toMatchObject({ message: 'Signed out on 2 devices.', data: { _id, ended: 2 } })
    for (const { headers } of [first, second]) expect((await profile(server, headers)).statusCode).toBe(401)
    expect((await profile(server, other.headers)).statusCode).toBe(200)
    expect((await find(server, A)).json().data.people).toMatchObject([{ sessions: 0, lastSeenAt: null }])
    expect(await audit(server, `user:${_id}`)).toMatchObject([
      { actor: 'test-admin', action: 'end sessions', after: { ended: 2 } },
    ])
    // The user can sign in again.
    expect((await profile(server, (await server.signInAs(A)).headers)).statusCode).toBe(200)
  })

  it('the route that ends the sessions of a user returns 404 for an unknown user and is for admins only', async ({
    server,
  }) => {
    const { user } = await server.signInAs(A)
    expect((await end(server, UNKNOWN)).json()).toMatchObject({
      statusCode: 404,
      message: 'User not found.',
    })
    expect((await end(server, 'x')).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'id' }] })
    for (const as of ['user', 'anonymous'] as const) {
      const status = as === 'user' ? 403 : 401
      expect((await end(server, user._id, as)).statusCode).toBe(status)
      expect((await server.get(`/admin/people?email=${A}`, { as })).statusCode).toBe(status)
    }
    expect((await find(server, A)).json().data.people).toMatchObject([{ sessions: 1 }])
  })
})

describe('the audit log', () => {
  it('the audit log records the sign-ins of admins with their device, and no sign-ins of other users', async ({
    server,
  }) => {
    const clock = () => NOW
    await adminsService({ db: server.db, clock, sessionRecords }).grant(A)
    const admin = await server.signInAs(A)
    const user = await server.signInAs('ravi@example.in')
    await server.signInAs(A)
    expect(await audit(server, `user:${admin.user._id}`)).toMatchObject([
      { actor: A, action: 'sign in', after: { device: expect.any(String) } },
      { actor: A, action: 'sign in' },
    ])
    expect(await audit(server, `user:${user.user._id}`)).toEqual([])
  })
})
