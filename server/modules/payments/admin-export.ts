import { and, asc, eq, gt } from 'drizzle-orm'
import type { OrdersExportQuery } from '#shared/contracts/admin-orders.ts'
import { toRupees } from '#shared/domain/sales/rupees.ts'
import { clockTime } from '#shared/domain/alerts/clock-time.ts'
import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { csvHeadingLine, csvRecords } from '../../ports/csv/csv-lines.ts'
import type { WorkPace } from '../../ports/process/work-pace.ts'
import type { OrderRow, PaymentRow } from './parts.ts'

const { orderHistory, orders, payments } = schema

// Payments that are read between two pauses.
const SLICE = 500
const PAISE_DIGITS = 2

/** A movement of money: what it is called in the books, when, and by which number. */
type Movement = { at: number; document: string; number: string | null; sign: 1 | -1 }

type Line = Movement & { payment: PaymentRow; order: OrderRow | null }

// No mail address and no phone: books are kept longer than accounts.
const COLUMNS = {
  date: ({ at }) => indiaDay(at),
  time: ({ at }) => clockTime(at),
  document: ({ document }) => document,
  number: ({ number }) => number ?? '',
  amount: ({ sign, payment }) => toRupees(sign * payment.amountInPaise).toFixed(PAISE_DIGITS),
  currency: ({ payment }) => payment.currency,
  order: ({ payment }) => payment.orderId ?? '',
  type: ({ order }) => order?.itemKind ?? '',
  item: ({ order }) => order?.title ?? '',
  provider: ({ payment }) => payment.provider,
  test: ({ payment }) => (payment.provider === 'sandbox' ? 'yes' : 'no'),
  payment: ({ payment }) => payment.providerId,
  refund: ({ payment, sign }) => (sign === -1 ? (payment.refundId ?? '') : ''),
  standing: ({ payment }) => payment.outcome,
  reason: ({ payment }) => payment.refundReason,
} satisfies Record<string, (line: Line) => string>

type Ports = { db: Db; pace: WorkPace }

/** Builds what writes all money that came and went as a CSV, with the numbers of receipts and refund notes. */
export function exportMoney({ db, pace }: Ports) {
  /** Returns when a dispute took a payment back. */
  async function lostAt({ orderId, providerId }: PaymentRow): Promise<number | null> {
    if (orderId === null) return null
    const lines = await db.read
      .select({ at: orderHistory.at, detail: orderHistory.detail })
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.what, 'dispute:lost')))
    return lines.find(({ detail }) => detail['payment'] === providerId)?.at ?? null
  }

  async function movementsOf(payment: PaymentRow, order: OrderRow | null): Promise<Movement[]> {
    const { appliedAt, seenAt, refundedAt, outcome } = payment
    const isTaken = appliedAt !== null
    const came: Movement = {
      at: appliedAt ?? seenAt,
      document: isTaken ? 'Receipt' : 'Payment without receipt',
      number: isTaken ? (order?.receiptNumber ?? null) : null,
      sign: 1,
    }
    const wentAt = outcome === 'lost' ? await lostAt(payment) : refundedAt
    if (wentAt === null) return [came]
    const [lost, refund] = ['Dispute lost', isTaken ? 'Refund note' : 'Refund without note']
    const document = outcome === 'lost' ? lost : refund
    const number = isTaken && outcome === 'refunded' ? (order?.refundNoteNumber ?? null) : null
    return [came, { at: wentAt, document, number, sign: -1 }]
  }

  /** Streams the CSV of the days from one to another, both included, by when payments were first seen. Requests go on meanwhile. */
  return async function* moneyCsv({ from, to }: OrdersExportQuery): AsyncGenerator<string> {
    const [first, end] = [indiaDayStart(from), indiaDayStart(addDays(to, 1))]
    const pause = pace.work()
    yield csvHeadingLine(Object.keys(COLUMNS))
    let after: string | undefined = ''
    while (after !== undefined) {
      const slice: { payment: PaymentRow; order: OrderRow | null }[] = await db.read
        .select({ payment: payments, order: orders })
        .from(payments)
        .leftJoin(orders, eq(orders.id, payments.orderId))
        .where(gt(payments.id, after))
        .orderBy(asc(payments.id))
        .limit(SLICE)
      const lines: Line[] = []
      for (const { payment, order } of slice)
        for (const movement of await movementsOf(payment, order))
          if (movement.at >= first && movement.at < end) lines.push({ ...movement, payment, order })
      if (lines.length > 0)
        yield csvRecords(lines.map((line) => Object.values(COLUMNS).map((write) => write(line))))
      after = slice.length === SLICE ? slice.at(-1)?.payment.id : undefined
      await pause()
    }
  }
}
