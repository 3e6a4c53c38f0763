import { describe, expect, it, vi } from 'vitest'
import { challenges } from './modules/accounts/challenge.ts'
import { allowed, LIMITED, limitedApp, START } from './testing/limited-app.ts'

const { server, get } = limitedApp()

describe('those who hold a challenge in one network', () => {
  // As `/code` issues them, without the mails.
  const challenge = () => ({ cookie: `otp_ch=${challenges(server().secrets.codes).issue(START)}` })

  it('have ten times the limit of one together, however many challenges they get', async () => {
    expect(await allowed(3010, () => get('/sessions', { headers: challenge() }))).toBe(3000)
    const refused = await get('/sessions', { headers: challenge() })
    expect(refused.json()).toEqual(LIMITED)
    // Callers with a session, with no challenge or in another network are not affected.
    const { headers } = await server().signInAs('a@example.in')
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
