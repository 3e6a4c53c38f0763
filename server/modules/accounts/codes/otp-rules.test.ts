import { beforeEach, describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { browserAt, otpIn, linkIn, wrongFor } from '#server/testing/code-senders.ts'
import { appTest } from '#server/testing/app-test.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { unlockAddress } from './code-counters.repository.ts'

const A = 'asha@example.in'
const LINK = { by: 'link' }
const CODE = { by: 'code' }

const it = appTest()
let now: number
beforeEach(() => {
  now = NOW
})

type Browser = ReturnType<typeof browserAt>

const pass = (server: TestApp, ms: number) => {
  now += ms
  server.travelTo(new Date(now).toISOString())
}
let networks = 0
const stranger = (server: TestApp): Browser => browserAt(server, `203.0.113.${(networks += 1) % 250}`)

async function fail(browser: Browser, times: number, email = A): Promise<number[]> {
  const otp = wrongFor(await browser.otpFor(email))
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await browser.login(email, { otp })).statusCode)
  return statuses
}

/** Uses up the 30 failures of unknown browsers, without exceeding the OTPs of an hour. */
async function failFromSixNetworks(server: TestApp): Promise<void> {
  for (let network = 0; network < 6; network += 1) {
    if (network > 0) pass(server, 15 * MINUTE_MS)
    await fail(stranger(server), 5)
  }
}

async function ownerOf(server: TestApp, email = A): Promise<Browser> {
  const owner = browserAt(server, '198.51.100.7')
  expect((await owner.register(email, { otp: await owner.otpFor(email) })).statusCode).toBe(200)
  await owner.signOut()
  return owner
}
const failures = async (server: TestApp) => (await server.db.read.select().from(schema.otpFailures)).length

describe('counters', () => {
  it('failed OTPs of an unknown browser lock only the IP network of the browser', async ({ server }) => {
    const other = stranger(server)
    expect(await fail(other, 5)).toEqual([401, 401, 401, 401, 401])
    pass(server, MINUTE_MS)
    await fail(other, 5)
    const refused = await other.login(A, { otp: '123456' })
    expect(refused.json()).toMatchObject({ statusCode: 429, data: { retryAfter: 900, by: 'link' } })
    expect((await other.ask(A)).json().data).toMatchObject(LINK)
    const owner = stranger(server)
    expect((await owner.register(A, { otp: await owner.otpFor(A) })).statusCode).toBe(200)
    // A right OTP from one browser does not end the pause of another.
    expect((await other.login(A, { otp: '123456' })).statusCode).toBe(429)
    pass(server, 15 * MINUTE_MS)
    expect((await other.login(A, { otp: '123456' })).statusCode).toBe(401)
  })

  it('all IP addresses of an IPv6 /64 share one OTP limit', async ({ server }) => {
    expect((await browserAt(server, '2001:db8:1:2::1').ask(A)).json().data).toMatchObject(CODE)
    expect((await browserAt(server, '2001:db8:1:2::2').ask(A)).statusCode).toBe(429)
    expect((await browserAt(server, '2001:db8:1:3::1').ask(A)).json().data).toMatchObject(CODE)
  })

  it('a correct OTP resets only the counters of the browser that submitted the OTP', async ({ server }) => {
    const [one, two] = [stranger(server), stranger(server)]
    await fail(one, 5)
    await fail(two, 4)
    pass(server, MINUTE_MS)
    const otp = await two.otpFor(A)
    await two.register(A, { otp })
    await fail(two, 5)
    pass(server, MINUTE_MS)
    expect(await fail(two, 4)).not.toContain(429)
    await fail(one, 5)
    expect((await one.login(A, { otp: '123456' })).statusCode).toBe(429)
  })

  it('the OTP counters ignore entries with a future time, as after a clock that was a year ahead', async ({
    server,
  }) => {
    const browser = stranger(server)
    pass(server, 365 * DAY_MS)
    for (const _ of [1, 2]) {
      await fail(browser, 5)
      pass(server, MINUTE_MS)
    }
    expect((await browser.ask(A)).json().data).toMatchObject(LINK)
    pass(server, -365 * DAY_MS)
    const response = await browser.ask(A)
    expect([response.statusCode, response.headers['retry-after']]).toEqual([200, undefined])
    expect(response.json().data).toMatchObject(CODE)
    await server.app.runJobs()
    expect((await browser.login(A, { otp: otpIn(server, A) })).statusCode).toBe(404)
  })

  it('unlocking an email address resets its counters, and sign-in links that were mailed before stay valid', async ({
    server,
  }) => {
    const browser = stranger(server)
    for (let send = 0; send < 4; send += 1) {
      await fail(browser, 2)
      pass(server, MINUTE_MS)
    }
    expect((await browser.ask(A)).json().data).toMatchObject(LINK)
    await server.app.runJobs()
    const link = linkIn(server, A)
    expect(await unlockAddress(server.db, { email: A, now })).toEqual({ failures: 8, mails: 5 })
    expect(await failures(server)).toBe(0)
    expect((await browser.ask(A)).json().data).toMatchObject(CODE)
    expect((await browser.login(A, { link })).statusCode).toBe(404)
    expect(await unlockAddress(server.db, { email: 'nobody@example.in', now })).toEqual({
      failures: 0,
      mails: 0,
    })
  })
})

