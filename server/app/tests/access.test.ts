import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { toApiEnvelope } from '#shared/contracts/api-envelope.ts'
import { sessionRecords } from '#server/app/adapters/alerts.ts'
import { adminsService } from '#server/modules/accounts/roles/admins.service.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Expected result by access policy and caller: open, 401 or 403. */
const DOORS: Record<string, Record<string, 401 | 403 | 'open'>> = {
  public: { anonymous: 'open', A: 'open', B: 'open', admin: 'open', revoked: 'open', expired: 'open' },
  user: { anonymous: 401, A: 'open', B: 'open', admin: 'open', revoked: 401, expired: 401 },
  device: { anonymous: 401, A: 'open', B: 'open', admin: 'open', revoked: 401, expired: 401 },
  admin: { anonymous: 401, A: 403, B: 403, admin: 'open', revoked: 401, expired: 401 },
  adminAccount: { anonymous: 401, A: 403, B: 403, admin: 'open', revoked: 401, expired: 401 },
  webhook: { anonymous: 'open', A: 'open', B: 'open', admin: 'open', revoked: 'open', expired: 'open' },
}

const it = sharedAppTest()
let tokens: Record<string, string>

const signIn = async (server: TestApp, email: string) => (await server.signInAs(email)).token
const signOut = (server: TestApp, token: string) =>
  server.app.inject({ method: 'POST', url: '/api/v1/logout', headers: { authorization: token } })

it.beforeAll(async ({ server }) => {
  const admins = adminsService({ db: server.db, clock: () => NOW, sessionRecords })
  await admins.grant('admin@example.in')
  server.travelTo('2026-11-10T06:30:00.000Z')
  const expired = await signIn(server, 'expired@example.in')
  server.travelTo(NOW_ISO)
  const revoked = await signIn(server, 'revoked@example.in')
  await signOut(server, revoked)
  tokens = { expired, revoked, anonymous: '' }
})

// Callers with a session sign in anew for each route, since some routes end the session.
async function createToken(server: TestApp, caller: string): Promise<string> {
  const cached = tokens[caller]
  if (cached !== undefined) return cached
  return signIn(server, caller === 'admin' ? 'admin@example.in' : `${caller.toLowerCase()}@example.in`)
}

/** Returns a URL of a route with unknown ids, and `x` for other parameters. */
const addressOf = (url: string): string =>
  url
    .replaceAll(/:(\w+)\(\^\[0-7\][^/]*\)/g, ID)
    .replaceAll(/:id\b/gi, ID)
    .replaceAll(/:\w+(\([^/]*\))?/g, 'x')
    .replaceAll('*', 'x')

const routesOf = ({ routeTable }: FastifyInstance) =>
  routeTable.flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({
      method: each as Method,
      url: addressOf(url),
      access: String(config?.access),
    })),
  )

async function sendRequest(server: TestApp, { method, url }: { method: Method; url: string }, token: string) {
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? { payload: {} } : {}
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  return server.app.inject({ method, url, headers, ...body })
}

// The API responds in the envelope with any status. Pages and downloads are not JSON.
function expectEnvelope({ statusCode, headers, json }: LightMyRequestResponse, name: string): void {
  if (!/^application\/json\b/.test(String(headers['content-type']))) return
  if (name.includes(' /api/v1/')) expect(toApiEnvelope(statusCode, json()), name).not.toBeNull()
}

describe('the table of all routes', () => {
  it('the table of routes declares the access of each route', async ({ server }) => {
    await server.app.ready()
    const routes = routesOf(server.app)
    expect(routes.length).toBeGreaterThan(60)
    expect(routes.filter(({ access }) => !(access in DOORS))).toEqual([])
    // All writes need a session, except these.
    const open = routes.filter(
      ({ method, access }) => access === 'public' && method !== 'GET' && method !== 'HEAD',
    )
    expect(open.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'POST /api/v1/code',
      'POST /api/v1/contact',
      'POST /api/v1/login',
      'POST /api/v1/logout',
      'POST /api/v1/passkeys/sign-in',
      'POST /api/v1/passkeys/sign-in/options',
      // For a browser without an account: it gets the token of its device.
      'POST /api/v1/push/subscriptions',
      // Takes the keys of a stored subscription instead of its token.
      'POST /api/v1/push/subscriptions/recover',
      'POST /api/v1/register',
      'POST /api/v1/reports',
      'POST /api/v1/reports/questions',
      // Page of the sandbox, which moves no money.
      'POST /pay/sandbox/x/x',
    ])
  })

  it.for(['anonymous', 'A', 'B', 'admin', 'revoked', 'expired'])(
    'every route returns to the caller %s the status that its declared access requires',
    async (caller, { server }) => {
      const routes = routesOf(server.app).filter(({ method }) => method !== 'HEAD')
      let token = await createToken(server, caller)
      for (const route of routes) {
        const response = await sendRequest(server, route, token)
        const expected = DOORS[route.access]?.[caller]
        const name = `${route.method} ${route.url} for ${caller}`
        expectEnvelope(response, name)
        if (expected === 'open') {
          expect([401, 403], name).not.toContain(response.statusCode)
          expect(response.statusCode, name).not.toBe(500)
        } else {
          expect(response.statusCode, name).toBe(expected)
          expect(response.json(), name).toMatchObject({ statusCode: expected, success: false, errors: [] })
        }
        if (route.url.endsWith('/logout')) token = await createToken(server, caller)
      }
    },
  )

  it('a route that requires authentication checks credentials before it parses the body', async ({
    server,
  }) => {
    const sent = { method: 'POST' as const, url: '/api/v1/create', payload: '{"broken":' }
    const json = { 'content-type': 'application/json' }
    expect((await server.app.inject({ ...sent, headers: json })).statusCode).toBe(401)
    const user = { ...json, ...server.loginAs('user') }
    expect((await server.app.inject({ ...sent, headers: user })).statusCode).toBe(403)
  })

  it('a route returns 404 for an id that belongs to another user, as for an id that does not exist', async ({
    server,
  }) => {
    const [a, b] = [await server.signInAs('a@example.in'), await server.signInAs('b@example.in')]
    const sessions = await server.app.inject({ url: '/api/v1/sessions', headers: a.headers })
    const id = String(sessions.json().data.sessions[0]._id)
    const end = (url: string) => server.app.inject({ method: 'DELETE', url, headers: b.headers })
    const [theirs, nobodys] = [await end(`/api/v1/sessions/${id}`), await end(`/api/v1/sessions/${ID}`)]
    expect(theirs.statusCode).toBe(404)
    expect(theirs.body).toBe(nobodys.body)
  })
})
