import { and, eq } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { sumParts } from '#shared/domain/payments/money-state.ts'
import type { KnownPayment } from '#shared/domain/payments/money-state.ts'
import { mergeRefunds } from '#shared/domain/payments/refunds-and-disputes.ts'
import type { KnownRefund } from '#shared/domain/payments/refunds-and-disputes.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Query } from '#server/db/db.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type {
  PaymentProvider,
  ProviderName,
  ProviderRefund,
} from '#server/ports/payments/payment-provider.ts'
import { withRefundTimes } from '#server/modules/payments/model/payment-events.repository.ts'
import {
  findPayment,
  findPaymentById,
  findRefundById,
  knownPayments,
} from '#server/modules/payments/model/money.repository.ts'
import { readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type {
  PaymentModulePorts,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'
import { REFUND_CHECK_MS, writePayments } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>
type Change = (refunds: readonly KnownRefund[], payment: KnownPayment) => readonly KnownRefund[]

const { refunds: table } = schema

const FIRST_CHECKS_MS = HOUR_MS / 4

const isUnchanged = (before: readonly KnownRefund[], after: readonly KnownRefund[]): boolean =>
  after.length === before.length && after.every((refund, index) => refund === before[index])

const retainAll: Change = (refunds) => refunds

/** Returns the paise available for a refund, after other refunds and lost disputes. */
function amountFor(refund: KnownRefund, payment: KnownPayment, refunds: readonly KnownRefund[]): number {
  const others = { ...payment, refunds: refunds.filter(({ id }) => id !== refund.id) }
  const { refunded, pending, lost } = sumParts(others)
  return Math.min(refund.amountInPaise, payment.valueInPaise - refunded - pending - lost)
}

/** Reduces a requested refund to the remainder: a part may have been refunded on the provider's dashboard. */
const fitting =
  (refundId: string): Change =>
  (refunds, payment) =>
    refunds.map((refund) => {
      if (refund.id !== refundId || refund.status !== 'requested') return refund
      const amountInPaise = amountFor(refund, payment, refunds)
      if (amountInPaise === refund.amountInPaise) return refund
      return amountInPaise > 0 ? { ...refund, amountInPaise } : { ...refund, status: 'failed' as const }
    })

const failing =
  (refundId: string): Change =>
  (refunds) =>
    refunds.map((refund) =>
      refund.id === refundId && refund.status === 'requested' ? { ...refund, status: 'failed' } : refund,
    )

/** Schedules checks of pending refunds, more often in the first hour. */
async function planChecks(query: Query, paymentId: string, now: number): Promise<void> {
  const pending = await query
    .select({ id: table.id, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.paymentId, paymentId), eq(table.status, 'pending')))
  for (const { id, createdAt } of pending) {
    const nextCheckAt = now + (now - createdAt < HOUR_MS ? FIRST_CHECKS_MS : REFUND_CHECK_MS)
    await query.update(table).set({ nextCheckAt }).where(eq(table.id, id))
  }
}

function refundNoter(ports: Ports) {
  const { db, clock, newId } = ports
  /** Saves the provider's refunds of a payment. Returns whether anything changed. */
  return async function note(
    { id, orderId, provider, providerId }: PaymentRow,
    seen: readonly ProviderRefund[],
    change: Change = retainAll,
  ): Promise<boolean> {
    const step = { now: clock(), actor: 'system', id: newId() }
    const before = (await knownPayments(db.read, orderId)).find((one) => one.providerId === providerId)
    if (before === undefined) return false
    const isNews = !isUnchanged(before.refunds, change(mergeRefunds(before.refunds, seen, step.now), before))
    if (!isNews && before.refunds.every(({ status }) => status !== 'pending')) return false
    await db.tx(async (query) => {
      if (!isNews) return await planChecks(query, id, step.now)
      const order = await readOrder(query, orderId)
      const known = await knownPayments(query, orderId)
      const payment = known.find((one) => one.providerId === providerId)
      if (payment === undefined) return undefined
      const timed = await withRefundTimes(query, provider, seen, payment)
      const refunds = change(mergeRefunds(payment.refunds, timed, step.now), payment)
      const changed = known.map((one) => (one === payment ? { ...one, refunds } : one))
      await writePayments(ports, query, { order, known: changed }, step)
      return await planChecks(query, id, step.now)
    })
    return isNews
  }
}

/** Builds the sender of refunds, which also updates their status. */
export function refundSender(ports: Ports) {
  const { db, providers } = ports
  const note = refundNoter(ports)

  function named(name: ProviderName): PaymentProvider {
    const provider = providers.named(name)
    if (provider === null) throw new ProviderError('credentials', 'The provider is not set up any more.')
    return provider
  }

  async function request(refund: RefundRow, payment: PaymentRow): Promise<void> {
    const provider = named(payment.provider)
    try {
      const made = await provider.refund(payment.providerId, refund.amountInPaise, refund.id)
      await note(payment, [{ ...made, reference: refund.id }])
    } catch (error) {
      if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
      await note(payment, await provider.refundsOf(payment.providerId), failing(refund.id))
    }
  }

  /** Requests a refund, or updates its status. Throws `ProviderError`. */
  async function send(refundId: string): Promise<void> {
    const refund = await findRefundById(db.read, refundId)
    const payment = refund === null ? null : await findPaymentById(db.read, refund.paymentId)
    if (refund === null || payment === null || refund.nextCheckAt === null) return undefined
    const seen = await named(payment.provider).refundsOf(payment.providerId)
    if (refund.status === 'pending') return void (await note(payment, seen))
    const isChanged = await note(payment, seen, fitting(refundId))
    const current = isChanged ? await findRefundById(db.read, refundId) : refund
    if (current?.status === 'requested') await request(current, payment)
    return undefined
  }

  return {
    send,
    /** Updates the refunds of a payment by the provider's id. Ignores unknown payments. */
    async updateRefunds(name: ProviderName, providerId: string): Promise<void> {
      const payment = await findPayment(db.read, name, providerId)
      if (payment !== null) await note(payment, await named(name).refundsOf(providerId))
    },
  }
}
export type Refunds = ReturnType<typeof refundSender>
