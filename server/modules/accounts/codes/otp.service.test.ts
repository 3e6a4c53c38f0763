import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { otpIn } from '#server/testing/code-senders.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const { otpFailures, otps, jobs, sessions, users } = schema
const WRONG = { statusCode: 401, success: false, message: 'Invalid or expired code', data: null, errors: [] }
const A = 'asha@example.in'

type Code = { email: string; otp: string; challenge: string }

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send('POST', url, body, { as: 'anonymous', headers })
const login = (code: object) => post('/login', code)
const register = (code: object) =>
  post('/register', { firstName: 'Asha', lastName: 'Devi', phone: '9876543210', ...code })
const after = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const wrong = (code: Code): Code => ({ ...code, otp: code.otp === '111111' ? '222222' : '111111' })
const rowOf = async () => (await server.db.read.select().from(otps)).at(-1)
const failuresOf = async (email: string) =>
  (await server.db.read.select().from(otpFailures).where(eq(otpFailures.email, email))).map(
    ({ consecutive }) => consecutive,
  )
const count = async (table: typeof sessions | typeof users | typeof jobs) =>
  (await server.db.read.select().from(table)).length

async function times<Result>(number: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let done = 0; done < number; done += 1) results.push(await work())
  return results
}

type Codes = { first: Code; second: Code }

// Requests OTPs until the second differs: by chance both could be equal.
async function twoCodes(): Promise<Codes> {
  const first = await server.otpFor(A)
  for (let sent = 1; ; sent += 1) {
    after(sent * MINUTE_MS)
    await post('/code', { email: A, challenge: first.challenge })
    await server.app.runJobs()
    const second = { ...first, otp: otpIn(server, A) }
    if (second.otp !== first.otp) return { first, second }
  }
}

