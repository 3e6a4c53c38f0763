import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { sharedAppTest } from '../testing/app-test.ts'
import type { TestApp } from '../testing/test-app.ts'

const command = path.join(import.meta.dirname, 'admin.ts')

const it = sharedAppTest()

function admin(server: TestApp, ...options: string[]) {
  const env = { ...process.env, DATA_DIR: server.config.dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout.trim(), complaint: stderr.trim() }
}

const profile = (server: TestApp, headers: Record<string, string>) =>
  server.app.inject({ url: '/api/v1/profile', headers })

describe('npm run admin', () => {
  it('npm run admin grants the admin role while a server runs, and ends the sessions of the user', async ({
    server,
  }) => {
    const before = await server.signInAs('asha@example.in')
    expect((await profile(server, before.headers)).json().data.role).toBe('user')
    expect(admin(server, 'grant', ' Asha\u200B@Example.in. ')).toEqual({
      status: 0,
      output: 'asha@example.in is an admin now; sessions that were open are ended, so sign in again.',
      complaint: '',
    })
    expect((await profile(server, before.headers)).statusCode).toBe(401)
    const after = await server.signInAs('asha@example.in')
    expect((await profile(server, after.headers)).json().data.role).toBe('admin')
    expect(admin(server, 'grant', 'asha@example.in').output).toBe('asha@example.in is an admin already.')
    expect(admin(server, 'list').output).toBe('asha@example.in')

    expect(admin(server, 'revoke', 'asha@example.in').status).toBe(0)
    expect((await profile(server, after.headers)).statusCode).toBe(401)
    const again = await server.signInAs('asha@example.in')
    expect((await profile(server, again.headers)).json().data.role).toBe('user')
    expect(admin(server, 'list').output).toMatch('There is no admin yet')
  })

  it('npm run admin stores an email address without an account, which becomes an admin at its first sign-in', async ({
    server,
  }) => {
    expect(admin(server, 'grant', 'ravi@example.in').output).toMatch(
      'becomes an admin when it first signs in',
    )
    expect(admin(server, 'list').output).toBe('ravi@example.in (when it first signs in)')
    expect((await server.signInAs('ravi@example.in')).user.role).toBe('admin')
    expect(admin(server, 'list').output).toBe('ravi@example.in')
    admin(server, 'grant', 'mina@example.in')
    expect(admin(server, 'revoke', 'mina@example.in').output).toMatch('will not become an admin')
    expect((await server.signInAs('mina@example.in')).user.role).toBe('user')
  })

  it('npm run admin unlocks an email address after too many wrong OTPs, while a server runs', async ({
    server,
  }) => {
    const email = 'lata@example.in'
    const { token } = await server.signInAs(email)
    const requestOtp = async () =>
      (await server.send('POST', '/code', { email }, { as: 'anonymous' })).json().data.by
    for (let send = 0; send < 4; send += 1) {
      const code = await server.otpFor(email)
      for (let time = 0; time < 3; time += 1)
        await server.send('POST', '/login', { ...code, otp: code.otp === '000000' ? '000001' : '000000' })
      server.travelTo(new Date(Date.parse('2026-11-21T06:31:00.000Z') + send * 60_000).toISOString())
    }
    expect(await requestOtp()).toBe('link')
    expect(admin(server, 'unlock', ' Lata@Example.in ')).toEqual({
      status: 0,
      output: `${email} is unlocked: 10 wrong codes and 6 mails count no more.`,
      complaint: '',
    })
    expect(await requestOtp()).toBe('code')
    expect((await profile(server, { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it('npm run admin removes the passkeys of an admin and ends the sessions of that admin', async ({
    server,
  }) => {
    const email = 'sita@example.in'
    admin(server, 'grant', email)
    const { headers } = await server.signInAs(email)
    expect(admin(server, 'reset-passkeys', ' Sita@Example.in ')).toEqual({
      status: 0,
      output: `${email} has no passkey any more (0 removed); sessions that were open are ended. Sign in again within 24 hours to add a new one.`,
      complaint: '',
    })
    expect((await profile(server, headers)).statusCode).toBe(401)
    expect(admin(server, 'reset-passkeys', 'nobody@example.in').output).toBe('nobody@example.in is no admin.')
  })

  it('npm run admin prints its usage and writes nothing if its options are wrong', ({ server }) => {
    for (const options of [
      [],
      ['grant'],
      ['grant', 'nobody'],
      ['unlock'],
      ['make', 'a@example.in'],
      ['list', 'x'],
      ['--x'],
    ])
      expect(admin(server, ...options), options.join(' ')).toMatchObject({ status: 1, output: '' })
    expect(admin(server, 'grant').complaint).toBe(
      'Usage: npm run admin -- grant EMAIL | revoke EMAIL | unlock EMAIL | reset-passkeys EMAIL | list',
    )
  })
})