describe('OTPs of several browsers', () => {
  it('each browser has its own OTP and its own attempts', async ({ server }) => {
    const [one, two] = [stranger(server), stranger(server)]
    const first = await one.otpFor(A)
    const second = await two.otpFor(A)
    if (first !== second) expect((await one.login(A, { otp: second })).statusCode).toBe(401)
    for (let time = 0; time < 6; time += 1) await two.login(A, { otp: wrongFor(second) })
    expect((await two.login(A, { otp: second })).statusCode).toBe(401)
    expect((await one.login(A, { otp: first })).statusCode).toBe(404)
  })

  it('an OTP is replaced only if the same browser requests another OTP, identified by its cookie or challenge', async ({
    server,
  }) => {
    const [one, two] = [stranger(server), stranger(server)]
    const first = await one.otpFor(A)
    const otherOtp = await two.otpFor(A)
    pass(server, MINUTE_MS)
    const second = await one.otpFor(A)
    if (first !== second) expect((await one.login(A, { otp: first })).statusCode).toBe(401)
    pass(server, MINUTE_MS)
    const challenge = one.cookies.get('otp_ch')
    one.cookies.clear()
    expect((await one.ask(A, { challenge })).json().data.challenge).toBe(challenge)
    await server.app.runJobs()
    expect((await one.login(A, { otp: second, challenge })).statusCode).toBe(401)
    expect((await one.login(A, { otp: otpIn(server, A), challenge })).statusCode).toBe(404)
    expect((await two.login(A, { otp: otherOtp })).statusCode).toBe(404)
  })
})

