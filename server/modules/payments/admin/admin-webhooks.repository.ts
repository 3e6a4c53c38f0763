import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { ORDERS_PAGE } from '#shared/contracts/admin-orders.ts'
import type { AdminOrder, AdminWebhook, WebhooksData } from '#shared/contracts/admin-orders.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import { askingFailure } from './translate-provider-error.ts'
import { toAdminWebhook } from './admin-orders.mapper.ts'

const { paymentEvents } = schema

// Webhooks that were not handled have no order yet: they are looked for among the latest.
const LATEST = 1000

/** Returns the latest webhooks about an order, also those that were not handled yet. */
export async function eventsOf(query: Query, { _id, linkId }: AdminOrder): Promise<AdminWebhook[]> {
  const latest = query.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(LATEST).as('latest')
  const waiting = await query
    .select()
    .from(latest)
    .where(
      and(
        isNull(latest.handledAt),
        or(eq(latest.reference, _id), linkId === null ? undefined : eq(latest.linkId, linkId)),
      ),
    )
  const handled = await query
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, _id))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(ORDERS_PAGE)
  return [...waiting, ...handled].map(toAdminWebhook)
}

type Ports = {
  db: Db
  clock: () => number
  /** Handles a webhook by the id of its row. */
  handle: (id: string) => Promise<void>
}

/** Builds the log of webhooks. */
export function webhookLog({ db, clock, handle }: Ports) {
  async function one(id: string): Promise<AdminWebhook> {
    const [row] = await db.read.select().from(paymentEvents).where(eq(paymentEvents.id, id))
    if (row === undefined) throw notFound('Webhook not found.')
    return toAdminWebhook(row)
  }

  return {
    /** Returns a page of webhooks, the latest first. */
    async list(before: string | undefined): Promise<WebhooksData> {
      const rows = await db.read
        .select()
        .from(paymentEvents)
        .where(before === undefined ? undefined : lt(paymentEvents.id, before.toUpperCase()))
        .orderBy(desc(paymentEvents.id))
        .limit(ORDERS_PAGE + 1)
      return { webhooks: rows.slice(0, ORDERS_PAGE).map(toAdminWebhook), isMore: rows.length > ORDERS_PAGE }
    },

    /**
     * Handles a webhook again: the provider is asked, and its order brought in line. Throws 404, and 503 where the provider does
     * not answer.
     */
    async replay(id: string, actor: Actor): Promise<AdminWebhook> {
      await one(id)
      const at = clock()
      // Before the provider is asked: also what failed was done by somebody.
      await db.tx((query) => writeAudit(query, { at, actor, action: 'retry', target: `webhook/${id}` }))
      await handle(id).catch(askingFailure)
      return await one(id)
    },
  }
}
