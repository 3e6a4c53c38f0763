import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { getPaymentOutcome } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import type { KnownDispute } from '#shared/domain/payments/disputes.ts'
import type { KnownRefund } from '#shared/domain/payments/refunds.ts'
import type { Query } from '#server/db/db.ts'
import {
  insertDispute,
  insertPayment,
  insertRefund,
  updateDispute,
  updatePayment,
  updateRefund,
} from '#server/modules/payments/model/money.repository.ts'
import type { MoneyRows } from '#server/modules/payments/model/money.repository.ts'
import type {
  DisputeRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'
import { nextNumber } from './receipt-numbers.repository.ts'

/** Interval between checks of an unfinished refund, milliseconds. */
export const REFUND_CHECK_MS = 6 * HOUR_MS

/** One change of an order. `id`, from outside the transaction, derives the ids of its rows and jobs. */
export type Step = { now: number; actor: string; id: string }

/** A row that was added or changed; `before` is undefined if it was added. */
type Changed<Row> = { before: Row | undefined; after: Row }

export type MoneyChanges = {
  payments: Changed<PaymentRow>[]
  refunds: Changed<RefundRow>[]
  disputes: Changed<DisputeRow>[]
}

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
  // Only receipts have credit notes.
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

export async function writeMoney(
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
