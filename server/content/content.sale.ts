import { fileTypeOf } from '#shared/domain/sales/file-type.ts'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import type { Offer } from '#shared/domain/sales/sale.ts'
import type { Entitlements } from '../ports/access/entitlements.ts'
import type { AccessPolicy } from './content.access.ts'

/** Returns the sale fields of an item for a viewer who may open it. */
export const saleFields = (offer: Offer, { details, link }: { details: string; link: string }) => ({
  priceInPaise: offer.priceInPaise,
  forSale: notForSaleReason(offer) === '',
  fileType: fileTypeOf(link),
  detailsType: fileTypeOf(details),
  locked: false,
})

type Sold = { _id: string; priceInPaise: number | null; details: string; link: string; locked: boolean }

/** Returns a sold item as every reader may see it: all but its download (decision B12). */
export function closedSale<Item extends Sold>({ details: _details, link: _link, ...rest }: Item): object {
  return { ...rest, locked: true }
}

/**
 * Returns the access policy of a sold kind: an entitlement opens the download. Free items open without payment, for
 * every signed-in user.
 */
export const purchasePolicy = <Item extends Sold>(
  kind: string,
  entitlements: Entitlements,
): AccessPolicy<Item> => ({
  isOpenToAll: () => false,
  canView: async (viewer, item) =>
    viewer !== null && (item.priceInPaise === 0 || (await entitlements.has(viewer, kind, item._id))),
})
