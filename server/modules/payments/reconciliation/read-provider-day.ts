import type { ListedPayment, PaymentProvider, ProviderPage } from '#server/ports/payments/payment-provider.ts'

/** What a provider has of a day. */
export type DayAtProvider = {
  /** Captured payments made on that day. */
  captured: ListedPayment[]
  /** Ids of payments with a refund that was begun on that day. The payments may be older. */
  refunded: ReadonlySet<string>
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
  return {
    // A capture of nothing is no payment.
    captured: payments.filter(({ isCaptured, amountInPaise }) => isCaptured && amountInPaise > 0),
    refunded: new Set(refunds.map(({ paymentId }) => paymentId)),
  }
}
