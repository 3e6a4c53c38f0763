import { ne } from 'drizzle-orm'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { getLoss, sumParts } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import { schema } from '#server/db/schema/index.ts'
import { noteBookLine } from './books.repository.ts'
import type { NewBookLine } from './books.repository.ts'
import type { NewJob, Queue } from '#server/queue/queue.ts'
import type { Query } from '#server/db/db.ts'
import { RECEIPT_MAIL, REFUND } from '#server/modules/payments/model/payments.ports.ts'
import type {
  DisputeRow,
  MailTask,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'

const { paymentDifferences } = schema

/** One change of an order. `id`, from outside the transaction, derives the ids of its rows and jobs. */
export type Step = { now: number; actor: string; id: string }

/** A row that was added or changed; `before` is undefined if it was added. */
type Changed<Row> = { before: Row | undefined; after: Row }

export type MoneyChanges = {
  payments: Changed<PaymentRow>[]
  refunds: Changed<RefundRow>[]
  disputes: Changed<DisputeRow>[]
}

export type WritePorts = { queue: Pick<Queue, 'enqueue'> }

/** Builds functions that add jobs with ids derived from the step. */
function jobBuilders({ queue }: WritePorts, query: Query, { id, now }: Step) {
  let count = 0
  const add = async (job: Omit<NewJob, 'id' | 'now'>) => {
    count += 1
    await queue.enqueue(query, { ...job, id: `${id}/${count}`, now })
  }
  return {
    refund: (refundId: string) => add({ type: REFUND, payload: refundId }),
    mail: (task: MailTask) => add({ type: RECEIPT_MAIL, payload: JSON.stringify(task) }),
  }
}

/** Queues the jobs of a money change: refund requests, and mails to the buyer. */
async function addMoneyJobs(
  ports: WritePorts,
  query: Query,
  changes: MoneyChanges,
  step: Step,
): Promise<void> {
  const jobs = jobBuilders(ports, query, step)
  for (const { before, after } of changes.payments)
    if (after.appliedAt !== null && (before?.appliedAt ?? null) === null)
      await jobs.mail({ orderId: after.orderId, paymentId: after.id, kind: 'receipt' })
  for (const { before, after } of changes.refunds) {
    const task = { orderId: after.orderId, paymentId: after.paymentId, refundId: after.id }
    if (before === undefined && after.status === 'requested') {
      await jobs.refund(after.id)
      await jobs.mail({ ...task, kind: 'returning' })
    }
    if (after.status === 'processed' && before?.status !== 'processed')
      await jobs.mail({ ...task, kind: 'refunded' })
  }
}

async function noteMoneyHistory(
  query: Query,
  order: OrderRow,
  changes: MoneyChanges,
  { now: at, actor }: Step,
): Promise<void> {
  const note = (what: string, money: { amountInPaise: number; currency: string }, ids: object) => {
    const { amountInPaise: amount, currency } = money
    const detail = { ...ids, amount, ...(currency === order.currency ? {} : { currency }) }
    return noteHistory(query, { orderId: order.id, at, actor, what, detail })
  }
  for (const { before, after } of changes.payments)
    if (after.outcome !== before?.outcome)
      await note(`payment:${after.outcome}`, after, { payment: after.providerId, reason: after.reason })
  for (const { before, after } of changes.refunds)
    if (after.status !== before?.status)
      await note(`refund:${after.status}`, after, { refund: after.providerId, reason: after.reason })
  for (const { before, after } of changes.disputes)
    if (after.status !== before?.status)
      await note(`dispute:${after.status}`, after, { dispute: after.providerId })
}

/** Returns the book lines of a money change. A payment that is applied later becomes a receipt then. */
const toBookLines = ({ payments, refunds, disputes }: MoneyChanges): NewBookLine[] => [
  ...payments
    .filter(({ before, after }) => before === undefined || before.appliedAt !== after.appliedAt)
    .map(({ after: { id, orderId, valueInPaise, currency, paidAt } }) => ({
      document: 'payment' as const,
      lineId: id,
      orderId,
      amountInPaise: valueInPaise,
      currency,
      at: paidAt,
    })),
  ...refunds
    .filter(({ before, after }) => (before?.processedAt ?? null) === null && after.processedAt !== null)
    .map(({ after: { id, orderId, amountInPaise, currency, processedAt } }) => ({
      document: 'refund' as const,
      lineId: id,
      orderId,
      amountInPaise: -amountInPaise,
      currency,
      at: processedAt ?? 0,
    })),
  ...disputes
    .filter(({ before, after }) => before?.status !== 'lost' && after.status === 'lost')
    .map(({ after: { id, orderId, amountInPaise, currency, endedAt } }) => ({
      document: 'dispute' as const,
      lineId: id,
      orderId,
      amountInPaise: -amountInPaise,
      currency,
      at: endedAt ?? 0,
    })),
]

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

type Written = { order: OrderRow; known: readonly KnownPayment[]; changes: MoneyChanges }

/** Records a money change: history, book changes and losses. Queues refund requests and mails to the buyer. */
export async function noteMoney(
  ports: WritePorts,
  query: Query,
  { order, known, changes }: Written,
  step: Step,
): Promise<void> {
  const { now } = step
  await noteMoneyHistory(query, order, changes, step)
  for (const line of toBookLines(changes)) await noteBookLine(query, line, now)
  await noteLosses(query, known, { order, now })
  await addMoneyJobs(ports, query, changes, step)
}
