import { eq } from 'drizzle-orm'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '#server/db/schema/index.ts'
import type { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { nextCheckAfter, nextTryAfter } from '#server/modules/payments/model/check-times.policy.ts'
import { noteHistory, readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payment-ports.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>

/** Builds what is written where a provider has no link of an order, or does not answer. */
export function missingLinkRecorder(ports: Ports) {
  const { db, clock, newId } = ports

  /** Brings an order in line that has no link at its provider: nobody can pay it. */
  async function settleWithout(orderId: string, actor: string, ending: 'cancelled' | null, reason: string) {
    const step = { now: clock(), actor, id: newId() }
    const { now } = step
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const isOver = isOpen(order.state) && now >= order.linkExpiresAt
      const byLink = ending ?? (isOver ? ('expired' as const) : null)
      const nextCheckAt = nextCheckAfter(order.state, order.createdAt, now)
      const more = { fetchedAt: now, failures: 0, checks: order.checks + 1, nextCheckAt }
      await noteHistory(query, { orderId, at: now, actor, what: 'fetch', detail: { link: null } })
      if (!isOpen(order.state) || byLink === null) {
        await query.update(schema.orders).set(more).where(eq(schema.orders.id, orderId))
        return { ...order, ...more }
      }
      const change = { order, known: [], byLink, more: { ...more, ...(reason === '' ? {} : { reason }) } }
      return await writePayments(ports, query, change, step)
    })
  }

  /** Notes that the provider did not answer, and when it is asked again. */
  async function noteFailure(
    orderId: string,
    { reason, retryAfterMs }: ProviderError,
    actor: string,
  ): Promise<void> {
    const [now, wait] = [clock(), retryAfterMs ?? 0]
    await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const failures = order.failures + 1
      const isAskedAgain = nextCheckAfter(order.state, now, now) !== null
      const nextCheckAt = isAskedAgain ? Math.max(nextTryAfter(failures, now), now + wait) : null
      await query.update(schema.orders).set({ failures, nextCheckAt }).where(eq(schema.orders.id, orderId))
      // Once for each time that the provider is away.
      if (order.failures === 0)
        await noteHistory(query, { orderId, at: now, actor, what: 'fetch:failed', detail: { reason } })
    })
  }

  return { settleWithout, noteFailure }
}
