import { isOpen } from '#shared/domain/payments/order-states.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { PaymentProvider, ProviderLink } from '#server/ports/payments/payment-provider.ts'
import type { KeyedLocks, Limiter } from '#server/lib/keyed-locks.ts'
import { readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payment-ports.ts'
import type { ApplyLink } from './apply-link.ts'
import { missingLinkRecorder } from './record-missing-link.ts'

export type SyncPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'> & {
  applyLink: ApplyLink
  /** What changes links is done one after the other for each order. */
  locks: KeyedLocks
  /** How many orders are asked about at the same time. */
  limit: Limiter
}

const NOT_SET_UP = 'The provider of this order is not set up any more.'

/** Returns the provider of an order; throws `ProviderError` if it is not set up any more. */
export function providerOf({ providers }: Pick<SyncPorts, 'providers'>, order: OrderRow): PaymentProvider {
  const provider = providers.named(order.provider)
  if (provider === null) throw new ProviderError('credentials', NOT_SET_UP)
  return provider
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ProviderError && error.reason === 'notFound') return null
  throw error
}

/** Returns the link of an order as its provider has it; null if there is none. */
const fetchLink = (provider: PaymentProvider, { id, linkId }: OrderRow): Promise<ProviderLink | null> =>
  linkId === null ? provider.findLink(id) : provider.fetchLink(linkId).catch(nullIfMissing)

/** Builds what asks providers about orders, and brings these in line. */
export function orderSync(ports: SyncPorts) {
  const { db, applyLink, locks, limit } = ports
  const { settleWithout, noteFailure } = missingLinkRecorder(ports)

  async function noting<Result>(orderId: string, actor: string, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError) await noteFailure(orderId, error, actor)
      throw error
    }
  }

  return {
    /** Asks about an order and brings it in line. Throws what the provider failed with. */
    ask: (order: OrderRow, actor: string): Promise<OrderRow> =>
      limit(() =>
        noting(order.id, actor, async () => {
          const link = await fetchLink(providerOf(ports, order), order)
          if (link === null) return await settleWithout(order.id, actor, null, '')
          return await applyLink(order.id, link, actor)
        }),
      ),

    /**
     * Ends the link of an open order, and brings the order in line: it may have been paid in that very moment. Throws what the
     * provider failed with; the order is open then.
     */
    end: (orderId: string, actor: string, reason: string): Promise<OrderRow> =>
      locks(orderId, () =>
        noting(orderId, actor, async () => {
          const order = await readOrder(db.read, orderId)
          if (!isOpen(order.state)) return order
          const provider = providerOf(ports, order)
          const link = await fetchLink(provider, order)
          if (link === null) return await settleWithout(orderId, actor, 'cancelled', reason)
          const ended = link.state === 'created' ? await provider.cancelLink(link.id) : link
          return await applyLink(orderId, ended, actor, reason)
        }),
      ),
  }
}
export type OrderSync = ReturnType<typeof orderSync>
