import type { KnownPayment } from '#shared/domain/payments/settle.ts'
import type { Query } from '../../db/db.ts'
import { conflict } from '../../errors.ts'
import { findEntitlement, noteHistory, readOrder } from './orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import { knownPayments, writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>
type Actor = { id: string }

const REFUNDABLE: readonly KnownPayment['outcome'][] = ['applied', 'mismatch', 'refund_failed']

/** Builds what admins decide about the money of an order. Each decision stands in the order's history. */
export function paymentDecisions(ports: Ports) {
  const { db, clock, newId } = ports

  type Decide = (
    query: Query,
    order: OrderRow,
    known: readonly KnownPayment[],
    now: number,
  ) => Promise<KnownPayment[]>

  async function decide(orderId: string, actor: Actor, what: string, reason: string, change: Decide) {
    const step = { now: clock(), actor: actor.id, id: newId() }
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const known = await change(query, order, await knownPayments(query, orderId), step.now)
      await noteHistory(query, { orderId, at: step.now, actor: actor.id, what, detail: { reason } })
      return await writePayments(ports, query, { order, known, more: { reason } }, step)
    })
  }

  return {
    /** Sends all money of an order back that was not sent back yet. Throws 404, and 409 where there is none. */
    refund: (orderId: string, reason: string, actor: Actor): Promise<OrderRow> =>
      decide(orderId, actor, 'decision:refund', reason, async (_query, _order, known) => {
        if (!known.some(({ outcome }) => REFUNDABLE.includes(outcome)))
          throw conflict('There is no payment of this order that could be sent back.')
        return known.map((payment) =>
          REFUNDABLE.includes(payment.outcome)
            ? { ...payment, outcome: 'refund_pending' as const, refundReason: reason }
            : payment,
        )
      }),

    /** Takes a payment that differs from its order as paid. Throws 404, and 409 where none waits for that or nobody could get it. */
    takeAsPaid: (orderId: string, reason: string, actor: Actor): Promise<OrderRow> =>
      decide(orderId, actor, 'decision:paid', reason, async (query, order, known, now) => {
        const waiting = known.find(({ outcome }) => outcome === 'mismatch')
        if (order.state !== 'mismatch' || waiting === undefined)
          throw conflict('No payment of this order waits for a decision.')
        const { userId, itemKind, itemId } = order
        if (userId === null) throw conflict('The account of the buyer does not exist any more.')
        const owned = await findEntitlement(query, userId, itemKind, itemId)
        if (owned !== null && owned.closedAt === null) throw conflict('The buyer has this already.')
        return known.map((payment) =>
          payment === waiting ? { ...payment, outcome: 'applied' as const, appliedAt: now } : payment,
        )
      }),
  }
}
