import { expect, it } from 'vitest'
import { financialYear, receiptNumber, getSeries } from '#server/modules/payments/ledger/books.repository.ts'

it.each([
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2027-03-31T18:30:00.000Z', '2728'],
  ['2026-12-31T20:00:00.000Z', '2627'],
  ['2100-01-01T00:00:00.000Z', '9900'],
])('the time %s lies in the financial year %s', (instant, year) => {
  expect(financialYear(Date.parse(instant))).toBe(year)
})

it('document numbers have at most 16 characters, with a separate series for test payments', () => {
  const at = Date.parse('2026-11-21T06:30:00.000Z')
  expect(receiptNumber(getSeries('receipt', false, at), 1)).toBe('AV/2627/000001')
  expect(receiptNumber(getSeries('refundNote', false, at), 12)).toBe('AVR/2627/000012')
  expect(receiptNumber(getSeries('receipt', true, at), 1)).toBe('AVT/2627/000001')
  expect(receiptNumber(getSeries('refundNote', true, at), 999_999)).toHaveLength(16)
})
