import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { KnownPayment } from '#shared/domain/payments/settle.ts'
import { writeAudit } from '../../content/audit.ts'
import type { Actor } from '../../content/audit.ts'
import type { Query } from '../../db/db.ts'
import { conflict, notFound } from '../../errors.ts'
import { findEntitlement, findPaymentById, noteHistory, readOrder } from './orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import { knownPayments, writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>

const REFUNDABLE: readonly KnownPayment['outcome'][] = ['applied', 'mismatch', 'refund_failed']

/** Returns whether a payment can be sent back: it was not yet, and a dispute about it does not decide. */
export const isRefundable = ({ outcome }: Pick<KnownPayment, 'outcome'>): boolean =>
  REFUNDABLE.includes(outcome)

/** Returns the payment that can be taken as paid, or why there is none, in words for admins. */
async function acceptable(
  query: Query,
  { state, userId, itemKind, itemId }: OrderRow,
  known: readonly KnownPayment[],
): Promise<KnownPayment | string> {
  const waiting = known.find(({ outcome }) => outcome === 'mismatch')
  if (state !== 'mismatch' || waiting === undefined) return 'No payment of this order waits for a decision.'
  if (userId === null) return 'The account of the buyer does not exist any more.'
  const owned = await findEntitlement(query, userId, itemKind, itemId)
  return owned !== null && owned.closedAt === null ? 'The buyer has this already.' : waiting
}

/** Returns whether a payment of an order can be taken as paid. */
export async function isAcceptable(query: Query, orderId: string): Promise<boolean> {
  const [order, known] = [await readOrder(query, orderId), await knownPayments(query, orderId)]
  return typeof (await acceptable(query, order, known)) !== 'string'
}

type Decision = { orderId: string; reason: string; actor: Actor; action: AuditAction; what: string }
type Decide = (
  query: Query,
  order: OrderRow,
  known: readonly KnownPayment[],
  now: number,
) => Promise<KnownPayment[]>

/** Builds what admins decide about the money of an order. Each decision stands in the order's history and in the audit log. */
export function paymentDecisions(ports: Ports) {
  const { db, clock, newId } = ports

  async function decide(decision: Decision, payment: string | null, change: Decide): Promise<OrderRow> {
    const { orderId, reason, actor, action, what } = decision
    const step = { now: clock(), actor: actor.id, id: newId() }
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const known = await change(query, order, await knownPayments(query, orderId), step.now)
      const detail: Record<string, string> = payment === null ? { reason } : { reason, payment }
      await noteHistory(query, { orderId, at: step.now, actor: actor.id, what, detail })
      // What becomes of one of several payments is not why the order stands as it does.
      const more = payment === null ? { reason } : {}
      const decided = await writePayments(ports, query, { order, known, more }, step)
      const [before, after] = [{ state: order.state }, { state: decided.state, ...detail }]
      await writeAudit(query, { at: step.now, actor, action, target: `order/${orderId}`, before, after })
      return decided
    })
  }

  return {
    /**
     * Sends money of an order back that was not sent back yet: all of it, or one payment, by our id. Throws 404, and 409 where there
     * is none.
     */
    refund: (orderId: string, reason: string, actor: Actor, paymentId: string | null = null) => {
      const decision = { orderId, reason, actor, action: 'refund', what: 'decision:refund' } as const
      return decide(decision, paymentId, async (query, _order, known) => {
        const one = paymentId === null ? null : await findPaymentById(query, paymentId)
        if (paymentId !== null && one?.orderId !== orderId)
          throw notFound('There is no such payment of this order.')
        const isMeant = (payment: KnownPayment) =>
          isRefundable(payment) && (one === null || payment.providerId === one.providerId)
        if (!known.some(isMeant))
          throw conflict(
            one === null
              ? 'There is no payment of this order that could be sent back.'
              : 'This payment was sent back, or is on its way.',
          )
        return known.map((payment) =>
          isMeant(payment)
            ? { ...payment, outcome: 'refund_pending' as const, refundReason: reason }
            : payment,
        )
      })
    },

    /** Takes a payment that differs from its order as paid. Throws 404, and 409 where none waits for that or nobody could get it. */
    takeAsPaid: (orderId: string, reason: string, actor: Actor) => {
      const decision = { orderId, reason, actor, action: 'accept', what: 'decision:paid' } as const
      return decide(decision, null, async (query, order, known, now) => {
        const waiting = await acceptable(query, order, known)
        if (typeof waiting === 'string') throw conflict(waiting)
        return known.map((payment) =>
          payment === waiting ? { ...payment, outcome: 'applied' as const, appliedAt: now } : payment,
        )
      })
    },
  }
}