describe('all unknown browsers of an address', () => {
  it('unknown browsers cause five mails an hour to an email address, the last with a link, and twenty OTPs a day', async ({
    server,
  }) => {
    for (let hour = 1; hour <= 5; hour += 1) {
      for (let mail = 0; mail < 4; mail += 1)
        expect((await stranger(server).ask(A)).json().data).toMatchObject(CODE)
      for (let n = 0; n < 20; n += 1) expect((await stranger(server).ask(A)).json().data).toMatchObject(LINK)
      await server.app.runJobs()
      expect(server.mails).toHaveLength(5 * hour)
      pass(server, HOUR_MS)
    }
    for (let n = 0; n < 20; n += 1) expect((await stranger(server).ask(A)).json().data).toMatchObject(LINK)
    await server.app.runJobs()
    expect(server.mails).toHaveLength(26)
    expect((await stranger(server).ask('ravi@example.in')).json().data).toMatchObject(CODE)
    pass(server, DAY_MS - 5 * HOUR_MS)
    expect((await stranger(server).ask(A)).json().data).toMatchObject(CODE)
  })

  it('used OTPs do not count towards the limit of unknown browsers', async ({ server }) => {
    for (let signIn = 0; signIn < 6; signIn += 1) {
      const browser = stranger(server)
      expect((await browser.register(A, { otp: await browser.otpFor(A) })).statusCode).toBe(200)
    }
    expect((await stranger(server).ask(A)).json().data).toMatchObject(CODE)
  })

  it('unknown browsers share a limit of thirty failed OTPs a day, and known browsers can still sign in', async ({
    server,
  }) => {
    const owner = await ownerOf(server)
    await failFromSixNetworks(server)
    const late = stranger(server)
    expect((await late.ask(A)).json().data).toMatchObject(LINK)
    const refused = await late.login(A, { otp: '123456' })
    expect(refused.json()).toMatchObject({ statusCode: 429, data: { by: 'link', retryAfter: 81_900 } })
    expect(refused.headers['retry-after']).toBe('81900')
    expect((await owner.login(A, { otp: await owner.otpFor(A) })).statusCode).toBe(200)
    expect((await stranger(server).ask('ravi@example.in')).json().data).toMatchObject(CODE)
    pass(server, DAY_MS)
    expect((await late.login(A, { otp: '123456' })).statusCode).toBe(401)
  })

  it('failures of a known browser do not count towards the limit of unknown browsers', async ({ server }) => {
    const owner = await ownerOf(server)
    for (let round = 0; round < 3; round += 1) {
      await fail(owner, 5)
      pass(server, 16 * MINUTE_MS)
    }
    for (let browser = 0; browser < 3; browser += 1) await fail(stranger(server), 5)
    expect(await failures(server)).toBe(30)
    expect((await stranger(server).ask(A)).json().data).toMatchObject(CODE)
  })

  it('an IP network may have 200 failed OTPs a day across all email addresses', async ({ server }) => {
    const browser = browserAt(server, '192.0.2.9')
    for (let user = 0; user < 40; user += 1) await fail(browser, 5, `p${user}@example.in`)
    expect((await browser.ask(A)).json().data).toMatchObject(LINK)
    expect((await browser.login(A, { otp: '123456' })).json().data).toMatchObject(LINK)
    expect((await stranger(server).ask(A)).json().data).toMatchObject(CODE)
  })
})

