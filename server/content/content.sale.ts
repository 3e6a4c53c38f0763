import { saleObstacle } from '#shared/domain/sale.ts'
import type { Offer } from '#shared/domain/sale.ts'
import type { Entitlements } from '../ports/entitlements.ts'
import type { Lock } from './content.lock.ts'

/** What an item that is sold says of its sale, as somebody sees it who may open it. */
export const saleFields = (offer: Offer) => ({
  priceInPaise: offer.priceInPaise,
  forSale: saleObstacle(offer) === '',
  locked: false,
})

type Sold = { _id: string; priceInPaise: number | null; details: string; link: string; locked: boolean }

/**
 * Keeps the download of a kind that is sold from whoever has no right to it (decision B12). What is free opens without
 * payment, to everybody who is signed in.
 */
export const saleLock = <Item extends Sold>(kind: string, entitlements: Entitlements): Lock<Item> => ({
  isOpenTo: async (viewer, item) =>
    viewer !== null && (item.priceInPaise === 0 || (await entitlements.has(viewer, kind, item._id))),
  closed({ details: _details, link: _link, ...rest }) {
    return { ...rest, locked: true }
  },
})