describe('an OTP', () => {
  it('POST /code queues a mail with a six-digit OTP that can register the email address', async () => {
    const { challenge } = (await post('/code', { email: A })).json().data
    expect(await count(jobs)).toBe(1)
    expect(server.mails).toHaveLength(0)
    expect(await server.app.runJobs()).toBe(1)
    expect(await count(jobs)).toBe(0)
    const otp = /\d{6}/.exec(server.mails[0]?.subject ?? '')?.[0] ?? ''
    expect(await register({ email: A, otp, challenge })).toMatchObject({ statusCode: 200 })
  })

  it('an OTP is valid for ten minutes', async () => {
    const code = await server.otpFor(A)
    after(10 * MINUTE_MS - 1)
    expect((await login(code)).statusCode).toBe(404)
    after(10 * MINUTE_MS)
    expect((await login(code)).json()).toEqual(WRONG)
    expect((await register(code)).json()).toEqual(WRONG)
  })

  it('an OTP can be used once', async () => {
    const code = await server.otpFor(A)
    expect((await register(code)).statusCode).toBe(200)
    expect((await register(code)).json()).toEqual(WRONG)
    expect((await login(code)).json()).toEqual(WRONG)
    expect(await count(sessions)).toBe(1)
  })

  it('a correct OTP is refused after five wrong attempts', async () => {
    const code = await server.otpFor(A)
    for (const response of await times(5, () => register(wrong(code)))) expect(response.json()).toEqual(WRONG)
    expect((await register(code)).json()).toEqual(WRONG)
    expect((await rowOf())?.attempts).toBe(6)
  })

  it('a correct OTP is accepted after four wrong attempts', async () => {
    const code = await server.otpFor(A)
    await times(4, () => register(wrong(code)))
    expect((await register(code)).statusCode).toBe(200)
  })

  it('a newer OTP of the same challenge replaces the older OTP and its unsent mail, and earlier failures still count', async () => {
    const first = await server.otpFor(A)
    const { challenge } = first
    await times(3, () => register(wrong(first)))
    after(MINUTE_MS)
    await post('/code', { email: A, challenge })
    after(2 * MINUTE_MS)
    expect((await post('/code', { email: A }, { cookie: `otp_ch=${challenge}` })).json().data.challenge).toBe(
      challenge,
    )
    expect(await server.app.runJobs()).toBe(1)
    const otp = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0] ?? ''
    expect(await failuresOf(A)).toEqual([1, 2, 3])
    expect((await register({ email: A, otp, challenge })).statusCode).toBe(200)
    expect(await failuresOf(A)).not.toContain(1)
    expect((await rowOf())?.isUsed).toBe(true)
  })

  it('a login with an older OTP names the time of the newer mail, but only to the browser that requested both', async () => {
    const { first, second } = await twoCodes()
    const response = await login(first)
    expect(response.json()).toEqual({
      ...WRONG,
      message: 'A newer OTP was sent at 12:01. Use the OTP from that mail.',
    })
    expect(await failuresOf(A)).toEqual([])
    for (const challenge of ['', 'made-up', undefined])
      expect((await login({ ...first, challenge })).json()).toEqual(WRONG)
    expect(
      (await login({ ...first, challenge: (await server.otpFor('ravi@example.in')).challenge })).json(),
    ).toEqual(WRONG)
    expect((await login(second)).statusCode).toBe(404)
  })

  it.each([
    ['it expired', async () => after(10 * MINUTE_MS)],
    ['the newer one was used', async ({ second }: Codes) => void (await register(second))],
    ['five were tried', async ({ second }: Codes) => void (await times(5, () => login(wrong(second))))],
  ])('an older OTP is refused like any wrong OTP after this: %s', async (_what, become) => {
    const codes = await twoCodes()
    await become(codes)
    expect((await login(codes.first)).json()).toEqual(WRONG)
  })

  it('an OTP of one email address is refused for another email address', async () => {
    const [a, b] = [await server.otpFor(A), await server.otpFor('ravi@example.in')]
    for (const mixed of [
      { ...a, email: b.email },
      { ...b, otp: a.otp },
      { ...b, challenge: a.challenge },
    ])
      expect((await register(mixed)).json()).toEqual(WRONG)
    expect(await count(users)).toBe(0)
  })

  it('an OTP is accepted only with the cookie or the challenge of the browser that requested it', async () => {
    const { challenge, ...code } = await server.otpFor(A)
    expect((await login(code)).json()).toEqual(WRONG)
    expect((await login({ ...code, challenge: 'made-up' })).json()).toEqual(WRONG)
    expect((await login({ ...code, challenge: '' })).json()).toEqual(WRONG)
    expect((await post('/login', code, { cookie: `otp_ch=${challenge}` })).statusCode).toBe(404)
    expect((await rowOf())?.attempts).toBe(1)
  })

  it('an OTP for erasing does not sign in', async () => {
    const { headers } = await server.signInAs(A)
    const code = await server.otpFor(A, { purpose: 'erase' }, headers)
    expect((await login(code)).json()).toEqual(WRONG)
    expect(server.mails.at(-1)?.subject).toContain('delete your account')
  })

  it('POST /login returns 400 for a malformed OTP and counts no attempt', async () => {
    const code = await server.otpFor(A)
    for (const otp of ['12345', '1234567', '12345a', '१२३४५६', '', 123456, null])
      expect((await login({ ...code, otp })).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'otp', message: 'Enter the 6-digit OTP.' }],
      })
    expect((await rowOf())?.attempts).toBe(0)
  })
})

describe('fifty concurrent requests', () => {
  it('fifty concurrent requests with the correct OTP create one session', async () => {
    const code = await server.otpFor(A)
    const responses = await Promise.all(Array.from({ length: 50 }, () => register(code)))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(49)
    expect([await count(sessions), await count(users)]).toEqual([1, 1])
    expect((await rowOf())?.attempts).toBe(50)
    // Right digits are not a guess: repeated submits do not lock the user out.
    expect(await failuresOf(A)).toEqual([])
    expect((await login(await server.otpFor(A))).statusCode).toBe(200)
  })

  it('fifty concurrent requests with a wrong OTP count fifty attempts', async () => {
    const code = await server.otpFor(A)
    const responses = await Promise.all(Array.from({ length: 50 }, () => register(wrong(code))))
    expect(responses.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true)
    expect((await rowOf())?.attempts).toBe(50)
    expect((await register(code)).statusCode).not.toBe(200)
    expect(await count(sessions)).toBe(0)
  })
})

