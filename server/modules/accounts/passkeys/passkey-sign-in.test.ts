import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '../../../db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { grantAdmin, passkeyBrowser } from '../../../testing/passkey-browser.ts'
import { softAuthenticator } from '../../../testing/soft-authenticator.ts'
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { appTest } from '../../../testing/app-test.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const REFUSED = 'This passkey does not work here. Sign in with an OTP instead.'

const it = appTest()
let authenticator: SoftAuthenticator
it.beforeEach(async ({ server }) => {
  await grantAdmin(server, () => NOW)
  authenticator = softAuthenticator()
  const browser = passkeyBrowser(server)
  await browser.signIn()
  await browser.addPasskey(authenticator)
})

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const auditOf = (server: TestApp, action: 'sign in' | 'passkey refused') =>
  server.db.read.select().from(schema.auditLog).where(eq(schema.auditLog.action, action))

describe('signing in with a passkey', () => {
  it('a passkey opens an admin session without an email address', async ({ server }) => {
    const browser = passkeyBrowser(server)
    expect(await browser.requestOptions()).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 5 * MINUTE_MS,
      userVerification: 'required',
    })
    after(server, MINUTE_MS)
    const signedIn = await browser.signInWith(authenticator)
    expect(signedIn.json()).toMatchObject({
      statusCode: 200,
      data: { createdUser: { email: 'asha@example.in', role: 'admin', passkeyStep: 'none' } },
    })
    expect(await browser.adminStatus()).toBe(200)
    expect((await browser.passkeys()).passkeys).toMatchObject([
      { current: true, lastUsedAt: '2026-11-21T06:31:00.000Z' },
    ])
    expect((await auditOf(server, 'sign in')).at(-1)).toMatchObject({ after: { passkey: 'Phone' } })
    const { sessions } = (await browser.call('GET', '/sessions')).json().data
    expect(sessions).toMatchObject([{ current: true, withPasskey: true }, { withPasskey: true }])
  })

  it('a passkey replaces the previous session of the browser', async ({ server }) => {
    const browser = passkeyBrowser(server)
    await browser.signIn()
    const before = browser.cookies.get('accessToken') ?? ''
    await browser.signInWith(authenticator)
    const old = { authorization: `Bearer ${before}` }
    expect((await server.app.inject({ url: '/api/v1/profile', headers: old })).statusCode).toBe(401)
  })

  it.for([
    ['another site', { origin: 'http://127.0.0.1:3000' }],
    ['another host', { rpId: 'example.in' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['the creation of a passkey', { type: 'webauthn.create' }],
    ['a user who was not verified', { isVerified: false }],
    ['another user', { userHandle: 'AAAA' }],
  ] as const)(
    'a passkey response is refused if it comes from %s',
    async ([_reason, deviation], { server }) => {
      const browser = passkeyBrowser(server)
      const refused = await browser.signInWith(authenticator, deviation)
      expect(refused.json()).toMatchObject({ statusCode: 401, message: REFUSED })
      expect(browser.cookies.has('accessToken')).toBe(false)
    },
  )

  it('an unregistered passkey and a forged signature are refused with the same response', async ({
    server,
  }) => {
    const browser = passkeyBrowser(server)
    const stranger = softAuthenticator()
    expect((await browser.signInWith(stranger)).json()).toMatchObject({ statusCode: 401, message: REFUSED })
    const { id, rawId } = authenticator.sign(await browser.requestOptions())
    const forged = { ...stranger.sign(await browser.requestOptions()), id, rawId }
    const refused = await browser.call('POST', '/passkeys/sign-in', { credential: forged })
    expect(refused.json()).toMatchObject({ statusCode: 401, message: REFUSED })
  })

  it('a passkey response is refused and recorded in the audit log if its signature counter did not increase', async ({
    server,
  }) => {
    const browser = passkeyBrowser(server)
    expect((await browser.signInWith(authenticator, { counter: 9 })).statusCode).toBe(200)
    const clone = passkeyBrowser(server)
    for (const counter of [9, 8, 0])
      expect((await clone.signInWith(authenticator, { counter })).statusCode).toBe(401)
    expect(await auditOf(server, 'passkey refused')).toMatchObject([
      { after: { name: 'Phone', reason: 'counter' } },
    ])
    expect((await clone.signInWith(authenticator, { counter: 10 })).statusCode).toBe(200)
  })

  it('the passkey of an account that is not an admin is refused', async ({ server }) => {
    await server.db.tx((query) => query.update(schema.users).set({ role: 'user' }))
    const refused = await passkeyBrowser(server).signInWith(authenticator)
    expect(refused.json()).toMatchObject({ statusCode: 401, message: REFUSED })
  })

  it('authenticators without a signature counter are accepted', async ({ server }) => {
    const [browser, uncounted] = [passkeyBrowser(server), softAuthenticator()]
    await browser.signInWith(authenticator)
    await browser.addPasskey(uncounted, 'Manager', { counter: 0 })
    for (let time = 0; time < 2; time += 1)
      expect((await browser.signInWith(uncounted, { counter: 0 })).statusCode).toBe(200)
  })

  it('a challenge for a passkey sign-in is accepted once, within five minutes, from the browser that requested it', async ({
    server,
  }) => {
    const [browser, other] = [passkeyBrowser(server), passkeyBrowser(server)]
    const send = (from: typeof browser, credential: object) =>
      from.call('POST', '/passkeys/sign-in', { credential })
    const signed = authenticator.sign(await browser.requestOptions())
    const cookie = browser.cookies.get('passkey_ch') ?? ''
    expect((await send(other, signed)).statusCode).toBe(401)
    expect((await send(browser, signed)).statusCode).toBe(200)
    browser.cookies.set('passkey_ch', cookie)
    expect((await send(browser, signed)).json().message).toBe('That took too long. Please try again.')

    const late = authenticator.sign(await browser.requestOptions())
    after(server, 5 * MINUTE_MS)
    expect((await send(browser, late)).statusCode).toBe(401)
    // A clock set back must not extend an old challenge.
    const early = authenticator.sign(await browser.requestOptions())
    after(server, 0)
    expect((await send(browser, early)).statusCode).toBe(401)
  })

  it('a challenge that was issued for adding a passkey is refused for a sign-in', async ({ server }) => {
    const browser = passkeyBrowser(server)
    await browser.signInWith(authenticator)
    const { challenge } = await browser.creationOptions()
    const options = { challenge, rpId: 'localhost', timeout: 1, userVerification: 'required' } as const
    const credential = authenticator.sign(options)
    expect((await browser.call('POST', '/passkeys/sign-in', { credential })).statusCode).toBe(401)
  })

  it('fifty concurrent requests with the same passkey response create one session', async ({ server }) => {
    const browser = passkeyBrowser(server)
    const credential = authenticator.sign(await browser.requestOptions())
    const cookie = browser.cookies.get('passkey_ch') ?? ''
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const one = passkeyBrowser(server)
        one.cookies.set('passkey_ch', cookie)
        return (await one.call('POST', '/passkeys/sign-in', { credential })).statusCode
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('the rate limit of signing in with a passkey', () => {
  it('the 21st request of a session within a minute returns 429', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } })
    try {
      const browser = passkeyBrowser(limited)
      await browser.signIn()
      const statuses = []
      for (let count = 0; count < 21; count += 1)
        statuses.push((await browser.call('POST', '/passkeys/sign-in/options')).statusCode)
      expect(statuses.indexOf(429)).toBe(20)
    } finally {
      await limited.close()
    }
  })
})

describe('passkeys on an address that browsers do not support', () => {
  it.each(['http://203.0.113.7', 'https://203.0.113.7', 'http://jobs.example.in'])(
    'passkeys are unavailable if the public address of the site is %s',
    async (PUBLIC_URL) => {
      const site = await testApp({ env: { PUBLIC_URL } })
      try {
        await grantAdmin(site, () => NOW)
        const browser = passkeyBrowser(site)
        expect((await browser.signIn()).passkeyStep).toBe('none')
        expect((await browser.passkeys()).changes).toBe('unavailable')
        expect((await browser.call('POST', '/passkeys/options')).statusCode).toBe(403)
        expect((await browser.call('POST', '/passkeys/sign-in/options')).statusCode).toBe(403)
      } finally {
        await site.close()
      }
    },
  )
})
