import { applyPayments } from '#shared/domain/payments/apply-payments.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import type { Query } from '#server/db/db.ts'
import type { ProviderLink } from '#server/ports/payments/payment-provider.ts'
import { nextCheckAfter } from '#server/modules/payments/model/check-times.policy.ts'
import { findEntitlement, noteHistory, readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { withEventTimes } from '#server/modules/payments/model/event-times.repository.ts'
import { knownPayments } from '#server/modules/payments/model/money.repository.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'findItem'>

async function isOwnedOtherwise(query: Query, { id, userId, itemKind, itemId }: OrderRow): Promise<boolean> {
  if (userId === null) return false
  const owned = await findEntitlement(query, userId, itemKind, itemId)
  return owned !== null && owned.closedAt === null && owned.orderId !== id
}

function linkFields(order: OrderRow, link: ProviderLink, now: number): Partial<OrderRow> {
  if (order.linkId !== null || link.reference !== order.id) return {}
  return { linkId: link.id, linkUrl: link.url, redirectedAt: now }
}

/** Builds the settlement of orders, the one path of webhooks, returns and checks. `reason` explains a cancelled link. */
export function linkApplier(ports: Ports) {
  const { db, clock, newId, findItem } = ports
  return async function applyLink(
    orderId: string,
    link: ProviderLink,
    actor: string,
    reason = '',
  ): Promise<OrderRow> {
    const step = { now: clock(), actor, id: newId() }
    const { now } = step
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const item = await findItem(query, order.itemKind, order.itemId)
      const known = await knownPayments(query, orderId)
      const timed = await withEventTimes(query, order.provider, link, known)
      const applied = applyPayments(order, timed, known, {
        hasBuyer: order.userId !== null,
        isOwned: await isOwnedOtherwise(query, order),
        isGiveable: item !== null && !item.isGone,
        now,
      })
      const captured = link.payments.filter(({ isCaptured }) => isCaptured).length
      const detail = { link: link.state, payments: link.payments.length, captured }
      await noteHistory(query, { orderId, at: now, actor, what: 'fetch', detail })
      const isClosed = isOpen(order.state) && !isOpen(applied.state)
      const more = {
        ...linkFields(order, link, now),
        failedAt: applied.failedAt,
        fetchedAt: now,
        failures: 0,
        checks: order.checks + 1,
        nextCheckAt: nextCheckAfter(applied.state, order.createdAt, now),
        ...(isClosed && reason !== '' ? { reason } : {}),
      }
      const { payments, state } = applied
      // A link found by its reference was made before a crash.
      const byLink = state === 'created' && link.reference === orderId ? 'redirected' : state
      return await writePayments(ports, query, { order, known: payments, byLink, more }, step)
    })
  }
}
export type ApplyLink = ReturnType<typeof linkApplier>
