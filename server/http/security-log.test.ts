import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const ASHA = 'asha@example.in'

type Line = Record<string, unknown> & { event?: string; network?: string; count?: number }

let server: TestApp
let written: string[]
beforeEach(async () => {
  written = []
  const logStream = { write: (line: string) => void written.push(line) }
  server = await testApp({ logStream, env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'on' } })
})
afterEach(() => server.close())

const events = () =>
  written.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)
const at = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const forbidden = (remoteAddress: string, url = '/api/v1/admin/audit') =>
  server.app.inject({ url, remoteAddress, headers: server.loginAs('user') })

describe('the security log', () => {
  it('the security log has a line with route, status and hashed IP network for each successful or failed sign-in', async () => {
    const code = await server.otpFor(ASHA)
    const login = (body: object, remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: '/api/v1/register', payload: body, remoteAddress })
    const user = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210', ...code }
    await login({ ...user, otp: code.otp === '111111' ? '222222' : '111111' }, '203.0.113.7')
    await login(user, '203.0.113.7')
    await login(user, '203.0.113.8')
    const [failed, signedIn, used] = events()
    const line = { level: 40, reqId: expect.any(String), route: 'POST /api/v1/register' }
    expect(failed).toMatchObject({ ...line, event: 'sign-in failed', status: 401 })
    expect(signedIn).toMatchObject({ ...line, event: 'sign-in', status: 200 })
    expect(used).toMatchObject({ ...line, event: 'sign-in failed', status: 401 })
    expect(failed?.network).toMatch(/^[\w-]{16}$/)
    expect(signedIn?.network).toBe(failed?.network)
    expect(used?.network).not.toBe(failed?.network)
    expect(written.join('')).not.toMatch(/203\.0\.113|asha/)
  })

  it('the security log records 403 responses once a minute for an IP network, with a count', async () => {
    for (let call = 0; call < 5; call += 1) await forbidden('203.0.113.7')
    await forbidden('203.0.113.8')
    await forbidden('203.0.113.7', '/api/v1/admin/messages')
    const line = { event: 'not allowed', status: 403, route: 'GET /api/v1/admin/audit', count: 1 }
    const [first, other, ...more] = events()
    expect(first).toMatchObject(line)
    expect(other).toMatchObject(line)
    expect(other?.network).not.toBe(first?.network)
    expect(more).toEqual([])
    at(60_000)
    await forbidden('203.0.113.7')
    expect(events().at(-1)).toMatchObject({ ...line, network: first?.network, count: 6 })
    expect(events()).toHaveLength(3)
  })

  it('the security log writes its unwritten counts when the server stops', async () => {
    for (let call = 0; call < 3; call += 1) await forbidden('203.0.113.7')
    await server.app.close()
    expect(events().map(({ count }) => count)).toEqual([1, 2])
  })

  it('the security log records 429 responses too, and counts all addresses of an IPv6 network together', async () => {
    const login = (host: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: ASHA, otp: '123456' },
        remoteAddress: `2001:db8:1:2::${host.toString(16)}`,
      })
    for (let host = 1; host <= 25; host += 1) await login(host)
    const lines = events()
    expect(new Set(lines.map(({ network }) => network)).size).toBe(1)
    expect(lines.filter(({ event }) => event === 'sign-in failed')).toHaveLength(1)
    expect(lines.at(-1)).toMatchObject({
      event: 'too many requests',
      status: 429,
      route: 'POST /api/v1/login',
      count: 1,
    })
  })

  const ID = '01KAJ5EVF0000000000000000A'
  const user = () => server.loginAs('user')
  const webhook = {
    method: 'POST',
    headers: { 'x-sandbox-signature': 'secret' },
    payload: { id: 'secret' },
  } as const
  it.each<[string, number, string, () => InjectOptions]>([
    ['401', 401, 'not signed in', () => ({ url: '/api/v1/sessions', headers: { authorization: 'secret' } })],
    [
      '404 for an id of another session',
      404,
      'id not found',
      () => ({ method: 'DELETE', url: `/api/v1/sessions/${ID}`, headers: user() }),
    ],
    [
      '404 for an id of another attempt',
      404,
      'id not found',
      () => ({ url: `/api/v1/attempts/${ID}`, headers: user() }),
    ],
    [
      'refused webhooks',
      400,
      'webhook refused',
      () => ({ ...webhook, url: '/api/v1/payment/webhook/sandbox' }),
    ],
    [
      'webhooks of unknown providers',
      404,
      'webhook refused',
      () => ({ ...webhook, url: '/api/v1/payment/webhook/secret' }),
    ],
    ['refused payment returns', 400, 'payment return refused', () => ({ url: '/pay/return?secret=1' })],
  ])(
    'the security log records %s once a minute for an IP network, with a count and without secrets',
    async (_what, status, event, request) => {
      for (let call = 0; call < 5; call += 1) {
        const response = await server.app.inject({ ...request(), remoteAddress: '203.0.113.7' })
        expect(response.statusCode).toBe(status)
      }
      expect(events()).toEqual([expect.objectContaining({ level: 40, event, status, count: 1 })])
      at(60_000)
      await server.app.inject({ ...request(), remoteAddress: '203.0.113.7' })
      expect(events()).toEqual([
        expect.objectContaining({ count: 1 }),
        expect.objectContaining({ level: 40, event, status, count: 5 }),
      ])
      expect(written.join('')).not.toMatch(/secret|203\.0\.113/)
    },
  )

  it('the value that identifies an IP network in the security log changes after a day', async () => {
    await forbidden('203.0.113.7')
    at(86_400_000)
    await forbidden('203.0.113.7')
    const [first, second] = events()
    expect(second?.network).not.toBe(first?.network)
  })

  it('the security log records no other responses', async () => {
    for (const url of ['/api/v1/getAll', '/api/v1/job/nothing', '/api/v1/nothing'])
      await server.app.inject({ url, remoteAddress: '203.0.113.7' })
    expect(events()).toEqual([])
  })
})
