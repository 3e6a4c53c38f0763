import { detectFileType } from '#shared/domain/sales/file-type.ts'
import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import type { Offer } from '#shared/domain/sales/sale.ts'
import type { AccessPolicy } from './content.access.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import type { NextJob, StoredRow } from '#server/content/model/content.model.ts'
import type { Viewer } from '#server/lib/sessions.ts'

export interface Entitlements {
  /** Returns the items of a kind to which a user is entitled, for example by a purchase: one call for a page. */
  ownedOf(viewer: Viewer, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  isSold(kind: string, id: string): Promise<boolean>
}

export const saleFields = (offer: Offer, { details, link }: { details: string; link: string }) => ({
  priceInPaise: offer.priceInPaise,
  forSale: notForSaleReason(offer) === '',
  fileType: detectFileType(link),
  detailsType: detectFileType(details),
  locked: false,
})

type Sold = { _id: string; priceInPaise: number | null; details: string; link: string; locked: boolean }

export function closedSale<Item extends Sold>({ details: _details, link: _link, ...rest }: Item): object {
  return { ...rest, locked: true }
}

/** Returns the access policy of a sold kind: an entitlement opens the download. Free items need a session only. */
export const purchasePolicy = <Item extends Sold>(
  kind: string,
  entitlements: Entitlements,
): AccessPolicy<Item> => ({
  isOpenToAll: () => false,
  async viewable(viewer, items) {
    if (viewer === null) return new Set()
    const priced = items.filter(({ priceInPaise }) => priceInPaise !== 0)
    const ids = priced.map(({ _id }) => _id)
    const owned = ids.length === 0 ? new Set<string>() : await entitlements.ownedOf(viewer, kind, ids)
    return new Set(items.filter((item) => item.priceInPaise === 0 || owned.has(item._id)))
  },
})

type SoldRow = StoredRow & { priceInPaise: number | null; link?: string }

/** Type of jobs that cancel payment links with an item's old terms; the payload is kind and id. */
const CANCEL_LINKS = 'payments.cancel-links'

/** Returns the jobs of a write of a sold item: payment links end if its price changed or its sale ended. */
export const saleJobs =
  (kind: string) =>
  (before: SoldRow | null, after: SoldRow): NextJob[] => {
    if (before === null || !isPublic(before)) return []
    // Items without a download may leave the sale by other changes than the price, so each change cancels the links.
    const isSame =
      after.link !== undefined &&
      isPublic(after) &&
      before.priceInPaise === after.priceInPaise &&
      before.link === after.link
    return isSame ? [] : [{ type: CANCEL_LINKS, payload: `${kind}/${after.id}` }]
  }
