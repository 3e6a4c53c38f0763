import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { newRowInsert } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { paymentEvents } = schema

export type EventRow = typeof paymentEvents.$inferSelect

/** Stores a webhook. Returns false if its body was delivered before. */
export const addEvent = newRowInsert(paymentEvents)

export async function findEvent(query: Query, id: string): Promise<EventRow | null> {
  const [event] = await query.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return event ?? null
}
