import { isOpen } from '#shared/domain/payments/order-states.ts'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderLink,
} from '#server/ports/payments/payment-provider.ts'
import type { KeyedLocks } from '#shared/domain/work/keyed-locks.ts'
import type { LimitFunction } from 'p-limit'
import { readOrder, noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import type { ApplyLink } from './apply-link.ts'
import { eq } from 'drizzle-orm'
import { schema } from '#server/db/schema/index.ts'
import { nextCheckAfter, nextTryAfter } from '#server/modules/payments/model/check-times.policy.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'

export type SyncPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'> & {
  applyLink: ApplyLink
  /** Serialises link changes per order. */
  locks: KeyedLocks
  limit: LimitFunction
}

const NOT_SET_UP = 'The provider of this order is not set up any more.'

/** Returns the provider of an order. Throws `ProviderError` if it is no longer set up. */
export function getProvider({ providers }: Pick<SyncPorts, 'providers'>, order: OrderRow): PaymentProvider {
  const provider = providers.named(order.provider)
  if (provider === null) throw new ProviderError('credentials', NOT_SET_UP)
  return provider
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ProviderError && error.reason === 'notFound') return null
  throw error
}

const fetchLink = (provider: PaymentProvider, { id, linkId }: OrderRow): Promise<ProviderLink | null> =>
  linkId === null ? provider.findLink(id) : provider.fetchLink(linkId).catch(nullIfMissing)

export function orderSync(ports: SyncPorts) {
  const { db, applyLink, locks, limit } = ports
  const { recordMissingLink, noteFailure } = missingLinkRecorder(ports)

  async function recordingFailures<Result>(orderId: string, actor: string, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError) await noteFailure(orderId, error, actor)
      throw error
    }
  }

  return {
    /** Fetches an order's link and settles the order. Throws the provider's error. */
    syncOrder: (order: OrderRow, actor: string): Promise<OrderRow> =>
      limit(() =>
        recordingFailures(order.id, actor, async () => {
          const link = await fetchLink(getProvider(ports, order), order)
          if (link === null) return await recordMissingLink(order.id, actor, null, '')
          return await applyLink(order.id, link, actor)
        }),
      ),

    /** Cancels an open order's link and settles the order, which may prove paid. Throws the provider's error. */
    cancelOrder: (orderId: string, actor: string, reason: string): Promise<OrderRow> =>
      locks(orderId, () =>
        recordingFailures(orderId, actor, async () => {
          const order = await readOrder(db.read, orderId)
          if (!isOpen(order.state)) return order
          const provider = getProvider(ports, order)
          const link = await fetchLink(provider, order)
          if (link === null) return await recordMissingLink(orderId, actor, 'cancelled', reason)
          const ended = link.state === 'created' ? await provider.cancelLink(link.id) : link
          return await applyLink(orderId, ended, actor, reason)
        }),
      ),
  }
}
export type OrderSync = ReturnType<typeof orderSync>

type RecorderPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>

function missingLinkRecorder(ports: RecorderPorts) {
  const { db, clock, newId } = ports

  /** Settles an order without a link at its provider: it cannot be paid. */
  async function recordMissingLink(
    orderId: string,
    actor: string,
    ending: 'cancelled' | null,
    reason: string,
  ) {
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

  /** Records a provider failure and the time of the next try. */
  async function noteFailure(
    orderId: string,
    { reason, retryAfterMs }: ProviderError,
    actor: string,
  ): Promise<void> {
    const [now, wait] = [clock(), retryAfterMs ?? 0]
    await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      const failures = order.failures + 1
      const isCheckedAgain = nextCheckAfter(order.state, now, now) !== null
      const nextCheckAt = isCheckedAgain ? Math.max(nextTryAfter(failures, now), now + wait) : null
      await query.update(schema.orders).set({ failures, nextCheckAt }).where(eq(schema.orders.id, orderId))
      // One line per outage.
      if (order.failures === 0)
        await noteHistory(query, { orderId, at: now, actor, what: 'fetch:failed', detail: { reason } })
    })
  }

  return { recordMissingLink, noteFailure }
}