describe('an email address', () => {
  it('an email address is trimmed, normalised and converted to lower case', async () => {
    const { user } = await server.signInAs(A)
    for (const email of [
      ' ASHA@Example.IN ',
      'ａｓｈａ@example.in',
      'ash\u200Ba@example.in.',
      `\u202A${A}\u202C`,
    ])
      expect((await login({ ...(await server.otpFor(A)), email })).json().data.createdUser._id).toBe(user._id)
    expect(await count(users)).toBe(1)
  })

  it('the Unicode and the ASCII form of an email domain lead to the same account', async () => {
    const ascii = 'ravi@xn--p1b6ci4b4b3a.xn--h2brj9c'
    const { user } = await server.signInAs(ascii)
    const typed = 'ravi@उदाहरण.भारत'
    const { challenge } = (await post('/code', { email: typed })).json().data
    await server.app.runJobs()
    const code = { email: typed, otp: otpIn(server, ascii), challenge }
    expect((await register(code)).json().data.createdUser).toMatchObject({ _id: user._id, email: ascii })
    expect((await post('/code', { email: ascii })).statusCode).toBe(200)
    expect((await post('/code', { email: typed })).statusCode).toBe(429)
    expect(new Set(server.mails.map(({ to }) => to))).toEqual(new Set([ascii]))
    expect(await count(users)).toBe(1)
  })

  it('all notations of an email address share one OTP limit', async () => {
    const notations = [
      A,
      `\u200B${A}`,
      `as\u2060ha@example.in`,
      'asha@exa\u00ADmple.in',
      `${A}\u202C`,
      'asha@example。in',
    ]
    const statuses = await Promise.all(
      notations.map(async (email) => (await post('/code', { email })).statusCode),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429, 429])
    await server.app.runJobs()
    expect(server.mails.map(({ to }) => to)).toEqual([A])
  })

  it.each([
    ['आशा@example.in', 'Use an email address with only English letters, digits and signs before the @.'],
    ['', 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
    ['a@b.in\r\nBcc: c@d.in', 'Please enter a valid email address'],
    ['a@b.in\n', 'Please enter a valid email address'],
    ['a@b.in,c@d.in', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@b.in`, 'Please enter a valid email address'],
  ])('POST /code returns 400 for the email %j', async (email, message) => {
    expect((await post('/code', { email })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'email', message }],
    })
  })

  it('an email address receives one OTP a minute, four unused OTPs an hour and ten OTPs a day, then sign-in links', async () => {
    const requestOtp = async () => {
      const response = await post('/code', { email: A })
      return [response.statusCode, response.headers['retry-after'] ?? response.json().data.by]
    }
    expect(await requestOtp()).toEqual([200, 'code'])
    after(20_000)
    expect(await requestOtp()).toEqual([429, '40'])
    for (const minute of [1, 2, 3]) {
      after(minute * MINUTE_MS)
      expect(await requestOtp()).toEqual([200, 'code'])
    }
    // The pause between two OTPs does not delay the link.
    expect(await requestOtp()).toEqual([200, 'link'])
    after(10 * MINUTE_MS)
    expect(await requestOtp()).toEqual([200, 'link'])
    for (const minute of [61, 62, 63, 64, 122, 123]) {
      after(minute * MINUTE_MS)
      expect(await requestOtp()).toEqual([200, 'code'])
    }
    after(3 * HOUR_MS)
    expect(await requestOtp()).toEqual([200, 'link'])
    after(DAY_MS)
    expect(await requestOtp()).toEqual([200, 'code'])
  })

  it('an email address can request the next OTP at once after its last OTP was used', async () => {
    await server.signInAs(A)
    expect((await post('/code', { email: A })).statusCode).toBe(200)
    expect((await post('/code', { email: A })).statusCode).toBe(429)
  })

  it('ten failed OTPs in a row lock an email address for 15 minutes, even if they are spread over several OTPs', async () => {
    const first = await server.otpFor(A)
    await times(5, () => register(wrong(first)))
    after(MINUTE_MS)
    const second = await server.otpFor(A)
    for (const response of await times(5, () => register(wrong(second))))
      expect(response.statusCode).toBe(401)
    const paused = await register(second)
    expect(paused.json()).toMatchObject({ statusCode: 429, data: { retryAfter: 900 } })
    expect(paused.headers['retry-after']).toBe('900')
    after(10 * MINUTE_MS)
    expect((await register(second)).headers['retry-after']).toBe('360')
    expect((await post('/code', { email: A })).json().data.by).toBe('link')
    after(16 * MINUTE_MS)
    expect((await register(await server.otpFor(A))).statusCode).toBe(200)
  })

  it('thirty failed OTPs in a day lock an email address for typed OTPs for a day', async () => {
    for (let round = 0; round < 6; round += 1) {
      after(round * 16 * MINUTE_MS)
      const code = await server.otpFor(A)
      await times(5, () => register(wrong(code)))
    }
    const refused = await login({ email: A, otp: '123456' })
    expect(refused.headers['retry-after']).toBe(String(24 * 3600 - 80 * 60))
    expect(refused.json()).toMatchObject({ statusCode: 429, data: { by: 'link' } })
    expect((await post('/code', { email: A })).json().data.by).toBe('link')
    expect((await register(await server.otpFor('ravi@example.in'))).statusCode).toBe(200)
  })
})

describe('known and unknown addresses', () => {
  it('POST /code has the same responses, limits and database rows for registered and unregistered email addresses', async () => {
    await server.signInAs(A)
    after(2 * HOUR_MS)
    const rows = async () => [
      await server.db.read.select().from(otps),
      await server.db.read.select().from(jobs),
    ]
    const responses = []
    const before = (await rows()).map(({ length }) => length)
    for (const email of [A, 'nobody@example.in'])
      for (let round = 0; round < 2; round += 1) {
        const { statusCode, headers, body } = await post('/code', { email })
        const shape = body.replace(/"challenge":"[^"]+"/, '')
        const names = Object.keys(headers).filter((name) => name !== 'date')
        responses.push([statusCode, shape, names, headers['retry-after']])
      }
    expect(responses.slice(0, 2)).toEqual(responses.slice(2))
    expect((await rows()).map(({ length }) => length)).toEqual(before.map((length) => length + 2))
  })

  it('POST /login returns 404 for an unregistered email address only if the OTP is correct; the OTP can then register the address', async () => {
    const code = await server.otpFor(A)
    expect((await login(wrong(code))).json()).toEqual(WRONG)
    expect((await login(code)).json()).toMatchObject({
      statusCode: 404,
      data: { registrationNeeded: true },
    })
    expect([await count(users), await count(sessions)]).toEqual([0, 0])
    expect((await register(code)).statusCode).toBe(200)
  })

  it('POST /register signs in a registered address and does not change its profile', async () => {
    const { user } = await server.signInAs(A)
    const again = await server.signInAs(A, { firstName: 'Other', lastName: 'Name', phone: '1111111111' })
    expect(again.user).toEqual(user)
  })
})

describe('POST /register', () => {
  it('POST /register names each missing field and requires a phone number of ten digits', async () => {
    const code = await server.otpFor(A)
    expect((await post('/register', code)).json().errors).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'lastName', message: 'Last name is required' },
      { field: 'phone', message: 'Phone number must be 10 digits' },
    ])
    for (const phone of ['987654321', '98765432100', '98765 4321', '+919876543'])
      expect((await register({ ...code, phone })).json().errors).toEqual([
        { field: 'phone', message: 'Phone number must be 10 digits' },
      ])
    expect((await rowOf())?.attempts).toBe(0)
  })

  it('POST /register ignores the role admin in the body and records the attempt in the audit log', async () => {
    const code = await server.otpFor(A)
    const { createdUser } = (await register({ ...code, role: 'admin' })).json().data
    expect(createdUser.role).toBe('user')
    const lines = await server.db.read.select().from(schema.auditLog)
    expect(lines).toEqual([
      expect.objectContaining({
        actor: createdUser._id,
        action: 'role ignored',
        target: `user:${createdUser._id}`,
        after: { role: '"admin"' },
      }),
    ])
  })
})
