import pLimit from 'p-limit'
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isOpen } from '#shared/domain/payments/payment-states.ts'
import type { OrderState } from '#shared/domain/payments/payment-states.ts'
import { backoffMs } from '#shared/domain/work/backoff.ts'
import { applyPayments } from '#shared/domain/payments/apply-payments.ts'
import { keyedLocks } from '#shared/domain/work/keyed-locks.ts'
import type { Query } from '#server/db/db.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { ProviderLink, PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import {
  findEntitlement,
  noteHistory,
  orderLocks,
  readOrder,
} from '#server/modules/payments/model/orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { withEventTimes } from '#server/modules/payments/model/payment-events.repository.ts'
import { knownPayments } from '#server/modules/payments/model/money.repository.ts'
import { writePayments } from '#server/modules/payments/ledger/write-payments.ts'
import { schema } from '#server/db/schema/index.ts'

/** Maximum number of concurrent order checks. */
export const MAX_CONCURRENT_CHECKS = 16

/** Check times of an order, milliseconds after its creation. */
const OFFSETS = [2 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 72 * HOUR_MS]
const [FIRST_MS = 0] = OFFSETS

// Order states that can still receive money.
const CHECKED_STATES: readonly OrderState[] = ['created', 'redirected', 'expired', 'cancelled']

const BACKOFF = { baseMs: MINUTE_MS, maxMs: HOUR_MS } as const

/** Returns the next check time of an order; null if no money can arrive any more. */
export function nextCheckAfter(state: OrderState, createdAt: number, now: number): number | null {
  if (!CHECKED_STATES.includes(state)) return null
  // The clock was set back after the order was created.
  if (now < createdAt) return now + FIRST_MS
  const next = OFFSETS.find((offset) => createdAt + offset > now)
  return next === undefined ? null : createdAt + next
}

/** Returns the time of the next try after consecutive failures. Tries never end. */
export const nextTryAfter = (failures: number, now: number): number => now + backoffMs(failures, BACKOFF)

type WritePorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue'>
type ApplyPorts = WritePorts & Pick<PaymentModulePorts, 'findItem'>
type SyncPorts = ApplyPorts & Pick<PaymentModulePorts, 'providers'>

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
function linkApplier(ports: ApplyPorts) {
  const { db, clock, newId, findItem } = ports
  return async function applyLink(
    found: Pick<OrderRow, 'id' | 'userId'>,
    link: ProviderLink,
    actor: string,
    reason = '',
  ): Promise<OrderRow> {
    const orderId = found.id
    const step = { now: clock(), actor, id: newId() }
    const { now } = step
    // Uses rows of the order and purchases of its buyer. Counters of receipts are only added to, and a webhook that is
    // stored meanwhile has a job that applies the link again. Items for sale change in transactions without a name.
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
    }, orderLocks(found))
  }
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
  const applyLink = linkApplier(ports)
  const limit = pLimit(MAX_CONCURRENT_CHECKS)
  const lockOrder = keyedLocks()
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
    applyLink,
    /** Serialises link changes per order. */
    lockOrder,

    /** Fetches an order's link and settles the order. Throws the provider's error. */
    syncOrder: (order: OrderRow, actor: string): Promise<OrderRow> =>
      limit(() =>
        recordingFailures(order.id, actor, async () => {
          const link = await fetchLink(getProvider(ports, order), order)
          if (link === null) return await recordMissingLink(order.id, actor, null, '')
          return await applyLink(order, link, actor)
        }),
      ),

    /** Cancels an open order's link and settles the order, which may turn out paid. Throws the provider's error. */
    cancelOrder: (orderId: string, actor: string, reason: string): Promise<OrderRow> =>
      lockOrder(orderId, () =>
        recordingFailures(orderId, actor, async () => {
          const order = await readOrder(ports.db.read, orderId)
          if (!isOpen(order.state)) return order
          const provider = getProvider(ports, order)
          const link = await fetchLink(provider, order)
          if (link === null) return await recordMissingLink(orderId, actor, 'cancelled', reason)
          const ended = link.state === 'created' ? await provider.cancelLink(link.id) : link
          return await applyLink(order, ended, actor, reason)
        }),
      ),
  }
}
export type OrderSync = ReturnType<typeof orderSync>

function missingLinkRecorder(ports: WritePorts) {
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
      // Writes one history line per outage.
      if (order.failures === 0)
        await noteHistory(query, { orderId, at: now, actor, what: 'fetch:failed', detail: { reason } })
    })
  }

  return { recordMissingLink, noteFailure }
}
