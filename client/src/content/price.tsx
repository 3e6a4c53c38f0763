import { formatPaise } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'

type Priced = { price: string; priceInPaise: number | null }

/** A price as users see it: the amount, "free", or the seller's text if it is no single amount. */
export function Price({ item: { price, priceInPaise } }: { item: Priced }) {
  const { free } = useMessages(items)
  if (priceInPaise === 0) return free
  return priceInPaise === null ? <bdi>{price}</bdi> : formatPaise(priceInPaise)
}
