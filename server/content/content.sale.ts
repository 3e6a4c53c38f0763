import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import type { Offer } from '#shared/domain/sales/sale.ts'
import type { Entitlements } from '../ports/access/entitlements.ts'
import type { AccessPolicy } from './content.access.ts'

/** What an item that is sold says of its sale, as somebody sees it who may open it. */
export const saleFields = (offer: Offer) => ({
  priceInPaise: offer.priceInPaise,
  forSale: notForSaleReason(offer) === '',
  locked: false,
})

type Sold = { _id: string; priceInPaise: number | null; details: string; link: string; locked: boolean }

/** What everybody sees of an item that is sold: all but its download (decision B12). */
export function closedSale<Item extends Sold>({ details: _details, link: _link, ...rest }: Item): object {
  return { ...rest, locked: true }
}

/**
 * Opens the download of a kind that is sold to whoever has a right to it. What is free opens without payment, to
 * everybody who is signed in.
 */
export const purchasePolicy = <Item extends Sold>(
  kind: string,
  entitlements: Entitlements,
): AccessPolicy<Item> => ({
  isOpenToAll: () => false,
  canView: async (viewer, item) =>
    viewer !== null && (item.priceInPaise === 0 || (await entitlements.has(viewer, kind, item._id))),
})
