import { settle } from '#shared/domain/payments/settle.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import type { Query } from '../../db/db.ts'
import type { ProviderLink } from '../../ports/payments/payment-provider.ts'
import { nextCheckAfter } from './check-times.ts'
import { findEntitlement, noteHistory, readOrder } from './orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import { withEventTimes } from './event-times.repository.ts'
import { knownPayments } from './money.repository.ts'
import { writePayments } from './write-payments.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'findItem'>

/** Returns whether the buyer of an order has its item by another one. */
async function isOwnedOtherwise(query: Query, { id, userId, itemKind, itemId }: OrderRow): Promise<boolean> {
  if (userId === null) return false
  const owned = await findEntitlement(query, userId, itemKind, itemId)
  return owned !== null && owned.closedAt === null && owned.orderId !== id
}

/** Returns the columns of the link of an order that had none yet. */
function linkFields(order: OrderRow, link: ProviderLink, now: number): Partial<OrderRow> {
  if (order.linkId !== null || link.reference !== order.id) return {}
  return { linkId: link.id, linkUrl: link.url, redirectedAt: now }
}

/**
 * Builds what brings an order in line with what its provider says of its link: the one thing that a webhook, a return, the
 * reconciler and a question of the buyer lead to. `reason` says why the link was ended, where it was.
 */
export function orderSettler(ports: Ports) {
  const { db, clock, newId, findItem } = ports
  return async function settleOrder(
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
      const settled = settle(order, timed, known, {
        hasBuyer: order.userId !== null,
        isOwned: await isOwnedOtherwise(query, order),
        isGiveable: item !== null && !item.isGone,
        now,
      })
      const captured = link.payments.filter(({ isCaptured }) => isCaptured).length
      const detail = { link: link.state, payments: link.payments.length, captured }
      await noteHistory(query, { orderId, at: now, actor, what: 'fetch', detail })
      const isClosed = isOpen(order.state) && !isOpen(settled.state)
      const more = {
        ...linkFields(order, link, now),
        failedAt: settled.failedAt,
        fetchedAt: now,
        failures: 0,
        checks: order.checks + 1,
        nextCheckAt: nextCheckAfter(settled.state, order.createdAt, now),
        ...(isClosed && reason !== '' ? { reason } : {}),
      }
      const { payments, state } = settled
      // A link that was found had been made before a crash.
      const byLink = state === 'created' && link.reference === orderId ? 'redirected' : state
      return await writePayments(ports, query, { order, known: payments, byLink, more }, step)
    })
  }
}
export type SettleOrder = ReturnType<typeof orderSettler>
