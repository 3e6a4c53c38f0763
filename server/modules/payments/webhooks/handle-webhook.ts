import { eq } from 'drizzle-orm'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import type { Disputes } from '#server/modules/payments/refunds/record-disputes.ts'
import { findEvent } from './webhook-events.repository.ts'
import type { EventRow } from './webhook-events.repository.ts'
import { findPayment } from '#server/modules/payments/model/money.repository.ts'
import { findOrder, findOrderByLink, noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import type { Refunds } from '#server/modules/payments/refunds/send-refunds.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'providers'> & {
  sync: OrderSync
  disputes: Disputes
  refunds: Refunds
}

function orderFinder({ db, providers }: Pick<Ports, 'db' | 'providers'>) {
  /** Returns the order that the provider names for a payment. */
  async function byProvider({ provider }: EventRow, paymentId: string): Promise<OrderRow | null> {
    try {
      const payment = await providers.named(provider)?.fetchPayment(paymentId)
      const reference = payment?.reference ?? null
      return reference === null ? null : await findOrder(db.read, reference)
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'notFound') return null
      throw error
    }
  }

  async function byPayment(event: EventRow, paymentId: string): Promise<OrderRow | null> {
    const payment = await findPayment(db.read, event.provider, paymentId)
    if (payment === null) return await byProvider(event, paymentId)
    return await findOrder(db.read, payment.orderId)
  }

  return async (event: EventRow): Promise<OrderRow | null> => {
    const { provider, reference, linkId, paymentId } = event
    const found =
      (reference === null ? null : await findOrder(db.read, reference)) ??
      (linkId === null ? null : await findOrderByLink(db.read, provider, linkId)) ??
      (paymentId === null ? null : await byPayment(event, paymentId))
    return found?.provider === provider ? found : null
  }
}

/** Builds the handler of webhooks. A webhook is only a hint: the current state is fetched. */
export function webhookHandler(ports: Ports) {
  const { db, clock, sync, disputes, refunds } = ports
  const orderOf = orderFinder(ports)

  async function markHandled(event: EventRow, order: OrderRow | null): Promise<void> {
    const now = clock()
    const outcome = order === null ? 'foreign' : 'settled'
    const orderId = order?.id ?? null
    await db.tx(async (query) => {
      await query
        .update(schema.paymentEvents)
        .set({ handledAt: now, outcome, orderId })
        .where(eq(schema.paymentEvents.id, event.id))
      if (orderId === null) return
      const detail = { event: event.eventId, type: event.type }
      await noteHistory(query, { orderId, at: now, actor: 'provider', what: 'webhook', detail })
    })
  }

  /** Settles the order of a webhook. Throws the provider's error, so that the job is retried. */
  return async function handle(id: string): Promise<void> {
    const event = await findEvent(db.read, id)
    if (event === null) return
    const order = await orderOf(event)
    if (order !== null) {
      const { paymentId, refundId, disputeId } = event
      await sync.syncOrder(order, 'provider')
      if (paymentId !== null && refundId !== null) await refunds.updateRefunds(order.provider, paymentId)
      if (disputeId !== null) await disputes.updateDispute(order.provider, disputeId)
    }
    await markHandled(event, order)
  }
}
