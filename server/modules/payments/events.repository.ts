import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { newRowInsert, preparePerQuery } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'

const { paymentEvents } = schema

export type EventRow = typeof paymentEvents.$inferSelect

const known = preparePerQuery((query) =>
  query
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, param('provider')), eq(paymentEvents.eventId, param('eventId'))))
    .prepare(),
)

const insertNew = newRowInsert(paymentEvents, paymentEvents.id)

/** Keeps a webhook; returns false if it was delivered before. */
export const addEvent = async (query: Query, event: EventRow): Promise<boolean> =>
  (await insertNew(query).execute(event)).length > 0

/** Returns whether a webhook was delivered before. */
export const isKnownEvent = async (query: Query, provider: string, eventId: string): Promise<boolean> =>
  (await known(query).execute({ provider, eventId })).length > 0

/** Returns a webhook; null if there is none. */
export async function findEvent(query: Query, id: string): Promise<EventRow | null> {
  const [event] = await query.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}
