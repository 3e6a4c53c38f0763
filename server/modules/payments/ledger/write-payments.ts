import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { getPaymentOutcome, hasEntitlement, stateOfPayments } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import type { KnownDispute, KnownRefund } from '#shared/domain/payments/refunds-and-disputes.ts'
import { isOpen } from '#shared/domain/payments/payment-states.ts'
import type { OrderState } from '#shared/domain/payments/payment-states.ts'
import type { Query } from '#server/db/db.ts'
import {
  insertDispute,
  insertPayment,
  insertRefund,
  updateDispute,
  updatePayment,
  updateRefund,
  readMoney,
} from '#server/modules/payments/model/money.repository.ts'
import type { MoneyRows } from '#server/modules/payments/model/money.repository.ts'
import type {
  DisputeRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'
import { schema } from '#server/db/schema/index.ts'
import { findEntitlement, noteHistory, saveOrder } from '#server/modules/payments/model/orders.repository.ts'
import { nextNumber } from './books.repository.ts'
import { noteMoney } from './note-money.ts'
import type { MoneyChanges, Step, WritePorts } from './note-money.ts'

/** Interval between checks of an unfinished refund, milliseconds. */
export const REFUND_CHECK_MS = 6 * HOUR_MS

const isSame = <Row extends object>(before: Row, after: Row): boolean =>
  (Object.keys(after) as (keyof Row)[]).every((column) => before[column] === after[column])

const isUnderWay = ({ status }: KnownRefund): boolean => status === 'requested' || status === 'pending'

type Writing = { query: Query; order: OrderRow; step: Step; changes: MoneyChanges }

async function writePayment(
  { query, order, step, changes }: Writing,
  known: KnownPayment,
  before: PaymentRow | undefined,
): Promise<PaymentRow> {
  const { refunds: _refunds, disputes: _disputes, ...facts } = known
  const after: PaymentRow = {
    ...facts,
    id: before?.id ?? `${step.id}.${changes.payments.length}`,
    provider: order.provider,
    orderId: order.id,
    outcome: getPaymentOutcome(known),
    seenAt: before?.seenAt ?? step.now,
  }
  if (before !== undefined && isSame(before, after)) return before
  await (before === undefined ? insertPayment(query, after) : updatePayment(query, after))
  changes.payments.push({ before, after })
  return after
}

async function writeRefund(
  { query, order, step, changes }: Writing,
  payment: PaymentRow,
  known: KnownRefund,
  before: RefundRow | undefined,
): Promise<void> {
  const { now } = step
  const { processedAt } = known
  // Only refunds of payments with a receipt have credit notes.
  const hasNote = processedAt !== null && payment.appliedAt !== null
  const after: RefundRow = {
    ...known,
    id: before?.id ?? `${step.id}-${changes.refunds.length}`,
    provider: payment.provider,
    paymentId: payment.id,
    orderId: payment.orderId,
    noteNumber: before?.noteNumber ?? null,
    recordedAt: processedAt === null ? null : (before?.recordedAt ?? now),
    nextCheckAt: isUnderWay(known) ? (before?.nextCheckAt ?? now + REFUND_CHECK_MS) : null,
  }
  if (hasNote && after.noteNumber === null)
    after.noteNumber = await nextNumber(query, 'refundNote', order.isTest, processedAt)
  if (before !== undefined && isSame(before, after)) return
  await (before === undefined ? insertRefund(query, after) : updateRefund(query, after))
  changes.refunds.push({ before, after })
}

async function writeDispute(
  { query, step, changes }: Writing,
  payment: PaymentRow,
  known: KnownDispute,
  before: DisputeRow | undefined,
): Promise<void> {
  const after: DisputeRow = {
    ...known,
    id: before?.id ?? `${step.id}-d${changes.disputes.length}`,
    provider: payment.provider,
    paymentId: payment.id,
    orderId: payment.orderId,
    recordedAt: known.endedAt === null ? null : (before?.recordedAt ?? step.now),
  }
  if (before !== undefined && isSame(before, after)) return
  await (before === undefined ? insertDispute(query, after) : updateDispute(query, after))
  changes.disputes.push({ before, after })
}

async function writeMoney(
  query: Query,
  order: OrderRow,
  { known, rows }: { known: readonly KnownPayment[]; rows: MoneyRows },
  step: Step,
): Promise<MoneyChanges> {
  const changes: MoneyChanges = { payments: [], refunds: [], disputes: [] }
  const writing: Writing = { query, order, step, changes }
  for (const one of known) {
    const before = rows.payments.find(({ providerId }) => providerId === one.providerId)
    const payment = await writePayment(writing, one, before)
    for (const refund of one.refunds)
      await writeRefund(
        writing,
        payment,
        refund,
        rows.refunds.find(({ id }) => id === refund.id),
      )
    for (const dispute of one.disputes)
      await writeDispute(
        writing,
        payment,
        dispute,
        rows.disputes.find(({ id }) => id === dispute.id),
      )
  }
  return changes
}

const { entitlements } = schema

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

const CLOSED: readonly OrderState[] = ['expired', 'cancelled']

/** Returns the refunded and lost sum with its latest time. Surplus payments count only if none was applied. */
function sumReturned(known: readonly KnownPayment[]): Pick<OrderRow, 'refundedInPaise' | 'refundedAt'> {
  const applied = known.filter(({ appliedAt }) => appliedAt !== null)
  const parts = (applied.length > 0 ? applied : known).flatMap(({ currency, refunds, disputes }) => [
    ...refunds
      .filter((refund) => refund.status === 'processed' && refund.currency === currency)
      .map(({ amountInPaise, processedAt }) => ({ amountInPaise, at: processedAt ?? 0 })),
    ...disputes
      .filter((dispute) => dispute.status === 'lost' && dispute.currency === currency)
      .map(({ amountInPaise, endedAt }) => ({ amountInPaise, at: endedAt ?? 0 })),
  ])
  if (parts.length === 0) return { refundedInPaise: 0, refundedAt: null }
  return {
    refundedInPaise: parts.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0),
    refundedAt: Math.max(...parts.map(({ at }) => at)),
  }
}

