import type { PaymentProvider, ProviderPage, ProviderPayment } from '../../ports/payments/payment-provider.ts'

/** What a provider has of a day. */
export type DayAtProvider = {
  /** Captured payments made on that day. */
  captured: ProviderPayment[]
  /** What refunds begun on that day send back of each payment, of whatever day; by its id, in paise. */
  refunded: ReadonlyMap<string, number>
}

async function listAll<Item>(page: (skip: number) => Promise<ProviderPage<Item>>): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const { items, isMore } = await page(all.length)
    all.push(...items)
    if (!isMore || items.length === 0) return all
  }
}

/** Returns what a provider has of the time from one instant to before another. Throws what it failed with. */
export async function readDay(provider: PaymentProvider, from: number, to: number): Promise<DayAtProvider> {
  const payments = await listAll((skip) => provider.listPayments(from, to, skip))
  const refunds = await listAll((skip) => provider.listRefunds(from, to, skip))
  const refunded = new Map<string, number>()
  for (const { paymentId, amountInPaise, state } of refunds)
    if (state !== 'failed') refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amountInPaise)
  return { captured: payments.filter(({ isCaptured }) => isCaptured), refunded }
}