describe('a known browser', () => {
  it('the cookie of a known browser remains after signing out and does not reveal the email address', async ({
    server,
  }) => {
    const own = await testApp({ env: { PUBLIC_URL: 'https://example.in' } })
    const { cookies } = await own.signInAs(A)
    expect(cookies.find(({ name }) => name === 'known')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/api/v1',
      maxAge: 180 * 86_400,
    })
    expect(cookies.find(({ name }) => name === 'known')?.value).not.toMatch(/asha/i)
    await own.close()
    const owner = await ownerOf(server)
    expect([...owner.cookies.keys()]).toEqual(['known'])
  })

  it('a known browser has separate counters from unknown browsers of the same IP network', async ({
    server,
  }) => {
    const owner = await ownerOf(server)
    const neighbour = browserAt(server, '198.51.100.7')
    for (const _ of [1, 2]) {
      pass(server, MINUTE_MS)
      await fail(neighbour, 5)
    }
    expect((await neighbour.login(A, { otp: '123456' })).statusCode).toBe(429)
    expect((await owner.login(A, { otp: await owner.otpFor(A) })).statusCode).toBe(200)
    expect((await neighbour.login(A, { otp: '123456' })).statusCode).toBe(429)
    // For another address the owner's browser is unknown: it shares the counter of its network.
    await owner.signOut()
    expect((await owner.ask('ravi@example.in')).statusCode).toBe(200)
    expect((await neighbour.ask('ravi@example.in')).statusCode).toBe(429)
  })

  it('a known browser becomes unknown after twenty failed OTPs in a day', async ({ server }) => {
    const owner = await ownerOf(server)
    for (let round = 0; round < 4; round += 1) {
      await fail(owner, 5)
      pass(server, 16 * MINUTE_MS)
    }
    expect(await server.db.read.select().from(schema.knownBrowsers)).toEqual([])
    // The owner's browser is now unknown and counts by its network; others use up the 30 failures of the address.
    await failFromSixNetworks(server)
    expect((await owner.login(A, { otp: '123456' })).json().data).toMatchObject(LINK)
    pass(server, 2 * DAY_MS)
    await owner.ask(A)
    const rows = await server.db.read.select().from(schema.otps)
    expect(rows.at(-1)?.holder).toMatch(/^network:/)
  })

  it('a known browser becomes unknown after 180 days or when the account is erased', async ({ server }) => {
    const [owner, other] = [await ownerOf(server), stranger(server)]
    await other.login(A, { otp: await other.otpFor(A) })
    pass(server, MINUTE_MS)
    await other.ask(A, { purpose: 'erase' })
    await server.app.runJobs()
    expect((await other.post('/profile/erase', { otp: otpIn(server, A) })).statusCode).toBe(200)
    expect([...other.cookies.keys()]).toEqual([])
    await owner.ask(A)
    const holder = async () => (await server.db.read.select().from(schema.otps)).at(-1)?.holder
    expect(await holder()).toMatch(/^network:/)
    const later = await ownerOf(server, 'ravi@example.in')
    pass(server, 180 * DAY_MS)
    await later.ask('ravi@example.in')
    expect(await holder()).toMatch(/^network:/)
  })

  it('a known browser keeps its counters when it signs in again', async ({ server }) => {
    const owner = await ownerOf(server)
    await owner.login(A, { otp: await owner.otpFor(A) })
    const ids = (await server.db.read.select().from(schema.knownBrowsers)).map(({ id }) => id)
    expect(ids).toHaveLength(1)
    for (let send = 0; send < 4; send += 1) {
      pass(server, MINUTE_MS)
      expect((await owner.ask(A)).json().data).toMatchObject(CODE)
    }
    pass(server, MINUTE_MS)
    expect((await owner.ask(A)).json().data).toMatchObject(LINK)
  })
})

describe('an OTP for erasing an account', () => {
  it('POST /code sends an OTP for erasing an account only to the email address of the session', async ({
    server,
  }) => {
    const body = { email: A, purpose: 'erase' }
    const anonymous = await server.send('POST', '/code', body, { as: 'anonymous' })
    expect(anonymous.statusCode).toBe(401)
    const { headers } = await server.signInAs('ravi@example.in')
    const foreign = await server.send('POST', '/code', body, { as: 'anonymous', headers })
    expect(foreign.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'email' }] })
    expect(server.mails.filter(({ to }) => to === A)).toEqual([])
  })

  it('attempts to erase an account are counted per session, and POST /code never mails a sign-in link for them', async ({
    server,
  }) => {
    const owner = await ownerOf(server)
    await owner.login(A, { otp: await owner.otpFor(A) })
    const erase = () => owner.ask(A, { purpose: 'erase' })
    for (let round = 0; round < 4; round += 1) {
      expect((await erase()).statusCode).toBe(200)
      await server.app.runJobs()
      const otp = wrongFor(otpIn(server, A))
      for (let time = 0; time < 5; time += 1)
        expect((await owner.post('/profile/erase', { otp })).statusCode).toBe(401)
      pass(server, 16 * MINUTE_MS)
    }
    const refused = await owner.post('/profile/erase', { otp: '123456' })
    expect(refused.json()).toMatchObject({ statusCode: 429, data: { retryAfter: 86_400 - 64 * 60 } })
    expect(refused.json().data).not.toHaveProperty('by')
    expect((await erase()).statusCode).toBe(429)
    await owner.signOut()
    // Sign-in OTPs are counted separately.
    expect((await owner.login(A, { otp: await owner.otpFor(A) })).statusCode).toBe(200)
  })
})
