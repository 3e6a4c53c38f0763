import { describe, expect, it } from 'vitest'
import { intervalGate } from './interval-gate.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-20T10:00:00Z')

describe('an interval gate', () => {
  it('opens at once, and again after each interval', () => {
    const isDue = intervalGate(HOUR)
    const minutes = [0, 1, 59, 60, 61, 119, 121]
    expect(minutes.filter((minute) => isDue(NOW + minute * 60_000))).toEqual([0, 60, 121])
  })

  it.each([
    ['set back by a year', -365 * DAY],
    ['set back by less than an interval', -HOUR / 2],
    ['set ahead by a year', 365 * DAY],
  ])('keeps its interval when the clock is %s', (_change, shift) => {
    const isDue = intervalGate(HOUR)
    isDue(NOW)
    const opened = Array.from({ length: 48 }, (_hour, index) => NOW + shift + (index + 1) * HOUR).filter(
      isDue,
    )
    expect(opened.length).toBeGreaterThanOrEqual(47)
    expect(opened.filter((at, index) => at - (opened[index - 1] ?? 0) < HOUR)).toEqual([])
  })

  it('keeps its interval when the clock is set ahead and then right again', () => {
    const isDue = intervalGate(HOUR)
    expect([NOW, NOW + DAY, NOW + 1000, NOW + 2000, NOW + HOUR + 1000].map(isDue)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })
})
