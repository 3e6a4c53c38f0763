import type { PaymentBody, PaymentData } from '#shared/contracts/payment.ts'
import { isOpen, isPaid } from '#shared/domain/payments/order-states.ts'
import { invalidInput, unavailable } from '#server/lib/errors.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import type { OpenLink } from './open-link.ts'
import { alreadyYours } from './place-order.ts'
import type { orderPlacer } from './place-order.ts'

type Ports = {
  placer: ReturnType<typeof orderPlacer>
  sync: OrderSync
  openLink: OpenLink
}

// An order that is over is ended, and the next one is new: a third round means that something else goes on.
const ROUNDS_MAX = 3

const WRONG_ANSWER =
  'The payment provider did not answer as it should. Nothing is charged. Press again in a moment: it is the same order.'

const PHONE_REFUSED = 'The payment provider does not accept this phone number. Check it, or use another one.'

// What a buyer is told who got no link.
const TOLD: Record<ProviderError['reason'], string> = {
  unreachable:
    'The payment provider cannot be reached. Nothing is charged. Press again in a moment: it is the same order.',
  limited:
    'The payment provider takes no orders at the moment. Nothing is charged. Press again in a minute: it is the same order.',
  credentials: 'Payment is not open at the moment. Nothing is charged.',
  refused: WRONG_ANSWER,
  notFound: WRONG_ANSWER,
}

/** Returns the error for a buyer for whom the provider made no link. */
function noLink(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.isContactRefused) return invalidInput([{ field: 'phone', message: PHONE_REFUSED }])
  return unavailable(TOLD[error.reason], error)
}

/** Builds what begins a payment: it answers where the buyer pays. */
export function paymentInitializer({ placer, sync, openLink }: Ports) {
  return async function initialize(viewer: Viewer, body: PaymentBody): Promise<PaymentData> {
    const wanted = await placer.wantedOf(viewer.id, body)
    try {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const { order, isNew, isStale } = await placer.place(wanted)
        const current = isStale
          ? await sync.end(order.id, 'system', 'replaced')
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
