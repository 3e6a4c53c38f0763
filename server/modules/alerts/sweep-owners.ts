import { eq, lt } from 'drizzle-orm'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { removeAllInterests } from './interests.ts'
import { deleteReads, sweepReads } from './reads.ts'
import { INBOX_MS } from './recent-alerts.ts'
import { sweepSubscriptions } from './subscriptions.ts'

const { alertOwners } = schema

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After this time a device that was not heard of is given up, milliseconds. */
const IDLE_MS = 60 * DAY_MS
const BATCH = 500

async function deleteGuest(query: Query, id: string): Promise<void> {
  await removeAllInterests(query, id)
  await deleteReads(query, id)
  await query.delete(alertOwners).where(eq(alertOwners.id, id))
}

/** Deletes devices without a user that were not heard of since an instant; returns whether there may be more. */
async function sweepGuests(query: Query, before: number): Promise<boolean> {
  const idle = await query
    .select({ id: alertOwners.id })
    .from(alertOwners)
    .where(lt(alertOwners.seenAt, before))
    .limit(BATCH)
  for (const { id } of idle) await deleteGuest(query, id)
  return idle.length === BATCH
}

/**
 * Builds the sweep of subscriptions and devices that were not heard of for 60 days, and of marks of alerts that no inbox
 * has any more; it runs at most once an hour.
 */
export function sweepOwners({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = clock()
    if (now < nextAt) return
    nextAt = now + HOUR_MS
    const before = now - IDLE_MS
    while (await db.tx((query) => sweepSubscriptions(query, before, BATCH)));
    // Both are noted once a day: one that is idle for a day longer has no subscription left.
    while (await db.tx((query) => sweepGuests(query, before - DAY_MS)));
    await db.tx((query) => sweepReads(query, now - INBOX_MS))
  }
}
