import type { NewJob, Queue } from '#server/queue/queue.ts'
import type { Query } from '#server/db/db.ts'
import { RECEIPT_MAIL, REFUND } from '#server/modules/payments/model/job-types.schema.ts'
import type { MailTask } from '#server/modules/payments/model/job-types.schema.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow } from '#server/modules/payments/model/payments.ports.ts'
import type { MoneyChanges, Step } from './write-money.ts'

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
export async function addMoneyJobs(
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

export async function noteMoney(
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
