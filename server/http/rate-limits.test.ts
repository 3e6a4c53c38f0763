import { describe, expect, it, vi } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { buildContact } from '#shared/testing/builders.ts'
import { readConfig } from '../../fastify.config.ts'
import { allowed, LIMITED, limitedApp, type Caller } from '#server/testing/limited-app.ts'
import { A_FILE } from '#server/testing/source-renderer.ts'
import { testApp } from '#server/testing/test-app.ts'

const { server, get, post } = limitedApp()

describe('the requests of one address', () => {
  it('one IP address gets 429 with Retry-After after 300 requests a minute, and other IP addresses are not affected', async () => {
    expect(await allowed(310, () => get('/sessions'))).toBe(300)
    const refused = await get('/sessions')
    expect(refused.json()).toEqual(LIMITED)
    expect(refused.headers['retry-after']).toBe('60')
    expect((await get('/sessions', { ip: '203.0.113.8' })).statusCode).toBe(401)
    vi.setSystemTime(NOW + 60_000)
    expect((await get('/sessions')).statusCode).toBe(401)
  })

  it('one IP address can always sign out, even after its other limits are used up', async () => {
    const { token } = await server().signInAs('asha@example.in')
    const headers = { authorization: `Bearer ${token}` }
    expect(await allowed(310, () => get('/profile', { headers }))).toBe(300)
    expect((await post('/logout', {}, { headers })).statusCode).toBe(200)
    expect(await allowed(310, () => get('/sessions'))).toBe(300)
    expect(await allowed(50, () => post('/logout', {}))).toBe(50)
  })

  it('one IP address can search 60 times a minute, and blank searches are not counted', async () => {
    expect(await allowed(70, () => get('/getAll?searchQuery='))).toBe(70)
    expect(await allowed(70, () => get('/getAll?searchQuery=police'))).toBe(60)
    expect((await get('/getAll')).statusCode).toBe(200)
  })

  it('one IP address can get 180 suggestions a minute, which do not count as searches', async () => {
    expect(await allowed(200, (index) => get(`/suggest?q=po${index}`))).toBe(180)
    expect(await allowed(70, () => get('/getAll?searchQuery=police'))).toBe(60)
    expect((await get('/getAll')).statusCode).toBe(200)
  })

  it('one IP address can get 120 pictures of posts a minute', async () => {
    const picture = (ip: string) =>
      server().app.inject({ url: '/preview/job/01KAJ5EVF0000000000000000P.png', remoteAddress: ip })
    expect(await allowed(130, () => picture('203.0.113.7'))).toBe(120)
    expect((await picture('203.0.113.8')).statusCode).toBe(404)
  })

  it('one IP address has a limit of 1,200 sign-ins a minute and a separate limit of 1,200 OTP requests', async () => {
    expect(await allowed(1210, () => post('/login', {}))).toBe(1200)
    expect(await allowed(1210, () => post('/code', {}))).toBe(1200)
    expect((await get('/sessions')).statusCode).toBe(401)
    expect((await post('/login', {}, { ip: '203.0.113.8' })).statusCode).toBe(400)
    vi.setSystemTime(NOW + 60_000)
    expect((await post('/code', {})).statusCode).toBe(400)
  })

  it('one IP address can still sign in after its limit for other requests is used up', async () => {
    expect(await allowed(310, () => get('/sessions'))).toBe(300)
    expect((await post('/code', { email: 'asha@example.in' })).statusCode).toBe(200)
  })

  it('the requests from all addresses of one IPv6 network count together', async () => {
    const ip = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`
    expect(await allowed(310, (index) => get('/sessions', { ip: ip(index) }))).toBe(300)
    expect((await get('/sessions', { ip: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })
})

describe('messages and reports', () => {
  const message = buildContact()
  const report = { postId: '01KAJ5EVF0000000000000000A', reason: 'Other' }
  const write = (caller: Caller) => (index: number) =>
    index % 2 === 0 ? post('/contact', message, caller) : post('/reports', report, caller)

  it('messages and reports have a limit of 5 in ten minutes per session and 30 per IP network', async () => {
    const users = []
    for (let number = 0; number < 7; number += 1)
      users.push(await server().signInAs(`person${number}@example.in`))
    const counts = []
    for (const { headers } of users) counts.push(await allowed(8, write({ headers })))
    // The 15 requests that the limit of their session refused did not count against the limit of the network.
    expect(counts).toEqual([5, 5, 5, 5, 5, 5, 0])
    expect((await write({ ip: '203.0.113.8' })(0)).statusCode).toBe(200)
    vi.setSystemTime(NOW + 600_000)
    expect((await write({ headers: users[0]?.headers ?? {} })(0)).statusCode).toBe(200)
  })

  it('messages and reports have a limit of 30 in ten minutes per IPv4 address or IPv6 network', async () => {
    expect(await allowed(1000, () => post('/contact', message))).toBe(30)
    const stored = await server().get('/admin/messages', { as: 'admin' })
    expect(stored.json().data).toMatchObject({ total: 30 })
    const ip = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`
    expect(await allowed(60, (index) => write({ ip: ip(index) })(index))).toBe(30)
    expect((await write({ ip: '2001:db8:1:3::1' })(0)).statusCode).toBe(200)
    vi.setSystemTime(NOW + 60_000)
    const refused = await write({})(0)
    expect(refused.json()).toEqual({ ...LIMITED, data: { retryAfter: 540 } })
    expect(refused.headers['retry-after']).toBe('540')
  })
})

