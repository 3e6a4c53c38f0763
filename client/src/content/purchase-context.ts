import { createContext, use } from 'react'
import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'

/** The kinds that are sold as downloads. */
export type SoldKind = 'offlineForm' | 'note'

/** What is offered for money, or free of charge. */
export type Purchase = {
  title: string
  /** The price as its seller wrote it; blank where none is known. */
  price: string
  /** Whole paise; 0 is free, null where the price is no single amount. */
  priceInPaise: number | null
  forSale: boolean
  /** What one gets: a file, which the server hands to those who may have it, or a quiz to take part in. */
  gives: { kind: SoldKind; id: string } | 'quiz'
}

export const OfferContext = createContext<(offer: Purchase) => void>(() => undefined)

/** Opens the payment modal for an offer. */
export const useOpenPurchase = (): ((offer: Purchase) => void) => use(OfferContext)

type Sold = Pick<ItemSummaries['note'], '_id' | 'price' | 'priceInPaise' | 'forSale'>

/** The offer of an item that is sold as a download. */
export const downloadOffer = (kind: SoldKind, title: string, item: Sold): Purchase => ({
  title,
  price: item.price,
  priceInPaise: item.priceInPaise,
  forSale: item.forSale,
  gives: { kind, id: item._id },
})
