import { describe, expect, it } from 'vitest'
import { formatFullDate, parseFullDate } from './dates-in-order.ts'

describe('formatFullDate', () => {
  it.each([
    ['2026-11-21', '21/11/2026'],
    ['2026/11/21', '21/11/2026'],
    ['21-11-2026', '21/11/2026'],
    ['21.11.2026', '21/11/2026'],
    ['21/11/2026', '21/11/2026'],
    ['1-2-2026', '01/02/2026'],
    [' 2026-11-21 ', '21/11/2026'],
    ['29.02.2024', '29/02/2024'],
  ])('formatFullDate formats %j as %s', (text, expected) => {
    expect(formatFullDate(text)).toBe(expected)
  })

  it.each([
    '29-02-2026',
    '31.04.2026',
    '2026-13-01',
    '00/11/2026',
    '21-11/2026',
    '21-11-26',
    '11/2026',
    '2026',
    '',
    'As per Schedule',
    'On 2026-11-21',
    '2026-11-21 to 2026-11-25',
    '20 to 30 years on 2026-11-21',
    '2026-11-21T10:00:00Z',
    '1021-11-20261',
  ])('formatFullDate returns %j unchanged, because it is not a whole date', (text) => {
    expect(parseFullDate(text)).toBeNull()
    expect(formatFullDate(text)).toBe(text)
  })
})
