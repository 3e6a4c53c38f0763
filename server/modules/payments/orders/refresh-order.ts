import { and, eq, isNull } from 'drizzle-orm'
import { SECOND_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { isOpen, isPaid } from '#shared/domain/payments/payment-states.ts'
import type { ReturnOutcome } from '#shared/domain/payments/return-cookie.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError, PROVIDER_NAMES } from '#server/ports/payments/payment-provider.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { AppError } from '#server/lib/errors.ts'
import { findOrder, noteHistory } from '#server/modules/payments/model/orders.repository.ts'

const { orders } = schema

// Minimum interval between two requests about one order.
const SYNC_INTERVAL_MS = 10 * SECOND_MS

// Returns true if money can still arrive for an order.
const canReceiveMoney = (order: OrderRow): boolean => isOpen(order.state) || order.nextCheckAt !== null

/** Builds the limit of returns: a return may ask the provider despite a recent poll, but not if it is a repeat. */
function returnLimiter(clock: () => number) {
  const requestedAt = new Map<string, number>()
  return function claim({ id }: OrderRow): boolean {
    const now = clock()
    for (const [orderId, at] of requestedAt)
      if (isElapsed(at, SYNC_INTERVAL_MS, now)) requestedAt.delete(orderId)
    if (requestedAt.has(id)) return false
    requestedAt.set(id, now)
    return true
  }
}

export function orderRefresher({
  db,
  clock,
  sync,
}: Pick<PaymentModulePorts, 'db' | 'clock'> & { sync: OrderSync }) {
  /** Claims the next request about an order. Returns false if the last request was less than 10 seconds ago. */
  async function claimRequest(order: OrderRow): Promise<boolean> {
    const now = clock()
    const isAgo = (at: number | null) => at === null || isElapsed(at, SYNC_INTERVAL_MS, now)
    if (!isAgo(order.fetchedAt)) return false
    return await db.tx(async (query) => {
      const claimed = await query
        .update(orders)
        .set({ fetchedAt: now })
        .where(
          and(
            eq(orders.id, order.id),
            order.fetchedAt === null ? isNull(orders.fetchedAt) : eq(orders.fetchedAt, order.fetchedAt),
          ),
        )
        .returning({ id: orders.id })
      return claimed.length > 0
    })
  }

  const claimReturn = returnLimiter(clock)

  async function mayRequest(order: OrderRow, actor: string): Promise<boolean> {
    if (!canReceiveMoney(order)) return false
    const isFirstReturn = actor === 'return' && claimReturn(order)
    return (await claimRequest(order)) || isFirstReturn
  }

  /** Returns the order after asking the provider, at most once in 10 seconds. A provider failure changes nothing. */
  return async function refresh(order: OrderRow, actor: string): Promise<OrderRow> {
    if (!(await mayRequest(order, actor))) return order
    try {
      return await sync.syncOrder(order, actor)
    } catch (error) {
      // The order's history has recorded the failure, and the reconciler tries again.
      if (error instanceof ProviderError) return order
      throw error
    }
  }
}
export type RefreshOrder = ReturnType<typeof orderRefresher>

type ReturnPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'providers'> & { refresh: RefreshOrder }

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

export function returnAcceptor({ db, clock, providers, refresh }: ReturnPorts) {
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
      // An array means a repeated parameter, which providers never send.
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
