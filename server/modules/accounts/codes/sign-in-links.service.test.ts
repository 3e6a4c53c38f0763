import { beforeEach, describe, expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { browserAt, otpIn, linkIn } from '#server/testing/code-senders.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const A = 'asha+jobs@example.in'
const WRONG = { statusCode: 401, message: 'Invalid or expired code', errors: [] }

const it = appTest()
let now: number
beforeEach(() => {
  now = NOW
})

const pass = (server: TestApp, ms: number) => {
  now += ms
  server.travelTo(new Date(now).toISOString())
}
const browser = (server: TestApp, host = 1) => browserAt(server, `198.51.100.${host}`)

/** Uses up the four OTPs of an hour, then returns the token of the mailed link. */
async function linkTo(server: TestApp, email = A): Promise<string> {
  const stranger = browserAt(server, '203.0.113.9')
  for (let send = 0; send < 4; send += 1) {
    await stranger.ask(email)
    pass(server, MINUTE_MS)
  }
  expect((await stranger.ask(email)).json()).toMatchObject({
    message: 'Please sign in with the link that we sent to your email.',
    data: { by: 'link', resendAfter: 60, expiresIn: 4200, challenge: expect.any(String) },
  })
  await server.app.runJobs()
  return linkIn(server, email)
}

describe('a sign-in link', () => {
  it('a sign-in link leads to the account page and contains a 256-bit token that the database does not store', async ({
    server,
  }) => {
    const link = await linkTo(server)
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    const mail = server.mails.at(-1)
    expect(mail?.text).toContain(
      `${server.config.publicUrl}/account#link=${link}&email=asha%2Bjobs%40example.in\n`,
    )
    expect(mail?.html).toContain(`#link=${link}&amp;email=`)
    expect(mail?.subject).not.toMatch(/\d{6}/)
    expect(JSON.stringify(await server.db.read.select().from(schema.magicLinks))).not.toContain(link)
  })

  it('a sign-in link signs in once, from any browser, and makes that browser known', async ({ server }) => {
    await server.signInAs(A)
    const link = await linkTo(server)
    const here = browser(server)
    expect((await here.login(A, { link })).json()).toMatchObject({
      statusCode: 200,
      data: { createdUser: { email: A } },
    })
    expect(here.cookies.has('known')).toBe(true)
    expect((await here.login(A, { link })).json()).toMatchObject(WRONG)
    expect((await browser(server, 2).register(A, { link })).json()).toMatchObject(WRONG)
  })

  it('a queued sign-in link is deleted with the account', async ({ server }) => {
    const owner = browser(server)
    await owner.register(A, { otp: await owner.otpFor(A) })
    await owner.ask(A, { purpose: 'erase' })
    await server.app.runJobs()
    const otp = otpIn(server, A)
    const stranger = browserAt(server, '203.0.113.9')
    for (let send = 0; send < 5; send += 1) {
      await stranger.ask(A)
      pass(server, MINUTE_MS)
    }
    expect((await stranger.ask(A)).json()).toMatchObject({ data: { by: 'link' } })
    expect((await owner.post('/profile/erase', { otp })).statusCode).toBe(200)
    expect(await server.db.read.select().from(schema.jobs)).toEqual([])
  })

  it('a sign-in link of an unregistered address stays valid until the address is registered', async ({
    server,
  }) => {
    const link = await linkTo(server)
    for (const _ of [1, 2])
      expect((await browser(server).login(A, { link })).json()).toMatchObject({
        statusCode: 404,
        data: { registrationNeeded: true },
      })
    expect((await browser(server).register(A, { link })).statusCode).toBe(200)
    expect((await browser(server).login(A, { link })).json()).toMatchObject(WRONG)
  })

  it('a sign-in link is refused for another email address or if it is malformed, and these failures are not counted', async ({
    server,
  }) => {
    await server.signInAs('ravi@example.in')
    const link = await linkTo(server)
    expect((await browser(server).login('ravi@example.in', { link })).json()).toMatchObject(WRONG)
    for (const other of ['', 'x', `${link}A`, link.slice(1)])
      expect((await browser(server).login(A, { link: other })).json()).toMatchObject(WRONG)
    expect((await browser(server).login(A, { link: 7 })).json().errors).toContainEqual(
      expect.objectContaining({ field: 'link' }),
    )
    expect((await browser(server).login(A, {})).json().errors).toEqual([
      { field: 'otp', message: 'Enter the 6-digit OTP.' },
    ])
    // 256 bits cannot be guessed: failures are not counted, so they cannot lock the owner out.
    expect(await server.db.read.select().from(schema.otpFailures)).toEqual([])
  })

  it('a sign-in link is valid for seventy minutes', async ({ server }) => {
    const link = await linkTo(server)
    pass(server, 70 * MINUTE_MS - 1)
    expect((await browser(server).login(A, { link })).statusCode).toBe(404)
    pass(server, 1)
    expect((await browser(server).login(A, { link })).json()).toMatchObject(WRONG)
  })

  it('a sign-in link cannot erase an account', async ({ server }) => {
    const { headers } = await server.signInAs(A)
    const link = await linkTo(server)
    const response = await server.send('POST', '/profile/erase', { link }, { as: 'anonymous', headers })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'otp' }] })
  })

  it('an email address receives one sign-in link an hour, or the next link at once after a link was used', async ({
    server,
  }) => {
    const links = () => server.mails.filter(({ text }) => text.includes('#link=')).length
    const requestLink = async (host: number) => {
      const response = await browserAt(server, `203.0.113.${host}`).ask(A)
      expect(response.json().data.by).toBe('link')
      await server.app.runJobs()
      return links()
    }
    const link = await linkTo(server)
    expect([await requestLink(40), await requestLink(9)]).toEqual([1, 1])
    await browser(server).register(A, { link })
    expect([await requestLink(41), await requestLink(42)]).toEqual([2, 2])
    pass(server, HOUR_MS - 1)
    for (let host = 50; host < 54; host += 1) await browserAt(server, `203.0.113.${host}`).ask(A)
    expect(await requestLink(43)).toBe(2)
    pass(server, 1)
    expect(await requestLink(44)).toBe(3)
  })

  it('fifty concurrent requests with the same sign-in link create one session', async ({ server }) => {
    const link = await linkTo(server)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => browser(server).register(A, { link })),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(49)
    expect(await server.db.read.select().from(schema.sessions)).toHaveLength(1)
  })
})
