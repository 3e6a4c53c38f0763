import { showPaise } from '#shared/domain/sales/money.ts'
import { useItemWords } from './use-item-words.ts'

type Priced = { price: string; priceInPaise: number | null }

/** A price as readers see it: the amount it comes to, that it is free, or where it is no single amount its seller's words. */
export function Price({ item: { price, priceInPaise } }: { item: Priced }) {
  const { free } = useItemWords()
  if (priceInPaise === 0) return free
  return priceInPaise === null ? <bdi>{price}</bdi> : showPaise(priceInPaise)
}