describe('the routes for push messages', () => {
  it('the routes for web push accept 300 new subscriptions an hour from an IP network', async () => {
    const subscribe = (index: number) => {
      // Advances a minute every 200 calls, so that only the hourly limit is reached.
      vi.setSystemTime(NOW + Math.floor(index / 200) * 60_000)
      return post('/push/subscriptions', {})
    }
    expect(await allowed(310, subscribe)).toBe(300)
    expect((await post('/push/subscriptions', {}, { ip: '203.0.113.8' })).statusCode).toBe(400)
    vi.setSystemTime(NOW + 3_600_000)
    expect((await post('/push/subscriptions', {})).statusCode).toBe(400)
  })

  it('the route for test notifications accepts 5 tests in ten minutes from a device and from a session', async () => {
    const { headers } = await server().signInAs('a@example.in')
    const test = (caller: Record<string, string>) => () => post('/push/test', {}, { headers: caller })
    for (const caller of [{ 'push-token': 'one' }, { 'push-token': 'two' }, headers])
      expect(await allowed(8, test(caller))).toBe(5)
    expect(await allowed(8, test({ ...headers, 'push-token': 'three' }))).toBe(0)
    vi.setSystemTime(NOW + 600_000)
    expect(await allowed(1, test(headers))).toBe(1)
  })
})

describe('a running attempt', () => {
  it('a running quiz attempt can be saved 120 times a minute per session, counted apart from other requests', async () => {
    const [a, b] = [await server().signInAs('a@example.in'), await server().signInAs('b@example.in')]
    const save =
      ({ headers }: { headers: Record<string, string> }) =>
      () =>
        server().app.inject({
          method: 'PUT',
          url: '/api/v1/attempts/01KAJ5EVF0000000000000000A/answers',
          payload: { answers: [] },
          remoteAddress: '203.0.113.7',
          headers,
        })
    expect(await allowed(310, () => get('/profile', { headers: a.headers }))).toBe(300)
    expect(await allowed(130, save(a))).toBe(120)
    expect(await allowed(130, save(b))).toBe(120)
    expect(await allowed(130, save({ headers: {} }))).toBe(120)
    expect((await get('/profile', { headers: b.headers })).statusCode).toBe(200)
    vi.setSystemTime(NOW + 60_000)
    expect(await allowed(1, save(a))).toBe(1)
  })
})

