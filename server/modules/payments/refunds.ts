import { eq } from 'drizzle-orm'
import type { PaymentOutcome } from '#shared/domain/payments/payment-outcomes.ts'
import { schema } from '../../db/schema/index.ts'
import { ProviderError } from '../../ports/payments/payment-provider.ts'
import type { PaymentProvider, ProviderName, ProviderRefund } from '../../ports/payments/payment-provider.ts'
import { findPayment, findPaymentById, noteHistory, readOrder } from './orders.repository.ts'
import type { PaymentModulePorts, PaymentRow } from './parts.ts'
import { knownPayments, REFUND_CHECK_MS, writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

const { payments } = schema

const HOUR = 3_600_000
const FIRST_CHECKS_MS = HOUR / 4

const OUTCOMES = { processed: 'refunded', failed: 'refund_failed', pending: 'refund_pending' } as const

/** What a provider says of sending a payment back: the refund, where there is one, and what became of the payment. */
type Answer = { refundId: string | null; outcome: PaymentOutcome }

const answerOf = ({ id, state }: ProviderRefund): Answer => ({ refundId: id, outcome: OUTCOMES[state] })

/**
 * The same for each try: a provider makes one refund for a key, however often it is asked. Our ids have a point, which no key of a
 * refund may have.
 */
const keyOf = ({ id, refundTries }: PaymentRow): string => `${id.replace('.', '_')}-${refundTries}`

const isStanding = ({ state }: ProviderRefund): boolean => state !== 'failed'

/** Returns the refund of a payment that is done or under way; null if there is none. */
async function standing(provider: PaymentProvider, paymentId: string): Promise<ProviderRefund | null> {
  return (await provider.refundsOf(paymentId)).find(isStanding) ?? null
}

/** Sends a payment back, unless that was done before. */
async function sendBack(provider: PaymentProvider, payment: PaymentRow): Promise<Answer> {
  const { providerId, amountInPaise } = payment
  const known = await provider.refundsOf(providerId)
  const done = known.find(isStanding)
  if (done !== undefined) return answerOf(done)
  // A key may be answered what was answered at first, whatever became of the refund since.
  const latest = (refund: ProviderRefund) => known.find(({ id }) => id === refund.id) ?? refund
  const ended = known.find(({ id }) => id === payment.refundId)
  if (ended !== undefined) return answerOf(ended)
  try {
    return answerOf(latest(await provider.refund(providerId, amountInPaise, keyOf(payment))))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
    const other = await standing(provider, providerId)
    if (other !== null) return answerOf(other)
    const { refundedInPaise } = await provider.fetchPayment(providerId)
    return { refundId: null, outcome: refundedInPaise >= amountInPaise ? 'refunded' : 'refund_failed' }
  }
}

/** Builds what sends payments back. */
export function refundSender(ports: Ports) {
  const { db, clock, newId, providers } = ports

  async function note(paymentId: string, { refundId, outcome }: Answer): Promise<void> {
    const step = { now: clock(), actor: 'system', id: newId() }
    const { now } = step
    await db.tx(async (query) => {
      const payment = await findPaymentById(query, paymentId)
      const orderId = payment?.orderId ?? null
      if (payment === null || orderId === null || payment.outcome !== 'refund_pending') return
      const order = await readOrder(query, orderId)
      const refundAskedAt = payment.refundAskedAt ?? now
      const pause = now - refundAskedAt < HOUR ? FIRST_CHECKS_MS : REFUND_CHECK_MS
      const fields = { refundId: refundId ?? payment.refundId, refundAskedAt, nextCheckAt: now + pause }
      await query.update(payments).set(fields).where(eq(payments.id, paymentId))
      const detail = { payment: payment.providerId, refund: refundId, outcome }
      await noteHistory(query, { orderId: order.id, at: now, actor: 'system', what: 'refund', detail })
      const known = (await knownPayments(query, order.id)).map((one) =>
        one.providerId === payment.providerId ? { ...one, outcome } : one,
      )
      await writePayments(ports, query, { order, known }, step)
    })
  }

  /** Sends a payment back that waits for it, or sees what became of that; throws what the provider failed with. */
  async function send(paymentId: string): Promise<void> {
    const payment = await findPaymentById(db.read, paymentId)
    if (payment === null || payment.outcome !== 'refund_pending') return
    const provider = providers.named(payment.provider)
    if (provider === null) throw new ProviderError('credentials', 'The provider is not set up any more.')
    await note(payment.id, await sendBack(provider, payment))
  }

  return {
    send,
    /** Sees what became of the refund of a payment, by the provider's id; nothing if none is under way. */
    async lookAfter(provider: ProviderName, providerId: string): Promise<void> {
      const payment = await findPayment(db.read, provider, providerId)
      if (payment !== null) await send(payment.id)
    },
  }
}
export type Refunds = ReturnType<typeof refundSender>
