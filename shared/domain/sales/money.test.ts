import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatPaise, isNegativePrice, parsePrice } from './money.ts'

describe('parsePrice', () => {
  it.each([
    ['₹1,499', 149_900],
    ['Rs. 59 only', 5900],
    ['49/-', 4900],
    ['१०० रुपये', 10_000],
    ['₹ ৪৯', 4900],
    ['１００', 10_000],
    ['100', 10_000],
    ['Rs.59', 5900],
    ['INR 1,00,000', 10_000_000],
    ['₹12,34,567.50', 123_456_750],
    ['₹100,000', 10_000_000],
    ['49.5', 4950],
    ['₹49.05/-', 4905],
    ['Only ₹99.', 9900],
    ['₹0099', 9900],
    ['  149 रु. मात्र ', 14_900],
    ['₹1,00,00,000', 1_000_000_000],
  ])('parsePrice reads %j as %i paise', (text, paise) => {
    expect(parsePrice(text)).toBe(paise)
  })

  it.each(['Free', 'FREE', 'free of charge', '0', '₹0', '0.00', '0/-', 'Free (₹0)', 'मुफ़्त', 'निःशुल्क'])(
    'parsePrice reads %j as free',
    (text) => {
      expect(parsePrice(text)).toBe(0)
    },
  )

  it.each([
    ['two numbers', '₹199 (offer ₹149)'],
    ['two numbers', '49-99'],
    ['two numbers', '2 for 99'],
    ['no number', ''],
    ['no number', 'on request'],
    ['no number', 'freedom'],
    ['markup', '<b onclick=alert(1)>₹99</b>'],
    ['markup', '₹99>'],
    ['free and an amount', 'Free (was ₹99)'],
    ['a share', '50%'],
    ['another currency', '$5'],
    ['another currency', '5 USD'],
    ['a word for noughts', '5 lakh'],
    ['a word for noughts', '1.5k'],
    ['a word for noughts', '५ हज़ार'],
    ['less than nothing', '-49'],
    ['less than nothing', '₹ − 49'],
    ['less than nothing', '₹ ﹣ 49'],
    ['less than nothing', '⁻49'],
    ['three decimals', '49.999'],
    ['commas that part nothing', '1,2'],
    ['commas that part nothing', '1,0000'],
    ['no rupees', '₹.50'],
    ['two points', '1.2.3'],
    ['digits of no Indian script', '𝟗𝟗'],
    ['more than anything here costs', '₹1,00,00,000.01'],
    ['more than anything here costs', '9'.repeat(40)],
  ])('parsePrice returns null for a text with %s (%j)', (_what, text) => {
    expect(parsePrice(text)).toBeNull()
  })

  it('parsePrice reads back a formatted price to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (paise) => {
        expect(parsePrice(formatPaise(paise))).toBe(paise)
      }),
    )
  })

  it('parsePrice returns whole paise or null for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const paise = parsePrice(text)
        expect(paise === null || (Number.isSafeInteger(paise) && paise >= 0)).toBe(true)
      }),
    )
  })
})

describe('isNegativePrice', () => {
  it.each([
    '-49',
    '−49',
    '–49',
    '—49',
    '‑49',
    '﹣49',
    '－49',
    '⁻49',
    '➖49',
    '  - 49',
    '\u200B-49',
    '\u00A0−\u00A049',
    '-₹49',
    '- Rs. 49',
    '₹-49',
    '₹ − 49',
    'Rs. -5',
    'Rs.-5',
    'rs -5',
    'INR −1,499',
    'रु. -५',
    'रुपये -५',
    '-Free',
    '-',
    '-.5',
  ])('isNegativePrice returns true for a minus before the amount, with or without a currency: %j', (text) => {
    expect(isNegativePrice(text)).toBe(true)
  })

  it.each([
    '49',
    '₹49/-',
    '49-99',
    '₹49 - only today',
    'Free',
    'Free - today',
    'on request',
    '',
    '0',
    'Rs. 49 -',
  ])('isNegativePrice returns false for a text with a hyphen elsewhere or without a hyphen: %j', (text) => {
    expect(isNegativePrice(text)).toBe(false)
  })

  it('isNegativePrice returns true for a minus before any number, and parsePrice rejects such a text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '₹', 'Rs. '),
        fc.constantFrom('-', '−', '－'),
        fc.nat(),
        (unit, minus, n) => {
          expect(isNegativePrice(`${unit}${minus}${n}`)).toBe(true)
          expect(parsePrice(`${unit}${minus}${n}`)).toBeNull()
        },
      ),
    )
  })
})

describe('the format of an amount', () => {
  it.each([
    [0, '₹0'],
    [4900, '₹49'],
    [149_900, '₹1,499'],
    [4905, '₹49.05'],
    [12_345_678, '₹1,23,456.78'],
  ])('formatPaise shows %i paise as %s', (paise, text) => {
    expect(formatPaise(paise)).toBe(text)
  })

  it('the format of an amount names any currency other than the rupee', () => {
    expect([formatMoney(4905, 'INR'), formatMoney(149_905, 'USD')]).toEqual(['₹49.05', 'USD 1,499.05'])
  })
})
