import { isBlank } from '../text/blank.ts'

export const SOLD_TYPES = ['note', 'offlineForm', 'quiz'] as const
export type SoldType = (typeof SOLD_TYPES)[number]

export const isSoldType = (kind: string): kind is SoldType => (SOLD_TYPES as readonly string[]).includes(kind)

const LEAST_PAISE = 100

/** Returns true below the providers' minimum of 1 rupee. */
export const isBelowMinimum = (priceInPaise: number): boolean =>
  priceInPaise > 0 && priceInPaise < LEAST_PAISE

export type Offer = { priceInPaise: number | null; link?: string }

export function notForSaleReason({ priceInPaise, link }: Offer): string {
  if (priceInPaise === null) return 'It cannot be sold, because the price is not one amount.'
  if (isBelowMinimum(priceInPaise)) return 'It cannot be sold, because the price is below ₹1.'
  if (link !== undefined && isBlank(link)) return 'It cannot be sold, because it has no download link.'
  return ''
}
