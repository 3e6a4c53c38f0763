import { eq } from 'drizzle-orm'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { PaymentProvider, ProviderLink } from '#server/ports/payments/payment-provider.ts'
import { providerOf } from '#server/modules/payments/provider/sync-order.ts'
import type { SyncPorts } from '#server/modules/payments/provider/sync-order.ts'
import { noteHistory, readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow } from '#server/modules/payments/model/payments.ports.ts'

/** Where providers send buyers after a success. */
export const RETURN_PATH = '/pay/return'

type Ports = SyncPorts & { origin: string }

const requestOf = (order: OrderRow, origin: string) => ({
  reference: order.id,
  amountInPaise: order.amountInPaise,
  currency: order.currency,
  description: order.title,
  phone: order.phone,
  expiresAt: order.linkExpiresAt,
  returnUrl: `${origin}${RETURN_PATH}`,
})

const isFor = (link: ProviderLink, order: OrderRow): boolean =>
  link.reference === order.id &&
  link.amountInPaise === order.amountInPaise &&
  link.currency === order.currency

/** Builds what gives open orders a link to pay on. */
export function linkOpener(ports: Ports) {
  const { db, clock, origin, locks, applyLink } = ports

  /** Makes a link; returns the one that was made before where the provider knows the reference already. */
  async function makeLink(provider: PaymentProvider, order: OrderRow): Promise<ProviderLink> {
    try {
      return await provider.createLink(requestOf(order, origin))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
      const made = await provider.findLink(order.id)
      if (made === null) throw error
      return made
    }
  }

  async function storeLink(orderId: string, link: ProviderLink): Promise<OrderRow> {
    const now = clock()
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      // Erased or ended meanwhile: it keeps the link, by which it is ended at the provider.
      const state = order.state === 'created' ? ('redirected' as const) : order.state
      const fields = { linkId: link.id, linkUrl: link.url, redirectedAt: now, state }
      await query.update(schema.orders).set(fields).where(eq(schema.orders.id, orderId))
      const detail = { link: link.id }
      await noteHistory(query, { orderId, at: now, actor: 'system', what: 'link', detail })
      return { ...order, ...fields }
    })
  }

  /**
   * Returns an open order with its link. `isNew` says that nobody can have made one before; for every other order it is looked up
   * by its reference first, so that a crash makes no second one. An order that turns out to be over or paid is returned as such.
   */
  return (orderId: string, isNew: boolean): Promise<OrderRow> =>
    locks(orderId, async () => {
      const order = await readOrder(db.read, orderId)
      if (!isOpen(order.state) || order.linkId !== null) return order
      const provider = providerOf(ports, order)
      const found = isNew ? null : await provider.findLink(orderId)
      const link = found ?? (await makeLink(provider, order))
      if (!isFor(link, order)) {
        await applyLink(orderId, link, 'system')
        throw new ProviderError('refused', 'The provider made a link for something else.')
      }
      const stored = await storeLink(orderId, link)
      return link.state === 'created' ? stored : await applyLink(orderId, link, 'system')
    })
}
export type OpenLink = ReturnType<typeof linkOpener>
