import { isBlank } from '../text/blank.ts'

/** What tells whether something can be sold: its price in paise, and where the kind is sold as a download, its link. */
export type Offer = { priceInPaise: number | null; link?: string }

/** Why something cannot be sold, in words for its admin; blank where it can (decisions B10, B11). */
export function notForSaleReason({ priceInPaise, link }: Offer): string {
  if (priceInPaise === null) return 'It is not for sale: its price cannot be read as one amount.'
  if (link !== undefined && isBlank(link)) return 'It is not for sale: it has no download link.'
  return ''
}
