import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const START = Date.parse('2026-11-21T06:30:00.000Z')
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
const at = (ms: number) => server.travelTo(new Date(START + ms).toISOString())
const forbidden = (remoteAddress: string, url = '/api/v1/admin/audit') =>
  server.app.inject({ url, remoteAddress, headers: server.loginAs('user') })

describe('the log', () => {
  it('has a line for a sign-in and for one that failed: which route, which status, which network', async () => {
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

  it('has 403 once a minute for a network and a route, with a count', async () => {
    for (let call = 0; call < 5; call += 1) await forbidden('203.0.113.7')
    await forbidden('203.0.113.8')
    await forbidden('203.0.113.7', '/api/v1/admin/messages')
    const line = { event: 'not allowed', status: 403, route: 'GET /api/v1/admin/audit', count: 1 }
    const [first, other, route, ...more] = events()
    expect(first).toMatchObject(line)
    expect(other).toMatchObject(line)
    expect(other?.network).not.toBe(first?.network)
    expect(route).toMatchObject({ route: 'GET /api/v1/admin/messages', network: first?.network, count: 1 })
    expect(more).toEqual([])
    at(60_000)
    await forbidden('203.0.113.7')
    expect(events().at(-1)).toMatchObject({ ...line, network: first?.network, count: 5 })
    expect(events()).toHaveLength(4)
  })

  it('has what was counted when the server ends', async () => {
    for (let call = 0; call < 3; call += 1) await forbidden('203.0.113.7')
    await server.app.close()
    expect(events().map(({ count }) => count)).toEqual([1, 2])
  })

  it('has 429, too, and the networks of IPv6 as one', async () => {
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
    expect(lines.filter(({ event }) => event === 'sign-in failed')).toHaveLength(20)
    expect(lines.at(-1)).toMatchObject({
      event: 'too many requests',
      status: 429,
      route: 'POST /api/v1/login',
      count: 1,
    })
  })

  it('tells networks apart for a day only', async () => {
    await forbidden('203.0.113.7')
    at(86_400_000)
    await forbidden('203.0.113.7')
    const [first, second] = events()
    expect(second?.network).not.toBe(first?.network)
  })

  it('says nothing of answers that are none of these', async () => {
    for (const url of ['/api/v1/getAll', '/api/v1/sessions', '/api/v1/nothing'])
      await server.app.inject({ url, remoteAddress: '203.0.113.7' })
    expect(events()).toEqual([])
  })
})
