import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { challenges } from './modules/accounts/challenge.ts'
import { testApp } from './testing/test-app.ts'
import type { TestApp } from './testing/test-app.ts'

const START = Date.parse('2026-11-21T06:30:00.000Z')
const LIMITED = {
  statusCode: 429,
  success: false,
  message: 'Too many requests. Please wait a little.',
  data: { retryAfter: 60 },
  errors: [],
}

let server: TestApp
beforeEach(async () => {
  server = await testApp({ env: { RATE_LIMITS: 'on', ANSWER_CACHE: 'off' } })
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

type Caller = { ip?: string; headers?: Record<string, string> }

const get = (url: string, { ip = '203.0.113.7', headers = {} }: Caller = {}) =>
  server.app.inject({ url: `/api/v1${url}`, remoteAddress: ip, headers })

/** How many of so many calls were let through. */
async function allowed(calls: number, call: (index: number) => Promise<{ statusCode: number }>) {
  let count = 0
  for (let index = 0; index < calls; index += 1) if ((await call(index)).statusCode !== 429) count += 1
  return count
}

describe('those who hold a challenge in one network', () => {
  // As `/code` gives them out, without the mails.
  const challenge = () => ({ cookie: `otp_ch=${challenges(server.secrets.codes).make(START)}` })

  it('have ten times the limit of one together, however many challenges they get', async () => {
    expect(await allowed(3010, () => get('/sessions', { headers: challenge() }))).toBe(3000)
    const refused = await get('/sessions', { headers: challenge() })
    expect(refused.json()).toEqual(LIMITED)
    // Nor do those who have another way to be told apart, or none, pay for it.
    const { headers } = await server.signInAs('a@example.in')
    expect((await get('/profile', { headers })).statusCode).toBe(200)
    expect((await get('/sessions')).statusCode).toBe(401)
    expect((await get('/sessions', { headers: challenge(), ip: '203.0.113.8' })).statusCode).toBe(401)
    vi.setSystemTime(START + 60_000)
    expect((await get('/sessions', { headers: challenge() })).statusCode).toBe(401)
  })

  it('are one network in IPv6 where the first 64 bits are the same', async () => {
    const ip = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`
    const search = (index: number) => get('/getAll?searchQuery=a', { headers: challenge(), ip: ip(index) })
    expect(await allowed(610, search)).toBe(600)
  })
})
