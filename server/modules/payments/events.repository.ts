import { eq } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { newRowInsert } from '../../db/prepared.ts'
import { preparePerConnection } from '../../db/sqlite.ts'
import { schema } from '../../db/schema/index.ts'

const { paymentEvents } = schema

export type EventRow = typeof paymentEvents.$inferSelect

// Asked for every webhook, of which a provider sends many again: the builder would take longer than the answer.
const known = preparePerConnection((connection) =>
  connection.prepare<[string, string], number>(
    'select 1 from payment_events where provider = ? and event_id = ?',
  ),
)

const insertNew = newRowInsert(paymentEvents)

/** Keeps a webhook; returns false if it was delivered before. */
export const addEvent = (query: Query, event: EventRow): Promise<boolean> => insertNew(query, event)

/** Returns whether a webhook was delivered before. */
export const isKnownEvent = async (query: Query, provider: string, eventId: string): Promise<boolean> =>
  known(query).get(provider, eventId) !== undefined

/** Returns a webhook; null if there is none. */
export async function findEvent(query: Query, id: string): Promise<EventRow | null> {
  const [event] = await query.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}
