import { isDisputeNews } from '#shared/domain/payments/disputes.ts'
import { PROVIDER_NAMES, ProviderError } from '../../ports/payments/payment-provider.ts'
import type { PaymentProvider, ProviderDispute, ProviderName } from '../../ports/payments/payment-provider.ts'
import { findPayment, readOrder } from './orders.repository.ts'
import type { PaymentModulePorts } from './parts.ts'
import { knownPayments, writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

/** Builds what notes disputes about payments. While one is open the buyer keeps what was bought; one that is lost takes it back. */
export function disputeNoter({ db, clock, newId, queue, providers }: Ports) {
  async function note(provider: ProviderName, seen: ProviderDispute): Promise<void> {
    const step = { now: clock(), actor: 'provider', id: newId() }
    await db.tx(async (query) => {
      const payment = await findPayment(query, provider, seen.paymentId)
      const orderId = payment?.orderId ?? null
      if (payment === null || orderId === null || !isDisputeNews(payment, seen)) return
      const order = await readOrder(query, orderId)
      const known = (await knownPayments(query, order.id)).map((one) => {
        if (one.providerId !== seen.paymentId) return one
        const isGone = seen.state === 'lost' && one.outcome !== 'refunded'
        const dispute = { dispute: seen.state, disputeId: seen.id, disputedAt: seen.createdAt }
        return { ...one, ...dispute, outcome: isGone ? ('lost' as const) : one.outcome }
      })
      await writePayments({ queue }, query, { order, known }, step)
    })
  }

  /** Returns a provider by its name; throws `ProviderError` if it is not set up any more. */
  function named(given: string): PaymentProvider {
    const name = PROVIDER_NAMES.find((one) => one === given)
    const provider = name === undefined ? null : providers.named(name)
    if (provider === null)
      throw new ProviderError('credentials', 'The provider of these disputes is not set up any more.')
    return provider
  }

  return {
    /** Sees how a dispute stands, by the provider's id. Throws what the provider failed with. */
    async lookAfter(name: ProviderName, id: string): Promise<void> {
      await note(name, await named(name).fetchDispute(id))
    },
    /** Sees how the latest disputes stand: the news of one may have been lost. Throws what the provider failed with. */
    async lookAtLatest(name: string): Promise<void> {
      const provider = named(name)
      for (const dispute of await provider.latestDisputes()) await note(provider.name, dispute)
    },
  }
}
export type Disputes = ReturnType<typeof disputeNoter>
