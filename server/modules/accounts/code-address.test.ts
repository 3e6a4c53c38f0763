import { describe, expect, it } from 'vitest'
import { afterProof, afterSend, afterTry, newAddress, pauseOf, waitBeforeSend } from './code-address.ts'
import type { CodeAddress } from './code-address.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-21T06:30:00.000Z')

const sentAt = (...ago: number[]): CodeAddress => ({
  ...newAddress('a@b.in', NOW - DAY / 2),
  sends: ago.map((each) => NOW - each).toSorted((a, b) => a - b),
})
const tried = (address: CodeAddress, times: number, at = NOW): CodeAddress =>
  Array.from({ length: times }).reduce<CodeAddress>((each) => afterTry(each, at), address)

describe('another code', () => {
  it.each<[string, CodeAddress, number]>([
    ['at once, the first time', newAddress('a@b.in', NOW), 0],
    ['a minute after the last', sentAt(20 * SECOND), 40 * SECOND],
    ['when the minute is over', sentAt(MINUTE), 0],
    ['at once where the last was used', { ...sentAt(SECOND), lastWasUsed: true }, 0],
    [
      'an hour after the fifth last',
      sentAt(50 * MINUTE, 40 * MINUTE, 30 * MINUTE, 20 * MINUTE, 2 * MINUTE),
      10 * MINUTE,
    ],
    [
      'not sooner because codes were used',
      { ...sentAt(50 * MINUTE, 40 * MINUTE, 30 * MINUTE, 20 * MINUTE, 2 * MINUTE), lastWasUsed: true },
      10 * MINUTE,
    ],
    [
      'a day after the tenth last',
      sentAt(...Array.from({ length: 10 }, (_, n) => (23 - 2 * n) * HOUR)),
      HOUR,
    ],
    ['when the pause is over', { ...newAddress('a@b.in', NOW), pausedUntil: NOW + 3 * MINUTE }, 3 * MINUTE],
  ])('may be sent %s', (_name, address, wait) => {
    expect(waitBeforeSend(address, NOW)).toBe(wait)
  })

  it('does not wipe what failed, and forgets sends of more than a day ago', () => {
    const address = tried(sentAt(2 * DAY, HOUR), 4)
    expect(afterSend(address, NOW)).toMatchObject({
      failuresInRow: 4,
      failuresToday: 4,
      sends: [NOW - HOUR, NOW],
    })
  })
})

describe('failures of an address', () => {
  it('pause it for 15 minutes after ten in a row, and after each ten more', () => {
    const fresh = newAddress('a@b.in', NOW)
    expect(pauseOf(tried(fresh, 9), NOW)).toBe(0)
    expect(pauseOf(tried(fresh, 10), NOW)).toBe(15 * MINUTE)
    const later = NOW + 16 * MINUTE
    expect(pauseOf(tried(tried(fresh, 10), 9, later), later)).toBe(0)
    expect(pauseOf(tried(tried(fresh, 10), 10, later), later)).toBe(15 * MINUTE)
  })

  it('pause it for a day after thirty in a day, of which the next day knows nothing', () => {
    const fresh = newAddress('a@b.in', NOW)
    expect(pauseOf(tried(fresh, 30), NOW)).toBe(DAY)
    const tomorrow = NOW + DAY
    expect(tried(tried(fresh, 29), 1, tomorrow)).toMatchObject({ failuresToday: 1, dayAt: tomorrow })
    expect(pauseOf(tried(tried(fresh, 28), 1, tomorrow), tomorrow)).toBe(0)
  })

  it('are over when a code proves right, whose own tries were its owner’s', () => {
    const address = tried(newAddress('a@b.in', NOW), 12)
    expect(afterProof(address, 3)).toMatchObject({ failuresInRow: 0, failuresToday: 9, pausedUntil: 0 })
    expect(afterProof(newAddress('a@b.in', NOW), 3).failuresToday).toBe(0)
  })
})
