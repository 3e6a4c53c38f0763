import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { networkLimits } from './accounts-limits.policy.ts'

/** Creates the limits with a clock that `pass` moves. */
function scene() {
  let now = NOW
  const limits = networkLimits(() => now)
  const pass = (ms: number) => {
    now += ms
  }
  /** Requests mails in equal intervals over an hour; returns the number sent. */
  const flood = (requests: number, ipOf: (index: number) => string) => {
    let sent = 0
    for (let index = 0; index < requests; index += 1) {
      if (limits.countMail(ipOf(index)) === 0) sent += 1
      pass(HOUR_MS / requests)
    }
    return sent
  }
  return { limits, pass, flood }
}

const IP = '203.0.113.7'
const drain = (limits: ReturnType<typeof networkLimits>, ip = IP) => {
  let sent = 0
  while (limits.countMail(ip) === 0) sent += 1
  return sent
}

describe('the mails of a network', () => {
  it('an IP network can request 60 mails at once and then one a second', () => {
    const { limits, pass } = scene()
    expect(drain(limits)).toBe(60)
    const waits = Array.from({ length: 600 }, () => limits.countMail(IP))
    expect(Math.max(...waits)).toBe(30 * SECOND_MS)
    expect(waits.filter((wait) => wait < 30 * SECOND_MS).length).toBeGreaterThan(20)
    pass(10 * SECOND_MS)
    expect(drain(limits)).toBe(10)
    expect(drain(limits, '203.0.113.8')).toBe(60)
  })

  it('each sign-in raises the mail limit of its IP network, up to 600 mails at once', () => {
    const { limits, pass } = scene()
    for (let user = 0; user < 600; user += 1) {
      while (limits.countMail(IP) > 0) pass(SECOND_MS)
      limits.recordSignIn(IP)
    }
    pass(HOUR_MS)
    expect(drain(limits)).toBe(600)
  })

  it('an IP network with 50,000 requests an hour causes at most 1,200 mails in the first hour and 301 in the next', () => {
    const { flood } = scene()
    const first = flood(50_000, () => IP)
    expect(first).toBeGreaterThan(1190)
    expect(first).toBeLessThanOrEqual(1200)
    expect(flood(50_000, () => IP)).toBeLessThanOrEqual(301)
  })

  it('a flood of OTP requests from all networks of an IPv6 /48 causes at most 1,200 mails', () => {
    const { flood } = scene()
    const sent = flood(2000, (index) => `2001:db8:1:${index.toString(16)}::1`)
    expect(sent).toBeLessThanOrEqual(1200)
  })

  it('a mail that was not sent does not count towards the mail limit of the IP network', () => {
    const { limits } = scene()
    drain(limits)
    limits.returnMail(IP)
    expect(drain(limits)).toBe(1)
  })
})

describe('the wrong OTPs of a network', () => {
  const wrong = (limits: ReturnType<typeof networkLimits>, isBound: boolean) => {
    let attempts = 0
    for (; limits.attemptWaitMs(IP, isBound) === 0; attempts += 1) limits.countWrong(IP, isBound)
    return attempts
  }

  it('an IP network can try 100 wrong OTPs at once and then one every six seconds', () => {
    const { limits, pass } = scene()
    expect(wrong(limits, true)).toBe(100)
    expect(limits.attemptWaitMs(IP, true)).toBeLessThanOrEqual(30 * SECOND_MS)
    pass(MINUTE_MS)
    expect(wrong(limits, true)).toBe(10)
  })

  it('an IP network can try 20 wrong OTPs without a challenge, counted apart from attempts with a challenge', () => {
    const { limits, pass } = scene()
    expect(wrong(limits, false)).toBe(20)
    expect(limits.attemptWaitMs(IP, true)).toBe(0)
    pass(MINUTE_MS)
    expect(wrong(limits, false)).toBe(20)
  })
})
