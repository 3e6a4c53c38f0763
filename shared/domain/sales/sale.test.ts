import { expect, it } from 'vitest'
import { notForSaleReason } from './sale.ts'

it.each([
  [{ priceInPaise: 9900 }, ''],
  [{ priceInPaise: 0 }, ''],
  [{ priceInPaise: 9900, link: 'https://example.com/a.pdf' }, ''],
  [{ priceInPaise: 100 }, ''],
  [{ priceInPaise: 99 }, 'It cannot be sold, because the price is below ₹1.'],
  [{ priceInPaise: null }, 'It cannot be sold, because the price is not one amount.'],
  [{ priceInPaise: 9900, link: ' ' }, 'It cannot be sold, because it has no download link.'],
])('an offer with %j has the sale obstacle %j', (offer, obstacle) => {
  expect(notForSaleReason(offer)).toBe(obstacle)
})
