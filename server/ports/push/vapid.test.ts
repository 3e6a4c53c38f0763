import { describe, expect, it } from 'vitest'
import { checkVapid } from '#server/testing/push-service/check-vapid.ts'
import { isVapidKey, newVapidKey, vapidHeaders, deriveVapidKeys, vapidSubject } from './vapid.ts'

const ORIGIN = 'https://push.example.in'
const keys = deriveVapidKeys(newVapidKey())

describe('the contact for push services', () => {
  it.each([
    [['mailto:help@jobs.in', 'https://jobs.in'], 'mailto:help@jobs.in'],
    [['https://jobs.in', 'mailto:help@jobs.in'], 'https://jobs.in'],
    [['https://localhost:3000', 'mailto:help@jobs.in'], 'mailto:help@jobs.in'],
    [['http://jobs.in', 'mailto:help@jobs.in'], 'mailto:help@jobs.in'],
    [['', 'help@jobs.in', 'mailto:', 'mailto:nobody', 'mailto:help@jobs.in'], 'mailto:help@jobs.in'],
  ])('the contact for push services from the candidates %j is %s', (candidates, subject) => {
    expect(vapidSubject(candidates)).toBe(subject)
  })

  it.each([
    'https://127.0.0.1',
    'https://[::1]',
    'https://10.0.0.1',
    'https://localhost',
    'https://a.localhost',
    'https://jobs.example',
    'https://jobs.test',
    'https://jobs.invalid',
    'https://jobs.local',
    'https://intranet',
    'https://example.com',
    'mailto:me@www.example.org',
    'mailto:me@localhost',
    'mailto:me@LOCALHOST',
    'mailto:me@[127.0.0.1]',
  ])('the address %s is never the contact for push services', (subject) => {
    expect(vapidSubject([subject])).toBeNull()
  })
})

describe('the VAPID token of a push service', () => {
  it('a VAPID token has a signature, the origin it is for, a validity of at most a day, and the contact', () => {
    const header = vapidHeaders({ keys, subject: () => 'mailto:help@jobs.in' })(ORIGIN)
    const claims = checkVapid(header, ORIGIN, Date.now())
    expect(claims).toMatchObject({ aud: ORIGIN, sub: 'mailto:help@jobs.in', publicKey: keys.publicKey })
  })

  it('a VAPID token has no contact if none is set', () => {
    const claims = checkVapid(vapidHeaders({ keys, subject: () => null })(ORIGIN), ORIGIN, Date.now())
    expect(claims).toEqual({ aud: ORIGIN, exp: expect.any(Number), publicKey: keys.publicKey })
  })

  it('a VAPID token stays cached for an hour per origin, until the contact changes or the clock jumps', () => {
    const time = { now: 0 }
    let subject = 'https://jobs.in'
    const header = vapidHeaders({ keys, subject: () => subject, clock: () => time.now })
    const first = header(ORIGIN)
    expect(header('https://other.in')).not.toBe(first)
    time.now = 3_599_999
    expect(header(ORIGIN)).toBe(first)
    time.now = 3_600_000
    const second = header(ORIGIN)
    expect(second).not.toBe(first)
    time.now = 0
    const third = header(ORIGIN)
    expect(third).not.toBe(second)
    subject = 'https://work.in'
    expect(header(ORIGIN)).not.toBe(third)
  })
})

describe('a VAPID key of the site', () => {
  it('a VAPID key is valid if it has 32 bytes and belongs to a point of the curve', () => {
    expect(isVapidKey(newVapidKey())).toBe(true)
    expect([Buffer.alloc(32), Buffer.alloc(32, 255), Buffer.alloc(0)].map(isVapidKey)).toEqual([
      false,
      false,
      false,
    ])
  })
})
