import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { challengeHash, challenges } from './sign-challenge.ts'

const own = challenges(randomBytes(32))

describe('a challenge', () => {
  it('a challenge is valid for the lifetime of an OTP, and a forged one is never valid', () => {
    const challenge = own.issue(NOW)
    expect(own.issue(NOW)).not.toBe(challenge)
    expect(own.isValid(challenge, NOW)).toBe(true)
    expect(own.isValid(challenge, NOW + 600_000)).toBe(true)
    expect(own.isValid(challenge, NOW + 600_001)).toBe(false)
    expect(own.isValid(challenge, NOW - 1)).toBe(false)
    expect(challenges(randomBytes(32)).isValid(challenge, NOW)).toBe(false)
    const [time = '', body = '', mac = ''] = challenge.split('.')
    for (const other of [
      '',
      'x',
      challenge.slice(0, -1),
      `${challenge}A`,
      `${(NOW + 1).toString(36)}.${body}.${mac}`,
      `${time}.${body.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))}.${mac}`,
    ])
      expect(own.isValid(other, NOW), other).toBe(false)
  })

  it('the stored hash of a challenge is not a valid challenge', () => {
    const challenge = own.issue(NOW)
    expect(challengeHash(challenge)).toBe(challengeHash(challenge))
    expect(own.isValid(challengeHash(challenge), NOW)).toBe(false)
  })
})
