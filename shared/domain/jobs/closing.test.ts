import { describe, expect, it } from 'vitest'
import { hasLeftLists, isClosed, isLongClosed } from './closing.ts'

const TODAY = '2026-11-21'

describe('a post', () => {
  it.each([
    ['', false, false],
    ['2027-01-31', false, false],
    ['9999-12-31', false, false],
    ['2026-11-22', false, false],
    ['2026-11-21', false, false],
    ['2026-11-20', true, false],
    // 89, 90 and 91 days since the last date.
    ['2026-08-24', true, false],
    ['2026-08-23', true, false],
    ['2026-08-22', true, true],
    ['2017-05-26', true, true],
  ])('a post with the last date "%s" is closed: %s, and long closed: %s', (lastDate, closed, long) => {
    expect(isClosed(lastDate, TODAY)).toBe(closed)
    expect(isLongClosed(lastDate, TODAY)).toBe(long)
  })

  it('a post becomes long closed after 90 days, leap days included', () => {
    expect(isLongClosed('2028-01-01', '2028-03-31')).toBe(false)
    expect(isLongClosed('2028-01-01', '2028-04-01')).toBe(true)
  })
})

it.each([
  ['', false],
  ['2026-11-22', false],
  ['2026-11-21', false],
  ['2026-11-20', false],
  // 30 and 31 days since the last date.
  ['2026-10-22', false],
  ['2026-10-21', true],
])('a private job with the last date "%s" has left the lists: %s', (lastDate, hasLeft) => {
  expect(hasLeftLists(lastDate, TODAY)).toBe(hasLeft)
})
