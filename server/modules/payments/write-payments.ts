import { and, eq, isNull } from 'drizzle-orm'
import type { KnownDispute } from '#shared/domain/payments/disputes.ts'
import { isGiven, nextState, statesByPayments } from '#shared/domain/payments/settle.ts'
import type { KnownPayment } from '#shared/domain/payments/settle.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import type { Query } from '../../db/db.ts'
import { rowInsert } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'
import type { NewJob, Queue } from '../../queue/queue.ts'
import { RECEIPT_MAIL, REFUND } from './job-types.ts'
import type { MailTask } from './job-types.ts'
import { findEntitlement, knownOf, noteHistory, paymentsOf, saveOrder } from './orders.repository.ts'
import type { OrderRow, PaymentRow } from './parts.ts'
import { nextNumber } from './receipt-numbers.ts'

const { entitlements, payments } = schema

const insertPayment = rowInsert(payments)

// A refund whose job was given up is taken up again after this time, milliseconds.
export const REFUND_CHECK_MS = 6 * 3_600_000

/** A change of an order: when, by whom, and an id that makes those of its rows and jobs; all from outside the transaction. */
export type Step = { now: number; actor: string; id: string }

/** What a write needs, beside the query. */
export type WritePorts = { queue: Pick<Queue, 'enqueue'> }

/** Adds jobs whose ids follow from the step. */
export function jobsOf({ queue }: WritePorts, query: Query, { id, now }: Step) {
  let count = 0
  const add = async (job: Omit<NewJob, 'id' | 'now'>) => {
    count += 1
    await queue.enqueue(query, { ...job, id: `${id}/${count}`, now })
  }
  return {
    refund: (paymentId: string) => add({ type: REFUND, payload: paymentId }),
    mail: (task: MailTask) => add({ type: RECEIPT_MAIL, payload: JSON.stringify(task) }),
  }
}
type Jobs = ReturnType<typeof jobsOf>

const NO_DISPUTE = { dispute: null, disputeId: null }

const isSameDispute = (
  before: Pick<KnownDispute, 'dispute' | 'disputeId'>,
  after: Pick<KnownDispute, 'dispute' | 'disputeId'>,
): boolean => before.dispute === after.dispute && before.disputeId === after.disputeId

const isSame = (before: PaymentRow, after: KnownPayment): boolean =>
  before.outcome === after.outcome &&
  isSameDispute(before, after) &&
  before.appliedAt === after.appliedAt &&
  before.refundReason === after.refundReason

/** Writes a captured payment as it now stands; returns its row, or null if it stays as it is. */
async function savePayment(
  query: Query,
  order: OrderRow,
  before: PaymentRow | undefined,
  after: KnownPayment,
  { now, id }: Step,
): Promise<PaymentRow | null> {
  if (before !== undefined && isSame(before, after)) return null
  const isNewTry = before?.outcome === 'refund_failed' && after.outcome === 'refund_pending'
  const refund = {
    refundTries: (before?.refundTries ?? 0) + (isNewTry ? 1 : 0),
    ...(isNewTry ? { refundId: null, refundAskedAt: null } : {}),
    refundedAt: after.outcome === 'refunded' ? (before?.refundedAt ?? now) : null,
    nextCheckAt: after.outcome === 'refund_pending' ? now + REFUND_CHECK_MS : null,
  }
  if (before !== undefined) {
    const row = { ...before, ...after, ...refund }
    await query.update(payments).set(row).where(eq(payments.id, before.id))
    return row
  }
  const row = {
    ...after,
    ...refund,
    id,
    provider: order.provider,
    orderId: order.id,
    seenAt: now,
    refundId: null,
    refundAskedAt: null,
  }
  await insertPayment(query, row)
  return row
}

/** Opens or closes what an order gives, as its payments say. */
async function saveEntitlement(
  query: Query,
  { id: orderId, userId, itemKind, itemId }: OrderRow,
  isNowGiven: boolean,
  now: number,
): Promise<void> {
  if (userId === null) return
  const before = await findEntitlement(query, userId, itemKind, itemId)
  const isOurs = before?.orderId === orderId
  const isOpenNow = before !== null && before.closedAt === null
  if (isNowGiven && !isOpenNow) {
    const row = { orderId, since: now, closedAt: null }
    if (before === null) await query.insert(entitlements).values({ ...row, userId, itemKind, itemId })
    else await query.update(entitlements).set(row).where(eq(entitlements.id, before.id))
  }
  if (!isNowGiven && isOurs && isOpenNow)
    await query
      .update(entitlements)
      .set({ closedAt: now })
      .where(and(eq(entitlements.orderId, orderId), isNull(entitlements.closedAt)))
}

