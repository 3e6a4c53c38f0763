import { describe, expect, it } from 'vitest'
import { isPhone } from './fields.ts'

describe('isPhone', () => {
  it.each([
    '9876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '0120 400 1234',
    '(0120) 400-1234',
    '+91 (120) 400 1234',
    '1800.120.1234',
    '1'.repeat(15),
  ])('isPhone accepts %s', (text) => {
    expect(isPhone(text)).toBe(true)
  })

  it.each([
    '',
    '12345',
    '1'.repeat(16),
    'ninety',
    '98765 43210 / 98765 43211',
    '98765,43210',
    '++919876543210',
    '98765  43210',
    '9876543210-',
    '987654321०',
    '9876543210;ext=1',
    '9876543210\n',
    '((9876543210',
  ])('isPhone rejects %j', (text) => {
    expect(isPhone(text)).toBe(false)
  })

  // A pattern that backtracks exponentially would not end within the timeout of a test.
  it.each(['1'.repeat(15), '1 '.repeat(15), '1('.repeat(15), '1) '.repeat(15), '1 ('.repeat(15)])(
    'isPhone rejects the digits %s if 10,000 other characters follow',
    (digits) => expect(isPhone(`${digits}${' ('.repeat(5000)}`)).toBe(false),
  )
})
