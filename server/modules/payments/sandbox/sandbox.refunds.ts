import type { Query } from '#server/db/db.ts'
import { ProviderError, isRefundKey } from '#server/ports/payments/payment-provider.ts'
import type { Queue } from '#server/queue/queue.ts'
import type { Step } from './sandbox.actions.ts'
import type { RefundRow } from './sandbox.repository.ts'
import {
  insertRefund,
  readLink,
  readPayment,
  refundWith,
  refundsOf,
  updatePayment,
  updateRefund,
} from './sandbox.repository.ts'

/** The type of the jobs of the sandbox. */
export const SANDBOX_JOB = 'payments.sandbox'
const REFUND_MS = 2000

export type SandboxJob = { linkId: string; steps: Step[] }

type Ids = { refund: string; job: string; created: string; end: string }
type RefundRequest = { paymentId: string; amountInPaise: number; key: string; now: number; ids: Ids }

const sent = (
  eventId: string,
  type: 'refund.created' | 'refund.processed' | 'refund.failed',
  refund: RefundRow,
): Step => ({
  do: 'send',
  eventId,
  type,
  paymentId: refund.paymentId,
  refundId: refund.id,
  isForged: false,
})

/**
 * Begins a refund, which ends 2 s later. The same key gives the same refund. Throws `refused` for another amount under the
 * same key, for a payment that was not captured, and for more than is left of it.
 */
export async function beginRefund(
  query: Query,
  queue: Queue,
  { paymentId, amountInPaise, key, now, ids }: RefundRequest,
): Promise<RefundRow> {
  if (!isRefundKey(key)) throw new ProviderError('refused', 'This is no key of a refund.')
  const known = await refundWith(query, { key })
  if (known !== null) {
    if (known.paymentId === paymentId && known.amountInPaise === amountInPaise) return known
    throw new ProviderError('refused', 'The key of the refund was used for another one.')
  }
  const payment = await readPayment(query, paymentId)
  if (payment === null) throw new ProviderError('notFound', 'The sandbox has no such payment.')
  const link = await readLink(query, payment.linkId, now)
  if (!payment.isCaptured || link === null)
    throw new ProviderError('refused', 'The payment was not captured.')
  const earlier = (await refundsOf(query, paymentId)).filter(({ state }) => state !== 'failed')
  const left = earlier.reduce((rest, each) => rest - each.amountInPaise, payment.amountInPaise)
  if (amountInPaise <= 0 || amountInPaise > left)
    throw new ProviderError('refused', 'The refund is higher than what is left of the payment.')
  const refund: RefundRow = {
    id: ids.refund,
    paymentId,
    amountInPaise,
    state: 'pending',
    key,
    createdAt: now,
  }
  await insertRefund(query, refund)
  const end = link.refundsFail ? 'refund.failed' : 'refund.processed'
  const job: SandboxJob = {
    linkId: link.id,
    steps: [
      sent(ids.created, 'refund.created', refund),
      { do: 'endRefund', refundId: refund.id },
      sent(ids.end, end, refund),
    ],
  }
  await queue.enqueue(query, {
    id: ids.job,
    type: SANDBOX_JOB,
    payload: JSON.stringify(job),
    now,
    runAt: now + REFUND_MS,
  })
  return refund
}

/** Ends a refund that is pending: only then the payment is refunded, unless it fails. */
export async function endRefund(query: Query, refundId: string, now: number): Promise<void> {
  const refund = await refundWith(query, { id: refundId })
  const payment = refund === null ? null : await readPayment(query, refund.paymentId)
  if (refund?.state !== 'pending' || payment === null) return
  const link = await readLink(query, payment.linkId, now)
  if (link?.refundsFail === true) {
    await updateRefund(query, refundId, 'failed')
    return
  }
  const refundedInPaise = payment.refundedInPaise + refund.amountInPaise
  await updateRefund(query, refundId, 'processed')
  await updatePayment(query, payment.id, {
    refundedInPaise,
    state: refundedInPaise === payment.amountInPaise ? 'refunded' : payment.state,
  })
}
