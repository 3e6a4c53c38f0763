import { LRUCache } from 'lru-cache'
import { eq } from 'drizzle-orm'
import type { Db, Query } from '#server/db/db.ts'
import { batchedWrites } from '#server/db/batched-writes.ts'
import { AppError, notFound } from '#server/lib/errors.ts'
import { PROVIDER_NAMES, ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import { addEvent, findEvent } from '#server/modules/payments/model/payment-events.repository.ts'
import type { EventRow } from '#server/modules/payments/model/payment-events.repository.ts'
import { HANDLE_WEBHOOK } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentModulePorts, OrderRow } from '#server/modules/payments/model/payments.ports.ts'
import { schema } from '#server/db/schema/index.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import type { Disputes } from '#server/modules/payments/refunds/record-disputes.ts'
import { findPayment } from '#server/modules/payments/model/money.repository.ts'
import {
  findOrder,
  findOrderByLink,
  noteHistory,
  orderLocks,
} from '#server/modules/payments/model/orders.repository.ts'
import type { Refunds } from '#server/modules/payments/refunds/send-refunds.ts'

// A check reads the file. Repeats come far more often than another process writes.
const CHECK_INTERVAL_MS = 200

/** Builds a check that returns true after a write of another process. Reads the version at most every 200 ms. */
function watchForeignWrites(db: Pick<Db, 'dataVersion'>, ticks: () => number): () => boolean {
  let lastVersion = db.dataVersion()
  let nextCheck = 0
  return () => {
    const now = ticks()
    if (now < nextCheck) return false
    nextCheck = now + CHECK_INTERVAL_MS
    const before = lastVersion
    lastVersion = db.dataVersion()
    return lastVersion !== before
  }
}

// Providers repeat an event within seconds, or an hour later. Repeats an hour later are recognised by the database.
const MAX_CACHED = 1000

type Options = {
  db: Pick<Db, 'dataVersion'>
  most?: number
  /** Monotonic clock, milliseconds. */
  ticks?: () => number
}

/** Caches the latest stored webhooks. Clears itself if a backup replaced the database file. */
export function webhookCache({ db, most = MAX_CACHED, ticks = () => performance.now() }: Options) {
  const keys = new LRUCache<string, true>({ max: most })
  const isOther = watchForeignWrites(db, ticks)

  return {
    has(key: string): boolean {
      if (isOther()) keys.clear()
      return keys.has(key)
    },
    add(key: string): void {
      if (!keys.has(key)) keys.set(key, true)
    },
  }
}

type ReceiverPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'>

const isProviderName = (name: string): name is ProviderName =>
  (PROVIDER_NAMES as readonly string[]).includes(name)

export function webhookReceiver({ db, clock, newId, queue, providers }: ReceiverPorts) {
  const cache = webhookCache({ db })
  async function addWithJob(query: Query, event: EventRow): Promise<void> {
    const { id, receivedAt: now } = event
    // Webhooks outside the cache may still have been delivered before, or concurrently.
    if (await addEvent(query, event))
      await queue.enqueue(query, { id, type: HANDLE_WEBHOOK, payload: id, now })
  }
  // Adds webhooks with their jobs. Only these transactions add webhooks, and they read nothing else.
  const store = batchedWrites(db, addWithJob, 'webhooks')

  /** Stores a webhook and its job in one transaction, once. Throws 404 for an unknown provider, 400 if unsigned. */
  return async function receive(
    name: string,
    bytes: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    const provider = isProviderName(name) ? providers.named(name) : null
    if (provider === null) throw notFound('There is no such provider.')
    const signed = provider.verifyWebhook(bytes, headers)
    if (signed === null) throw new AppError(400, 'This is no webhook of the provider.')
    const key = `${provider.name}/${signed.bodyHash}`
    if (cache.has(key)) return
    const hint = signed.read()
    const row = {
      id: newId(),
      provider: provider.name,
      eventId: hint.eventId,
      bodyHash: signed.bodyHash,
      type: hint.type,
      reference: hint.reference,
      linkId: hint.linkId,
      paymentId: hint.paymentId,
      refundId: hint.refundId,
      disputeId: hint.disputeId,
      size: bytes.length,
      occurredAt: hint.occurredAt,
      receivedAt: clock(),
      handledAt: null,
      outcome: '',
      orderId: null,
    }
    await store(row)
    cache.add(key)
  }
}

type HandlerPorts = Pick<PaymentModulePorts, 'db' | 'clock' | 'providers'> & {
  sync: OrderSync
  disputes: Disputes
  refunds: Refunds
}

function orderFinder({ db, providers }: Pick<HandlerPorts, 'db' | 'providers'>) {
  /** Returns the order that the provider names for a payment. */
  async function byProvider({ provider }: EventRow, paymentId: string): Promise<OrderRow | null> {
    try {
      const payment = await providers.named(provider)?.fetchPayment(paymentId)
      const reference = payment?.reference ?? null
      return reference === null ? null : await findOrder(db.read, reference)
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'notFound') return null
      throw error
    }
  }

  async function byPayment(event: EventRow, paymentId: string): Promise<OrderRow | null> {
    const payment = await findPayment(db.read, event.provider, paymentId)
    if (payment === null) return await byProvider(event, paymentId)
    return await findOrder(db.read, payment.orderId)
  }

  return async (event: EventRow): Promise<OrderRow | null> => {
    const { provider, reference, linkId, paymentId } = event
    const found =
      (reference === null ? null : await findOrder(db.read, reference)) ??
      (linkId === null ? null : await findOrderByLink(db.read, provider, linkId)) ??
      (paymentId === null ? null : await byPayment(event, paymentId))
    return found?.provider === provider ? found : null
  }
}

/** Builds the handler of webhooks. A webhook is only a hint: the current state is fetched. */
export function webhookHandler(ports: HandlerPorts) {
  const { db, clock, sync, disputes, refunds } = ports
  const orderOf = orderFinder(ports)

  async function markHandled(event: EventRow, order: OrderRow | null): Promise<void> {
    const now = clock()
    const outcome = order === null ? 'foreign' : 'settled'
    const orderId = order?.id ?? null
    const lock = order === null ? 'webhooks' : orderLocks(order)
    // Uses the row of one webhook, whose job has a lease, and the history of its order.
    await db.tx(async (query) => {
      await query
        .update(schema.paymentEvents)
        .set({ handledAt: now, outcome, orderId })
        .where(eq(schema.paymentEvents.id, event.id))
      if (orderId === null) return
      const detail = { event: event.eventId, type: event.type }
      await noteHistory(query, { orderId, at: now, actor: 'provider', what: 'webhook', detail })
    }, lock)
  }

  /** Settles the order of a webhook. Throws the provider's error, so that the job is retried. */
  return async function handle(id: string): Promise<void> {
    const event = await findEvent(db.read, id)
    if (event === null) return
    const order = await orderOf(event)
    if (order !== null) {
      const { paymentId, refundId, disputeId } = event
      await sync.syncOrder(order, 'provider')
      if (paymentId !== null && refundId !== null) await refunds.updateRefunds(order.provider, paymentId)
      if (disputeId !== null) await disputes.updateDispute(order.provider, disputeId)
    }
    await markHandled(event, order)
  }
}
