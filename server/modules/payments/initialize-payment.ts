import type { PaymentBody, PaymentData } from '#shared/contracts/payment.ts'
import { isOpen } from '#shared/domain/payments/order-states.ts'
import { unavailable } from '../../errors.ts'
import { ProviderError } from '../../ports/payments/payment-provider.ts'
import type { Viewer } from '../../ports/access/sessions.ts'
import type { OrderAsker } from './ask-provider.ts'
import type { OpenLink } from './open-link.ts'
import type { OrderRow } from './parts.ts'
import { alreadyYours } from './place-order.ts'
import type { orderPlacer } from './place-order.ts'

type Ports = {
  placer: ReturnType<typeof orderPlacer>
  asker: OrderAsker
  openLink: OpenLink
}

// An order that is over is ended, and the next one is new: a third round means that something else goes on.
const ROUNDS_MAX = 3

const UNREACHABLE =
  'The payment provider cannot be reached. Nothing is charged. Press again in a moment: it is the same order.'
const NOT_OPEN = 'Payment is not open at the moment. Nothing is charged.'

/** Returns the error for a buyer whose order the provider could not be asked about. */
export function providerFailure(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return unavailable(error.reason === 'credentials' ? NOT_OPEN : UNREACHABLE, error)
}

const isPaid = (order: OrderRow): boolean => order.state === 'paid' || order.state === 'disputed'

/** Builds what begins a payment: it answers where the buyer pays. */
export function paymentInitializer({ placer, asker, openLink }: Ports) {
  return async function initialize(viewer: Viewer, body: PaymentBody): Promise<PaymentData> {
    const wanted = await placer.wantedOf(viewer.id, body)
    try {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { order, isNew, isStale } = await placer.place(wanted)
        const current = isStale
          ? await asker.end(order.id, 'system', 'replaced')
          : await openLink(order.id, isNew)
        if (isPaid(current)) throw alreadyYours()
        if (!isStale && isOpen(current.state) && current.linkUrl !== '')
          return { success: true, redirectUrl: current.linkUrl, orderId: current.id }
      }
    } catch (error) {
      throw providerFailure(error)
    }
    throw unavailable(UNREACHABLE)
  }
}
