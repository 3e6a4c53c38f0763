import type { ProviderName } from '../../ports/payments/payment-provider.ts'
import { findPayment, readOrder } from './orders.repository.ts'
import type { PaymentModulePorts } from './parts.ts'
import { knownPayments, writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>
type Dispute = 'opened' | 'won' | 'lost'

// Events come in any order: one that is decided is not opened again by old news.
const isNews = (before: Dispute | null, after: Dispute): boolean =>
  before === null || (before === 'opened' && after !== 'opened')

/** Builds what notes disputes about payments. While one is open the buyer keeps what was bought; one that is lost takes it back. */
export const disputeNoter = (ports: Ports) => ({
  async note(provider: ProviderName, providerId: string, dispute: Dispute): Promise<void> {
    const step = { now: ports.clock(), actor: 'provider', id: ports.newId() }
    await ports.db.tx(async (query) => {
      const payment = await findPayment(query, provider, providerId)
      const orderId = payment?.orderId ?? null
      if (payment === null || orderId === null || !isNews(payment.dispute, dispute)) return
      const order = await readOrder(query, orderId)
      const known = (await knownPayments(query, order.id)).map((one) => {
        if (one.providerId !== providerId) return one
        const isGone = dispute === 'lost' && one.outcome !== 'refunded'
        return { ...one, dispute, outcome: isGone ? ('lost' as const) : one.outcome }
      })
      await writePayments(ports, query, { order, known }, step)
    })
  },
})
export type Disputes = ReturnType<typeof disputeNoter>
