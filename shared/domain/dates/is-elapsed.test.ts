import { expect, it } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { isElapsed } from './is-elapsed.ts'

const NOON = Date.parse('2026-11-21T06:30:00.000Z')

it.each([
  ['at the same instant', 0, false],
  ['a millisecond before the end', HOUR_MS - 1, false],
  ['at the end', HOUR_MS, true],
  ['a year later', 365 * 24 * HOUR_MS, true],
  ['for an instant shortly ahead, of a slightly fast clock', 1 - HOUR_MS, false],
  ['for an instant far ahead, of a fast clock', -HOUR_MS, true],
])('isElapsed reports whether an hour has passed: %s', (_when, passed, expected) => {
  expect(isElapsed(NOON, HOUR_MS, NOON + passed)).toBe(expected)
})

it('isElapsed is true for a period of 0 at once', () => {
  expect(isElapsed(NOON, 0, NOON)).toBe(true)
})
