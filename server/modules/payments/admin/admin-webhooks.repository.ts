import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { ORDERS_PAGE } from '#shared/contracts/admin-orders.ts'
import type { AdminOrder, AdminWebhook, WebhooksData } from '#shared/contracts/admin-orders.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import { translateProviderError } from './translate-provider-error.ts'
import { toAdminWebhook } from './admin-orders.mapper.ts'

const { paymentEvents } = schema

// Unhandled webhooks have no order id yet: only the latest ones are searched.
const LATEST = 1000

export async function readWebhooks(query: Query, { _id, linkId }: AdminOrder): Promise<AdminWebhook[]> {
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
  handle: (id: string) => Promise<void>
}

export function webhookLog({ db, clock, handle }: Ports) {
  async function one(id: string): Promise<AdminWebhook> {
    const [row] = await db.read.select().from(paymentEvents).where(eq(paymentEvents.id, id))
    if (row === undefined) throw notFound('Webhook not found.')
    return toAdminWebhook(row)
  }

  return {
    async list(before: string | undefined): Promise<WebhooksData> {
      const rows = await db.read
        .select()
        .from(paymentEvents)
        .where(before === undefined ? undefined : lt(paymentEvents.id, before.toUpperCase()))
        .orderBy(desc(paymentEvents.id))
        .limit(ORDERS_PAGE + 1)
      return { webhooks: rows.slice(0, ORDERS_PAGE).map(toAdminWebhook), isMore: rows.length > ORDERS_PAGE }
    },

    /** Handles a webhook again: fetches its order and settles it. Throws 404, or 503 if the provider fails. */
    async replay(id: string, actor: Actor): Promise<AdminWebhook> {
      await one(id)
      const at = clock()
      // Audited before the request, so that failed replays are logged too.
      await db.tx((query) => writeAudit(query, { at, actor, action: 'retry', target: `webhook/${id}` }))
      await handle(id).catch(translateProviderError)
      return await one(id)
    },
  }
}
