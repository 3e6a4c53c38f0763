import type { PaymentBody, PaymentData } from '#shared/contracts/payment.ts'
import { isOpen, isPaid } from '#shared/domain/payments/payment-states.ts'
import { invalidInput, unavailable } from '#server/lib/errors.ts'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderLink,
} from '#server/ports/payments/payment-provider.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { getProvider } from '#server/modules/payments/provider/sync-order.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { alreadyYours, orderPlacer } from './place-order.ts'
import { eq } from 'drizzle-orm'
import { schema } from '#server/db/schema/index.ts'
import { noteHistory, orderLocks, readOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

/** Path to which providers redirect buyers after a payment. */
export const RETURN_PATH = '/pay/return'

type Ports = PaymentModulePorts & { sync: OrderSync }

const toLinkRequest = (order: OrderRow, origin: string) => ({
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

function linkOpener(ports: Ports) {
  const { db, clock, origin, sync } = ports

  /** Creates a link. Returns the existing one if the provider knows the reference already. */
  async function makeLink(provider: PaymentProvider, order: OrderRow): Promise<ProviderLink> {
    try {
      return await provider.createLink(toLinkRequest(order, origin))
    } catch (error) {
      if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
      const made = await provider.findLink(order.id)
      if (made === null) throw error
      return made
    }
  }

  async function storeLink(found: OrderRow, link: ProviderLink): Promise<OrderRow> {
    const orderId = found.id
    const now = clock()
    // Uses rows of the order.
    return await db.tx(async (query) => {
      const order = await readOrder(query, orderId)
      // An order that ended meanwhile keeps its state. The stored link id allows cancelling the link at the provider.
      const state = order.state === 'created' ? ('redirected' as const) : order.state
      const fields = { linkId: link.id, linkUrl: link.url, redirectedAt: now, state }
      await query.update(schema.orders).set(fields).where(eq(schema.orders.id, orderId))
      const detail = { link: link.id }
      await noteHistory(query, { orderId, at: now, actor: 'system', what: 'link', detail })
      return { ...order, ...fields }
    }, orderLocks(found))
  }

  /**
   * Returns an open order with its link. `isNew` means that no link can exist yet. Otherwise the link is looked up by
   * reference first, so that a crash causes no second link. Also returns orders that turn out to be over or paid.
   */
  return (orderId: string, isNew: boolean): Promise<OrderRow> =>
    sync.lockOrder(orderId, async () => {
      const order = await readOrder(db.read, orderId)
      if (!isOpen(order.state) || order.linkId !== null) return order
      const provider = getProvider(ports, order)
      const found = isNew ? null : await provider.findLink(orderId)
      const link = found ?? (await makeLink(provider, order))
      if (!isFor(link, order)) {
        await sync.applyLink(order, link, 'system')
        throw new ProviderError('refused', 'The provider made a link for something else.')
      }
      const stored = await storeLink(order, link)
      return link.state === 'created' ? stored : await sync.applyLink(order, link, 'system')
    })
}

// The first round may cancel a stale order, the second creates a new order. A third round shows another fault.
const ROUNDS_MAX = 3

const WRONG_ANSWER =
  'The payment provider did not respond correctly. Nothing is charged. Press again in a moment: it is the same order.'

const PHONE_REFUSED =
  'The payment provider does not accept this phone number. Check it, or use another number.'

const BUYER_MESSAGES: Record<ProviderError['reason'], string> = {
  unreachable:
    'The payment provider cannot be reached. Nothing is charged. Press again in a moment: it is the same order.',
  limited:
    'The payment provider takes no orders now. Nothing is charged. Press again in a minute: it is the same order.',
  credentials: 'Payments are closed now. Nothing is charged.',
  refused: WRONG_ANSWER,
  notFound: WRONG_ANSWER,
}

/** Translates a provider error for the buyer. */
function noLink(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.isContactRefused) return invalidInput([{ field: 'phone', message: PHONE_REFUSED }])
  return unavailable(BUYER_MESSAGES[error.reason], error)
}

export function paymentInitializer(ports: Ports) {
  const { sync } = ports
  const orders = orderPlacer(ports)
  const openLink = linkOpener(ports)
  return async function initialize(viewer: Viewer, body: PaymentBody): Promise<PaymentData> {
    const requested = await orders.resolvePurchase(viewer.id, body)
    try {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { order, isNew, isStale } = await orders.placeOrder(requested)
        const current = isStale
          ? await sync.cancelOrder(order.id, 'system', 'replaced')
          : await openLink(order.id, isNew)
        if (isPaid(current.state)) throw alreadyYours()
        if (!isStale && isOpen(current.state) && current.linkUrl !== '')
          return { success: true, redirectUrl: current.linkUrl, orderId: current.id }
      }
    } catch (error) {
      throw noLink(error)
    }
    throw unavailable(WRONG_ANSWER)
  }
}
