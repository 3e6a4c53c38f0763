import { isPaid } from '#shared/domain/payments/order-states.ts'
import type { ReturnOutcome } from '#shared/domain/payments/return-cookie.ts'
import { AppError } from '#server/lib/errors.ts'
import { PROVIDER_NAMES } from '#server/ports/payments/payment-provider.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import { findOrder, noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import type { RefreshOrder } from './refresh-order.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'providers'> & { refresh: RefreshOrder }

// The buyer sees an empty page meanwhile; a later result appears on the order's page.
const REFRESH_TIMEOUT_MS = 2500

const refused = () => new AppError(400, 'The link to this page is incomplete or wrong. Nothing has changed.')

async function withTimeout<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), REFRESH_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

export function returnAcceptor({ db, clock, providers, refresh }: Ports) {
  function verify(query: Readonly<Record<string, string>>) {
    for (const name of PROVIDER_NAMES) {
      const found = providers.named(name)?.verifyReturn(query) ?? null
      if (found !== null) return { ...found, name }
    }
    return null
  }

  async function getOrder(reference: string, linkId: string, name: ProviderName): Promise<OrderRow> {
    const order = await findOrder(db.read, reference)
    const isOurs = order?.provider === name && (order.linkId === null || order.linkId === linkId)
    if (!isOurs) throw refused()
    return order
  }

  /** Returns order and outcome of a correctly signed return, after asking the provider. Throws 400 otherwise. */
  return async function accept(
    given: Readonly<Record<string, unknown>>,
  ): Promise<{ orderId: string; outcome: ReturnOutcome }> {
    const query: Record<string, string> = {}
    for (const [key, value] of Object.entries(given)) {
      // Providers never send the same name twice.
      if (typeof value !== 'string') throw refused()
      query[key] = value
    }
    const hint = verify(query)
    if (hint === null) throw refused()
    const order = await getOrder(hint.reference, hint.linkId, hint.name)
    const now = clock()
    await db.tx((tx) => noteHistory(tx, { orderId: order.id, at: now, actor: 'buyer', what: 'return' }))
    const refreshed = await withTimeout(refresh(order, 'return'))
    return { orderId: order.id, outcome: isPaid((refreshed ?? order).state) ? 'received' : 'checking' }
  }
}
