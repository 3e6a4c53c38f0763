import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { hasOpenDispute, getPaymentOutcome, getRemainder } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import { newRefund } from '#shared/domain/payments/refunds-and-disputes.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Query } from '#server/db/db.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { findPaymentById, knownPayments } from '#server/modules/payments/model/money.repository.ts'
import { findEntitlement, noteHistory, readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>

const DISPUTED =
  'A dispute about this payment is open. The bank decides the dispute. If you refund now, the buyer can get the money twice.'

async function acceptable(
  query: Query,
  { state, paidAt, userId, itemKind, itemId }: OrderRow,
  known: readonly KnownPayment[],
): Promise<KnownPayment | string> {
  const waiting = known.find((payment) => getPaymentOutcome(payment) === 'mismatch')
  if (state !== 'mismatch' || waiting === undefined) return 'No payment of this order needs a decision.'
  if (paidAt !== null) return 'This order is already paid. Refund this payment.'
  if (userId === null) return 'The account of the buyer is deleted.'
  const owned = await findEntitlement(query, userId, itemKind, itemId)
  return owned !== null && owned.closedAt === null ? 'The buyer already has this.' : waiting
}

export async function isAcceptable(query: Query, orderId: string): Promise<boolean> {
  const [order, known] = [await readOrder(query, orderId), await knownPayments(query, orderId)]
  return typeof (await acceptable(query, order, known)) !== 'string'
}

type RefundChoice = { paymentId?: string | null; isDisputeAccepted?: boolean }

type Decision = { orderId: string; reason: string; actor: Actor; action: AuditAction; what: string }
type Decide = (
  query: Query,
  order: OrderRow,
  known: readonly KnownPayment[],
  now: number,
) => Promise<KnownPayment[]>

const buildRefund =
  (
    { orderId, reason, actor }: Decision,
    { paymentId = null, isDisputeAccepted = false }: RefundChoice,
  ): Decide =>
  async (query, _order, known, now) => {
    const one = paymentId === null ? null : await findPaymentById(query, paymentId)
    if (paymentId !== null && one?.orderId !== orderId) throw notFound('This order has no such payment.')
    const meant = known.filter(
      (payment) => getRemainder(payment) > 0 && (one === null || payment.providerId === one.providerId),
    )
    if (meant.length === 0)
      throw conflict(
        one === null
          ? 'This order has no payment to refund.'
          : 'This payment is refunded, or its refund has started.',
      )
    if (!isDisputeAccepted && meant.some(hasOpenDispute)) throw conflict(DISPUTED, { disputed: true })
    return known.map((payment) => {
      if (!meant.includes(payment)) return payment
      const remainder = { amountInPaise: getRemainder(payment), currency: payment.currency }
      const refund = newRefund(remainder, { reason, requestedBy: actor.id, now })
      return { ...payment, refunds: [...payment.refunds, refund] }
    })
  }

/** Returns the change that closes or reopens access to the item of a partly refunded order. No money changes. */
const buildClosing =
  (isClosed: boolean): Decide =>
  async (query, order, known) => {
    const { userId, itemKind, itemId, isClosedByAdmin } = order
    if (!known.some((payment) => getPaymentOutcome(payment) === 'partly_refunded'))
      throw conflict('This order is not partly refunded.')
    if (isClosedByAdmin === isClosed)
      throw conflict(isClosed ? 'The item is already closed.' : 'The item is already open.')
    const owned = userId === null ? null : await findEntitlement(query, userId, itemKind, itemId)
    if (!isClosed && owned !== null && owned.closedAt === null)
      throw conflict('The buyer has this from another order.')
    return [...known]
  }

/** Builds the decisions of admins about the money of an order. History and audit log record each one. */
export function paymentDecisions(ports: Ports) {
  const { db, clock, newId } = ports

  async function decide(
    decision: Decision,
    payment: string | null,
    change: Decide,
    columns: Partial<OrderRow> = {},
  ): Promise<OrderRow> {
    const { orderId, reason, actor, action, what } = decision
    const step = { now: clock(), actor: actor.id, id: newId() }
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const known = await change(query, order, await knownPayments(query, orderId), step.now)
      const detail: Record<string, string> = payment === null ? { reason } : { reason, payment }
      await noteHistory(query, { orderId, at: step.now, actor: actor.id, what, detail })
      // A decision about one payment does not explain the order's state, so its reason is not stored in the order.
      const more = payment === null ? { ...columns, reason } : columns
      const decided = await writePayments(ports, query, { order, known, more }, step)
      const [before, after] = [{ state: order.state }, { state: decided.state, ...detail }]
      await writeAudit(query, { at: step.now, actor, action, target: `order/${orderId}`, before, after })
      return decided
    })
  }

  return {
    /** Refunds all payments or one. Throws 404, or 409 if nothing remains or a dispute is open and not accepted. */
    refund: (orderId: string, reason: string, actor: Actor, choice: RefundChoice = {}) => {
      const decision = { orderId, reason, actor, action: 'refund', what: 'decision:refund' } as const
      return decide(decision, choice.paymentId ?? null, buildRefund(decision, choice))
    },

    /** Closes or reopens access to the item of a partly refunded order. Throws 404, or 409 in any other state. */
    setClosed: (orderId: string, isClosed: boolean, reason: string, actor: Actor) => {
      const [action, what] = isClosed
        ? (['close', 'decision:close'] as const)
        : (['open', 'decision:open'] as const)
      const decision = { orderId, reason, actor, action, what }
      return decide(decision, null, buildClosing(isClosed), { isClosedByAdmin: isClosed })
    },

    /** Accepts a mismatched payment as paid. Throws 404, or 409 if none needs it or if no buyer could get the item. */
    acceptAsPaid: (orderId: string, reason: string, actor: Actor) => {
      const decision = { orderId, reason, actor, action: 'accept', what: 'decision:paid' } as const
      return decide(decision, null, async (query, order, known, now) => {
        const waiting = await acceptable(query, order, known)
        if (typeof waiting === 'string') throw conflict(waiting)
        return known.map((payment) => (payment === waiting ? { ...payment, appliedAt: now } : payment))
      })
    },
  }
}
