import { describe, expect } from 'vitest'
import { sharedAppTest } from '../../testing/app-test.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const profile = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210' }
const post = (server: TestApp, url: string, body: unknown, headers: Record<string, string> = {}) =>
  server.send('POST', url, body, { as: 'anonymous', headers })
const profileOf = (server: TestApp, headers: Record<string, string>) =>
  server.app.inject({ url: '/api/v1/profile', headers })

describe('signing in with an OTP', () => {
  it('a user can register, read the profile, sign out and sign in again', async ({ server }) => {
    const response = await post(server, '/code', { email: '  Asha@Example.IN ' })
    expect(response.json()).toMatchObject({
      statusCode: 200,
      message: 'OTP sent to your email!',
      data: { by: 'code', resendAfter: 60, expiresIn: 600 },
    })
    await server.app.runJobs()
    const mail = server.mails.at(-1)
    expect(mail?.to).toBe('asha@example.in')
    const otp = /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    expect(mail?.text).toContain(otp)
    expect(mail?.html).toContain(otp)

    const challenge = response.cookies.find(({ name }) => name === 'otp_ch')
    expect(challenge).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      value: response.json().data.challenge,
    })
    const cookie = `otp_ch=${challenge?.value}`
    const body = { ...profile, email: 'ASHA@example.in', otp }
    const registered = await post(server, '/register', body, { cookie })
    expect(registered.json()).toMatchObject({
      statusCode: 200,
      data: { createdUser: { ...profile, email: 'asha@example.in', role: 'user' } },
    })
    const { accessToken } = registered.json().data
    expect(registered.cookies).toEqual([
      expect.objectContaining({ name: 'accessToken', value: accessToken, httpOnly: true, sameSite: 'Lax' }),
      expect.objectContaining({ name: 'signedIn', value: '1', sameSite: 'Lax' }),
      expect.objectContaining({ name: 'otp_ch', value: '' }),
      expect.objectContaining({ name: 'known', httpOnly: true, sameSite: 'Strict' }),
    ])
    expect(registered.cookies[1]).not.toHaveProperty('httpOnly')

    for (const headers of [
      { authorization: `Bearer ${accessToken}` },
      { authorization: accessToken },
      { cookie: `accessToken=${accessToken}` },
      { cookie: `accessToken=${accessToken}`, authorization: 'Bearer bad' },
    ] as Record<string, string>[])
      expect((await profileOf(server, headers)).json()).toMatchObject({
        statusCode: 200,
        data: { role: 'user' },
      })

    const left = await server.app.inject({
      url: '/api/v1/logout',
      headers: { cookie: `accessToken=${accessToken}` },
    })
    expect(left.statusCode).toBe(200)
    expect(left.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['accessToken', ''],
      ['signedIn', ''],
    ])
    expect((await profileOf(server, { cookie: `accessToken=${accessToken}` })).statusCode).toBe(401)

    const again = await post(server, '/login', await server.otpFor('asha@example.in'))
    expect(again.json().data.createdUser._id).toBe(registered.json().data.createdUser._id)
    expect(
      (await profileOf(server, { authorization: `Bearer ${again.json().data.accessToken}` })).statusCode,
    ).toBe(200)
  })
})

describe('the cookies', () => {
  it('the cookies are secure if the public address uses https', async ({ server }) => {
    const own = await testApp({ env: { PUBLIC_URL: 'https://example.in' } })
    const response = await own.send('POST', '/code', { email: 'ravi@example.in' }, { as: 'anonymous' })
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: 'otp_ch', secure: true, path: '/api/v1', maxAge: 600 }),
    ])
    const later = await own.signInAs('asha@example.in')
    expect(later.cookies.slice(0, 2)).toEqual([
      expect.objectContaining({
        name: 'accessToken',
        secure: true,
        httpOnly: true,
        path: '/',
        maxAge: 2_592_000,
      }),
      expect.objectContaining({ name: 'signedIn', secure: true, path: '/', maxAge: 2_592_000 }),
    ])
    await own.close()
    const plain = await server.signInAs('mina@example.in')
    expect(plain.cookies.some((cookie) => cookie.secure)).toBe(false)
  })

  it('caches never store responses to signed-in users', async ({ server }) => {
    const { headers } = await server.signInAs('sita@example.in')
    for (const url of ['/api/v1/profile', '/api/v1/sessions', '/api/v1/logout'])
      expect((await server.app.inject({ url, headers })).headers['cache-control']).toBe('private, no-store')
  })
})
