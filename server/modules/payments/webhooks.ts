import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { preparePerQuery } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../errors.ts'
import { PROVIDER_NAMES, ProviderError } from '../../ports/payments/payment-provider.ts'
import type { ProviderName } from '../../ports/payments/payment-provider.ts'
import type { OrderAsker } from './ask-provider.ts'
import type { Disputes } from './disputes.ts'
import { HANDLE_WEBHOOK } from './job-types.ts'
import { findOrder, findOrderByLink, findPayment, noteHistory } from './orders.repository.ts'
import type { OrderRow, PaymentModulePorts } from './parts.ts'
import type { Refunds } from './refunds.ts'

const { paymentEvents } = schema

type EventRow = typeof paymentEvents.$inferSelect

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'> & {
  asker: OrderAsker
  disputes: Disputes
  refunds: Refunds
}

const knownEvent = preparePerQuery((query) =>
  query
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, param('provider')), eq(paymentEvents.eventId, param('eventId'))))
    .prepare(),
)

const isKnown = async (query: Query, provider: string, eventId: string): Promise<boolean> =>
  (await knownEvent(query).execute({ provider, eventId })).length > 0

const isProviderName = (name: string): name is ProviderName =>
  (PROVIDER_NAMES as readonly string[]).includes(name)

const refused = () => new AppError(400, 'This is no webhook of the provider.')

/** Builds what takes webhooks. Each is a hint alone: what is true is fetched. */
export function webhookReceiver(ports: Ports) {
  const { db, clock, newId, queue, providers, asker, disputes, refunds } = ports

  /**
   * Keeps a webhook whose signature is right, with a job that handles it, in one transaction; one that is delivered again changes
   * nothing. Throws 404 for a provider that is not set up, and 400 for everything without a right signature.
   */
  async function receive(
    name: string,
    bytes: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    const provider = isProviderName(name) ? providers.named(name) : null
    if (provider === null) throw notFound('There is no such provider.')
    const hint = provider.verifyWebhook(bytes, headers)
    if (hint === null) throw refused()
    if (await isKnown(db.read, provider.name, hint.eventId)) return
    const { eventId, type, reference, linkId, paymentId, refundId, dispute } = hint
    const [id, jobId, now] = [newId(), newId(), clock()]
    const row = {
      id,
      provider: provider.name,
      ...{ eventId, type, reference, linkId, paymentId, refundId, dispute },
      hash: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      receivedAt: now,
      handledAt: null,
      outcome: '',
      orderId: null,
    }
    await db.tx(async (query) => {
      // The same event may be delivered twice at the same time.
      if (await isKnown(query, provider.name, eventId)) return
      await query.insert(paymentEvents).values(row)
      await queue.enqueue(query, { id: jobId, type: HANDLE_WEBHOOK, payload: id, now })
    })
  }

  /** Returns the order that an event is about; null if it is none of ours. */
  async function orderOf(event: EventRow): Promise<OrderRow | null> {
    const { provider, reference, linkId, paymentId } = event
    const isOurs = (order: OrderRow | null) => (order?.provider === provider ? order : null)
    if (reference !== null) {
      const order = isOurs(await findOrder(db.read, reference))
      if (order !== null) return order
    }
    if (linkId !== null) {
      const order = await findOrderByLink(db.read, provider, linkId)
      if (order !== null) return order
    }
    if (paymentId === null) return null
    const payment = await findPayment(db.read, provider, paymentId)
    if (payment !== null) return payment.orderId === null ? null : await findOrder(db.read, payment.orderId)
    return isOurs(await orderByProvider(event, paymentId))
  }

  /** Asks the provider whose payment it is that an event names. */
  async function orderByProvider({ provider }: EventRow, paymentId: string): Promise<OrderRow | null> {
    try {
      const payment = await providers.named(provider)?.fetchPayment(paymentId)
      const reference = payment?.reference ?? null
      return reference === null ? null : await findOrder(db.read, reference)
    } catch (error) {
      if (error instanceof ProviderError && error.reason === 'notFound') return null
      throw error
    }
  }

  async function markHandled(event: EventRow, order: OrderRow | null): Promise<void> {
    const now = clock()
    const outcome = order === null ? 'foreign' : 'settled'
    const orderId = order?.id ?? null
    await db.tx(async (query) => {
      await query
        .update(paymentEvents)
        .set({ handledAt: now, outcome, orderId })
        .where(eq(paymentEvents.id, event.id))
      if (orderId === null) return
      const detail = { event: event.eventId, type: event.type }
      await noteHistory(query, { orderId, at: now, actor: 'provider', what: 'webhook', detail })
    })
  }

  return {
    receive,

    /** Does what a webhook leads to: its order is brought in line. Throws what the provider failed with, to be tried again. */
    async handle(eventRowId: string): Promise<void> {
      const [event] = await db.read.select().from(paymentEvents).where(eq(paymentEvents.id, eventRowId))
      if (event === undefined) return
      const order = await orderOf(event)
      if (order !== null) {
        await asker.ask(order, 'provider')
        if (event.paymentId !== null && event.refundId !== null)
          await refunds.lookAfter(order.provider, event.paymentId)
        if (event.paymentId !== null && event.dispute !== null)
          await disputes.note(order.provider, event.paymentId, event.dispute)
      }
      await markHandled(event, order)
    },
  }
}
export type WebhookReceiver = ReturnType<typeof webhookReceiver>
