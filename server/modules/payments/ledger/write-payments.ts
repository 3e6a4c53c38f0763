import { and, eq, isNull, ne } from 'drizzle-orm'
import {
  hasEntitlement,
  stateOfPayments,
  type KnownPayment,
  getLoss,
  sumParts,
} from '#shared/domain/payments/money-state.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { noteBookChanges } from './book-changes.repository.ts'
import { addMoneyJobs, noteMoney } from './note-money.ts'
import type { WritePorts } from './note-money.ts'
import { readMoney } from '#server/modules/payments/model/money.repository.ts'
import { findEntitlement, noteHistory, saveOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow } from '#server/modules/payments/model/payments.ports.ts'
import { nextNumber } from './receipt-numbers.repository.ts'
import { writeMoney } from './write-money.ts'
import type { Step } from './write-money.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'

const { entitlements, paymentDifferences } = schema

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

/** Returns the receipt columns once, when a payment pays the order. Provider time selects the series. */
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
  // Precedes the credit notes, which refer to it.
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
  await noteMoney(query, order, changes, step)
  await noteBookChanges(query, changes, now)
  await noteLosses(query, known, { order, now })
  await addMoneyJobs(ports, query, changes, step)
  if (known.length > 0)
    await saveEntitlement(query, after, hasEntitlement(known) && !after.isClosedByAdmin, now)
  if (state !== order.state) {
    const detail = { from: order.state, reason: after.reason }
    await noteHistory(query, { orderId: order.id, at: now, actor, what: `state:${state}`, detail })
  }
  return after
}

/** Stores a loss per overdrawn payment. A resolved loss reopens only if its amount changes. */
async function noteLosses(
  query: Query,
  known: readonly KnownPayment[],
  { order, now }: { order: OrderRow; now: number },
): Promise<void> {
  for (const payment of known) {
    if (getLoss(payment) === 0) continue
    const { refunded, lost } = sumParts(payment)
    const row = {
      id: `loss/${order.provider}/${payment.providerId}`,
      provider: order.provider,
      day: indiaDay(payment.paidAt),
      providerId: payment.providerId,
      orderId: order.id,
      kind: 'loss' as const,
      oursInPaise: payment.amountInPaise,
      theirsInPaise: refunded + lost,
      foundAt: now,
      resolvedAt: null,
      reason: '',
    }
    await query
      .insert(paymentDifferences)
      .values(row)
      .onConflictDoUpdate({
        target: paymentDifferences.id,
        set: row,
        setWhere: ne(paymentDifferences.theirsInPaise, row.theirsInPaise),
      })
  }
}
