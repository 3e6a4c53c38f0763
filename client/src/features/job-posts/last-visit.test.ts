import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordUse } from './last-visit.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-21T06:30:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('knows none before, at a first visit and all through it', () => {
  expect(recordUse(NOON)).toBe(0)
  expect(recordUse(NOON + 29 * MINUTE)).toBe(0)
  expect(recordUse(NOON + 58 * MINUTE)).toBe(0)
})

it('is the end of the visit before, all through the next one', () => {
  recordUse(NOON)
  recordUse(NOON + 10 * MINUTE)
  expect(recordUse(NOON + 40 * MINUTE)).toBe(NOON + 10 * MINUTE)
  expect(recordUse(NOON + 50 * MINUTE)).toBe(NOON + 10 * MINUTE)
  expect(recordUse(NOON + 90 * MINUTE)).toBe(NOON + 50 * MINUTE)
})

it.each(['{', 'null', '{"at":"x","before":-1.5}'])('begins anew where %j is stored', (stored) => {
  localStorage.setItem('avsar-visit', stored)
  expect(recordUse(NOON)).toBe(0)
})

it('does without a storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Quota exceeded')
  })
  expect(recordUse(NOON)).toBe(0)
})
