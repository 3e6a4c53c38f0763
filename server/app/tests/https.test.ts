import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const NOTE = '01KATM3Q5V9X8Y7Z6W5V4T3S2R'

let server: TestApp
afterEach(() => server.close())

describe('the cookies of a sign-in', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' }

  it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
    ['over plain http on this machine', {}, {}, false],
    ['behind a trusted proxy with https', { TRUST_PROXY: '1' }, HTTPS, true],
    ['behind a trusted proxy with http', { TRUST_PROXY: '1' }, { 'x-forwarded-proto': 'http' }, false],
    ['with a forged header', {}, HTTPS, false],
    ['on a site with https', { PUBLIC_URL: 'https://example.in' }, {}, true],
  ])(
    'sign-in cookies %s have the Secure attribute exactly if the site is known to use HTTPS',
    async (_name, env, headers, isSecure) => {
      server = await testApp({ env })
      const origin = env.PUBLIC_URL ?? 'http://localhost:3000'
      const code = await server.app.inject({
        method: 'POST',
        url: '/api/v1/code',
        headers: { ...headers, origin },
        payload: { email: 'asha@example.in' },
      })
      const otp = await server.otpFor('ravi@example.in')
      const user = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
      const signIn = await server.app.inject({
        method: 'POST',
        url: '/api/v1/register',
        headers: { ...headers, origin },
        payload: { ...user, ...otp },
      })
      const set = [code, signIn].flatMap(({ cookies }) => cookies as { name: string; secure?: true }[])
      expect(set.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['otp_ch', 'accessToken', 'signedIn']),
      )
      expect(set.filter(({ secure }) => (secure === true) !== isSecure)).toEqual([])
    },
  )
})

describe('the sandbox that is on by default', () => {
  it('the payment sandbox that is on by default rejects requests whose Host header is not this machine', async () => {
    server = await testApp()
    const { headers } = await server.signInAs('asha@example.in')
    const placedAt = (host: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v1/payment/initialize-payment',
        headers: { ...headers, host },
        payload: {
          amount: 49,
          currency: 'INR',
          phone: '9876543210',
          item: { type: 'note', id: NOTE },
        },
      })
    const openAt = async (host: string) =>
      (await server.app.inject({ url: '/api/v1/payment/provider', headers: { host } })).json().data.payment
        .isOpen
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
      expect([host, await openAt(host)]).toEqual([host, true])
      // 404 for the unknown note shows that payment is open.
      expect((await placedAt(host)).statusCode).toBe(404)
    }
    for (const host of ['jobs.example.in', 'localhost.example.in', '192.168.1.5:3000']) {
      expect([host, await openAt(host)]).toEqual([host, false])
      expect((await placedAt(host)).statusCode).toBe(503)
      const page = await server.app.inject({ url: '/pay/sandbox/anything', headers: { host } })
      expect(page.statusCode).toBe(404)
    }
  })

  it('the payment sandbox accepts requests for every host if ALLOW_SANDBOX_PAYMENTS is set', async () => {
    server = await testApp({ env: { PAYMENT_PROVIDER: 'sandbox', ALLOW_SANDBOX_PAYMENTS: '1' } })
    const response = await server.app.inject({
      url: '/api/v1/payment/provider',
      headers: { host: 'jobs.example.in' },
    })
    expect(response.json().data.payment).toEqual({ isOpen: true, isTest: true })
  })
})