/** Adds the jobs that follow from what became of a payment. */
async function addJobs(jobs: Jobs, before: PaymentRow | undefined, row: PaymentRow): Promise<void> {
  if (row.outcome === before?.outcome || row.orderId === null) return
  const task = { orderId: row.orderId, paymentId: row.id }
  if (row.outcome === 'applied' && row.appliedAt !== before?.appliedAt)
    await jobs.mail({ ...task, tells: 'receipt' })
  if (row.outcome === 'refund_pending') {
    await jobs.refund(row.id)
    await jobs.mail({ ...task, tells: 'returning' })
  }
  if (row.outcome === 'refunded') await jobs.mail({ ...task, tells: 'refunded' })
}

const CLOSED: readonly OrderState[] = ['expired', 'cancelled']

/** Returns what an order is given with its new state. */
async function stateFields(
  query: Query,
  order: OrderRow,
  { state, known, now }: { state: OrderState; known: readonly KnownPayment[]; now: number },
) {
  const { isTest } = order
  const paid = order.paidAt === null ? known.find(({ outcome }) => outcome === 'applied') : undefined
  const isReturned = state === 'refunded' || state === 'lost'
  return {
    state,
    open: isOpen(state) ? 1 : null,
    ...(CLOSED.includes(state) ? { closedAt: now } : {}),
    ...(paid === undefined
      ? {}
      : {
          paidAt: now,
          paidInPaise: paid.amountInPaise,
          paidCurrency: paid.currency,
          receiptNumber: await nextNumber(query, 'receipt', isTest, now),
        }),
    ...(isReturned ? { refundedAt: now } : {}),
    ...(state === 'refunded' && order.receiptNumber !== null
      ? { refundNoteNumber: await nextNumber(query, 'refundNote', isTest, now) }
      : {}),
  }
}

type Change = {
  order: OrderRow
  /** All captured payments of the order as they shall be. */
  known: readonly KnownPayment[]
  /** Where the order goes if no payment says so. */
  byLink?: OrderState | null
  /** More columns of the order. */
  more?: Partial<OrderRow>
}

/**
 * Writes the payments of an order with all that follows, in one transaction: its state, the numbers of its receipts, what its buyer
 * has, mails, refunds and history. Returns the order as it then is.
 */
export async function writePayments(
  ports: WritePorts,
  query: Query,
  { order, known, byLink = null, more = {} }: Change,
  step: Step,
): Promise<OrderRow> {
  const { now, actor } = step
  const jobs = jobsOf(ports, query, step)
  const before = await paymentsOf(query, order.id)
  for (const [index, after] of known.entries()) {
    const old = before.find(({ providerId }) => providerId === after.providerId)
    const saved = await savePayment(query, order, old, after, { ...step, id: `${step.id}.${index}` })
    if (saved === null) continue
    await noteHistory(query, {
      orderId: order.id,
      at: now,
      actor,
      what: isSameDispute(old ?? NO_DISPUTE, saved) ? `payment:${saved.outcome}` : `dispute:${saved.dispute}`,
      detail: {
        payment: saved.providerId,
        amount: saved.amountInPaise,
        ...(saved.currency === order.currency ? {} : { currency: saved.currency }),
        reason: saved.refundReason,
      },
    })
    await addJobs(jobs, old, saved)
  }
  const wanted = statesByPayments(known)
  const state = nextState(order.state, wanted.length === 0 && byLink !== null ? [byLink] : wanted)
  const changed = state === order.state ? {} : await stateFields(query, order, { state, known, now })
  const after = { ...order, ...more, ...changed }
  await saveOrder(query, after)
  if (known.length > 0) await saveEntitlement(query, order, isGiven(known), now)
  if (state !== order.state) {
    const detail = { from: order.state, reason: after.reason }
    await noteHistory(query, { orderId: order.id, at: now, actor, what: `state:${state}`, detail })
  }
  return after
}

/** Returns the payments of an order as the rules see them. */
export const knownPayments = async (query: Query, orderId: string): Promise<KnownPayment[]> =>
  (await paymentsOf(query, orderId)).map(knownOf)
