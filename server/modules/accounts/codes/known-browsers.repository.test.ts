import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { knownCookie } from './known-browsers.repository.ts'

const known = knownCookie(randomBytes(32))
const A = 'asha@example.in'

describe('the cookie of a known browser', () => {
  it('the known-browser cookie confirms an email address only on this server and only if the cookie contains the address', () => {
    const id = known.newId()
    const cookie = known.including(undefined, A, id)
    expect(cookie).not.toContain('asha')
    expect(cookie).toMatch(/^[\w.~-]+$/)
    expect(known.findId(cookie, A)).toBe(id)
    expect(known.findId(cookie, 'ravi@example.in')).toBeNull()
    expect(knownCookie(randomBytes(32)).findId(cookie, A)).toBeNull()
  })

  it.each(['', 'x', '~~', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(22)}`, 'x'.repeat(4000)])(
    'the invalid known-browser cookie %j confirms no email address',
    (cookie) => {
      expect(known.findId(cookie, A)).toBeNull()
      expect(known.excluding(cookie, A).includes(A)).toBe(false)
    },
  )

  it('the known-browser cookie contains at most five email addresses, each once, the latest sign-in first', () => {
    let cookie: string | undefined
    for (let user = 0; user < 7; user += 1)
      cookie = known.including(cookie, `p${user}@example.in`, known.newId())
    cookie = known.including(cookie, 'p3@example.in', known.newId())
    const named = Array.from({ length: 7 }, (_, user) => known.findId(cookie, `p${user}@example.in`) !== null)
    expect(named).toEqual([false, false, true, true, true, true, true])
    expect(cookie.split('~')).toHaveLength(5)
    expect(known.excluding(cookie, 'p3@example.in').split('~')).toHaveLength(4)
    expect(known.excluding(known.including(undefined, A, known.newId()), A)).toBe('')
  })
})
