import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { readVisits, recordLeave, recordUse, VISIT_GAP_MS } from './visits.ts'

const NOON = Date.parse('2026-11-21T06:30:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('the first recorded visit has no time of an earlier visit', () => {
  expect(recordUse(NOON)).toEqual({ count: 1, at: NOON, before: 0 })
})

it('several uses with short breaks count as one visit', () => {
  for (const minutes of [0, 1, 20, 45, 74]) recordUse(NOON + minutes * MINUTE_MS)
  expect(readVisits()).toEqual({ count: 1, at: NOON + 74 * MINUTE_MS, before: 0 })
})

it('a use after a break of half an hour counts as a second visit', () => {
  recordUse(NOON)
  expect(recordUse(NOON + VISIT_GAP_MS - 1).count).toBe(1)
  expect(recordUse(NOON + 2 * VISIT_GAP_MS - 1).count).toBe(2)
})

it('each use during a visit returns the end of the previous visit', () => {
  recordUse(NOON)
  recordUse(NOON + 10 * MINUTE_MS)
  expect(recordUse(NOON + 40 * MINUTE_MS).before).toBe(NOON + 10 * MINUTE_MS)
  expect(recordUse(NOON + 50 * MINUTE_MS).before).toBe(NOON + 10 * MINUTE_MS)
  expect(recordUse(NOON + 90 * MINUTE_MS).before).toBe(NOON + 50 * MINUTE_MS)
})

it('a page that stays open counts as one visit, and the break before the next visit starts when the page is left', () => {
  recordUse(NOON)
  recordLeave(NOON + HOUR_MS)
  expect(recordUse(NOON + HOUR_MS + MINUTE_MS)).toEqual({
    count: 1,
    at: NOON + HOUR_MS + MINUTE_MS,
    before: 0,
  })
  expect(recordUse(NOON + 2 * HOUR_MS).count).toBe(2)
})

it('a use after the clock was set back counts as a new visit', () => {
  recordUse(NOON)
  expect(recordUse(NOON - HOUR_MS).count).toBe(2)
})

it.each(['', '{', 'null', '7', '[]', '{"count":"9","at":"x","before":-1.5}'])(
  'the count of visits starts from zero when the stored value is %j',
  (stored) => {
    localStorage.setItem('avsar-visits', stored)
    expect(readVisits()).toEqual({ count: 0, at: 0, before: 0 })
  },
)

it('each visit counts as the first when the storage is blocked', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: off, setItem: off })
  expect(recordUse(NOON).count).toBe(1)
  expect(readVisits().count).toBe(0)
  vi.unstubAllGlobals()
})
