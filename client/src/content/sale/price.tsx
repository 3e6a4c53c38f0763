import { formatPaise } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'

type Priced = { price: string; priceInPaise: number | null }

/** Returns the amount of a price, or "Free"; null if the seller's text is no single amount. */
export function useAmount({ priceInPaise }: Pick<Priced, 'priceInPaise'>): string | null {
  const { free } = useMessages(items)
  if (priceInPaise === null) return null
  return priceInPaise === 0 ? free : formatPaise(priceInPaise)
}

export function Price({ item }: { item: Priced }) {
  return useAmount(item) ?? <bdi>{item.price}</bdi>
}