/** Returns the receipt columns once, when a payment pays the order. The provider's time selects the number series. */
async function buildReceipt(query: Query, order: OrderRow, known: readonly KnownPayment[]) {
  const paying = order.paidAt === null ? known.find(({ appliedAt }) => appliedAt !== null) : undefined
  if (paying === undefined) return {}
  const { paidAt, valueInPaise, currency } = paying
  return {
    paidAt,
    paidInPaise: valueInPaise,
    paidCurrency: currency,
    receiptNumber: await nextNumber(query, 'receipt', order.isTest, paidAt),
  }
}

const stateFields = (state: OrderState, now: number) => ({
  state,
  open: isOpen(state) ? 1 : null,
  ...(CLOSED.includes(state) ? { closedAt: now } : {}),
})

type Change = {
  order: OrderRow
  /** All captured payments of the order, as they should be stored. */
  known: readonly KnownPayment[]
  /** State of the order unless a payment decides it. */
  byLink?: OrderState | null
  more?: Partial<OrderRow>
}

/** Saves payments and all consequences in one transaction: documents, entitlement, mails, jobs, history. */
export async function writePayments(
  ports: WritePorts,
  query: Query,
  { order, known, byLink = null, more = {} }: Change,
  step: Step,
): Promise<OrderRow> {
  const { now, actor } = step
  const rows = await readMoney(query, order.id)
  // The receipt gets its number before the credit notes that refer to it.
  const receipt = await buildReceipt(query, order, known)
  const changes = await writeMoney(query, order, { known, rows }, step)
  const state = stateOfPayments(known) ?? byLink ?? order.state
  const after = {
    ...order,
    ...more,
    ...receipt,
    ...sumReturned(known),
    ...(state === order.state ? {} : stateFields(state, now)),
  }
  await saveOrder(query, after)
  await noteMoney(ports, query, { order, known, changes }, step)
  if (known.length > 0)
    await saveEntitlement(query, after, hasEntitlement(known) && !after.isClosedByAdmin, now)
  if (state !== order.state) {
    const detail = { from: order.state, reason: after.reason }
    await noteHistory(query, { orderId: order.id, at: now, actor, what: `state:${state}`, detail })
  }
  return after
}