describe('users behind one address', () => {
  it('users with the same IP address each have a limit for their own session', async () => {
    const [a, b] = [await server().signInAs('a@example.in'), await server().signInAs('b@example.in')]
    expect(await allowed(301, () => get('/profile', { headers: a.headers }))).toBe(300)
    expect((await get('/profile', { headers: b.headers })).statusCode).toBe(200)
    expect((await get('/site')).statusCode).toBe(200)
  })

  it('users with the same IP address have a limit per issued OTP challenge; an invented challenge counts for the IP network', async () => {
    const requestOtp = (email: string) => post('/code', { email }, { ip: `198.51.100.${email.length}` })
    const challenges: string[] = []
    for (const email of ['a@example.in', 'bb@example.in'])
      challenges.push(String((await requestOtp(email)).json().data.challenge))
    const [first = '', second = ''] = challenges
    const login = (cookie: string) =>
      post('/login', { email: 'nobody@example.in', otp: '123456' }, { headers: { cookie } })
    expect(await allowed(25, () => login(`otp_ch=${first}`))).toBe(20)
    expect((await login(`otp_ch=${second}`)).statusCode).toBe(401)
    const made = (index: number) => `otp_ch=${first.slice(0, -3)}${String(index).padStart(3, '0')}`
    // Requests with a forged challenge count only against the limit of their network.
    const refused = await login(made(1))
    expect([refused.statusCode, refused.json().data]).toEqual([401, null])
  })
})

describe('an admin', () => {
  it('an admin can write 120 times a minute and still read afterwards', async () => {
    const write = () => server().send('PUT', '/site', {})
    expect(await allowed(130, write)).toBe(120)
    expect((await server().get('/admin/audit', { as: 'admin' })).statusCode).toBe(200)
  })
})

describe('the exemption from rate limits', () => {
  it('the files of the client are exempt from rate limits, but addresses that only look like files are not', async () => {
    const file = (url: string) => () => server().app.inject({ url, remoteAddress: '203.0.113.7' })
    expect(await allowed(310, file(A_FILE))).toBe(310)
    expect(await allowed(310, file('/assets/nothing-abc.js'))).toBe(300)
    expect((await file('/icons/a1')()).statusCode).toBe(429)
  })

  it('rate limits can be switched off for all requests, but only if the server listens on a loopback address', async () => {
    const own = await testApp({ env: { RATE_LIMITS: 'off' } })
    expect(await allowed(310, () => own.get('/sessions'))).toBe(310)
    await own.close()
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'example.in', '127.0.0.1.example.in'])
      expect(() => readConfig({ RATE_LIMITS: 'off', HOST }), HOST).toThrow('RATE_LIMITS')
    for (const HOST of ['127.0.0.1', 'localhost', '::1'])
      expect(readConfig({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(false)
  })
})

describe('the address of a caller', () => {
  it('the IP address of a caller comes from the nearest proxy, for any forwarded header that the caller sends', async () => {
    const own = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
    const through = (forwardedFor: string) =>
      own.app.inject({ url: '/api/v1/sessions', headers: { 'x-forwarded-for': forwardedFor } })
    expect(await allowed(310, (index) => through(`10.0.0.${index % 250}, 203.0.113.7`))).toBe(300)
    expect((await through('203.0.113.7, 203.0.113.8')).statusCode).toBe(401)
    await own.close()
  })

  it('the IP address of a caller never comes from a header if no proxy is trusted', async () => {
    const direct = (index: number) =>
      get('/sessions', { headers: { 'x-forwarded-for': `10.0.0.${index % 250}` } })
    expect(await allowed(310, direct)).toBe(300)
  })
})

describe('an overloaded server', () => {
  it('an overloaded server rejects searches and suggestions with 503 and answers all other requests', async () => {
    const own = await testApp({ isBehind: () => true })
    for (const url of ['/getAll?searchQuery=police', '/suggest?q=police']) {
      const search = await own.get(url)
      expect(search.json(), url).toMatchObject({ statusCode: 503, success: false })
      expect(search.headers['retry-after'], url).toBe('2')
    }
    for (const url of ['/getAll', '/site', '/quizzes/active'])
      expect((await own.get(url)).statusCode, url).toBe(200)
    await own.close()
  })
})

describe('a request body', () => {
  it('a request body may have at most 64 KiB, or 1 MiB from an admin', async () => {
    const body = (bytes: number) => ({ email: 'a'.repeat(bytes) })
    expect((await post('/code', body(65_000))).statusCode).toBe(400)
    expect((await post('/code', body(66_000))).json()).toMatchObject({ statusCode: 413, errors: [] })
    const create = (bytes: number) => server().send('POST', '/create', body(bytes))
    expect((await create(1_000_000)).statusCode).toBe(400)
    expect((await create(1_049_000)).statusCode).toBe(413)
  })
})
