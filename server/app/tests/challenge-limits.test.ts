import { describe, expect, it } from 'vitest'
import { buildContact } from '#shared/testing/builders.ts'
import { allowed, limitedApp } from '#server/testing/limited-app.ts'

const { server, get, post } = limitedApp()

describe('the challenge of an OTP', () => {
  /** Requests OTPs, and returns callers with their challenges. */
  async function candidates(count: number) {
    const callers = []
    for (let index = 0; index < count; index += 1) {
      const { challenge } = (await post('/code', { email: `person${index}@example.in` })).json().data
      callers.push({ headers: { cookie: `otp_ch=${String(challenge)}` } })
    }
    return callers
  }

  it('an OTP challenge gives a caller a separate rate limit only for sign-in requests, not for other routes', async () => {
    const callers = await candidates(20)
    const caller = (index: number) => callers[index % callers.length]
    expect(await allowed(70, (index) => get('/getAll?searchQuery=police', caller(index)))).toBe(60)
    expect(await allowed(190, (index) => get(`/suggest?q=po${index}`, caller(index)))).toBe(180)
    // The 70 searches and 190 suggestions count against the same limit.
    expect(await allowed(310, (index) => get('/sessions', caller(index)))).toBe(40)
    expect(await allowed(35, (index) => post('/contact', buildContact(), caller(index)))).toBe(0)
    expect((await post('/login', { email: 'person1@example.in', otp: '123456' }, caller(1))).statusCode).toBe(
      401,
    )
    const { headers } = await server().signInAs('a@example.in')
    expect((await get('/profile', { headers })).statusCode).toBe(200)
  })

  it('an OTP challenge allows 20 sign-in requests a minute', async () => {
    const [first = {}, second = {}] = await candidates(2)
    expect(await allowed(25, () => post('/login', {}, first))).toBe(20)
    expect((await post('/login', {}, second)).statusCode).toBe(400)
  })
})
