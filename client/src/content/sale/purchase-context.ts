import { createContext, use } from 'react'
import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { isBelowMinimum } from '#shared/domain/sales/sale.ts'
import { toPaise } from '#shared/domain/sales/money.ts'

export type SoldKind = 'offlineForm' | 'note'

type Offered = {
  title: string
  /** Price as the seller wrote it; blank if unknown. */
  price: string
  /** Whole paise; 0 is free, null if the price is no single amount. */
  priceInPaise: number | null
  forSale: boolean
}

/** Offer, paid or free: a file served to entitled users only, or participation in a quiz, which is always paid. */
export type Purchase = Offered & {
  gives: { kind: SoldKind; id: string } | { kind: 'quiz'; id: string; about: string }
}

export const OfferContext = createContext<(offer: Purchase) => void>(() => undefined)

export const useOpenPurchase = (): ((offer: Purchase) => void) => use(OfferContext)

type Sold = Pick<ItemSummaries['note'], '_id' | 'price' | 'priceInPaise' | 'forSale'>

export const downloadOffer = (kind: SoldKind, title: string, item: Sold): Purchase => ({
  title,
  price: item.price,
  priceInPaise: item.priceInPaise,
  forSale: item.forSale,
  gives: { kind, id: item._id },
})

type PaidQuiz = Pick<ItemSummaries['quiz'], '_id' | 'title' | 'description' | 'price'>

/** Returns the offer to take part in a quiz. The contract has its price in rupees. */
export const quizOffer = ({ _id, title, description, price }: PaidQuiz): Purchase => ({
  title,
  price: String(price),
  priceInPaise: toPaise(price),
  forSale: !isBelowMinimum(toPaise(price)),
  gives: { kind: 'quiz', id: _id, about: description },
})
