import type { Db } from '#server/db/db.ts'
import { sweepNetworks } from '#server/modules/alerts/owners/guest-limits.policy.ts'
import { sweepGuests } from '#server/modules/alerts/owners/guests.repository.ts'
import { sweepReads } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/read-recent-alerts.ts'
import { sweepSubscriptions } from '#server/modules/alerts/owners/subscriptions.repository.ts'

const BATCH = 500

/** Builds the sweep of idle subscriptions, expired guests, and marks older than inboxes. */
export function sweepOwners({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  return async () => {
    const now = clock()
    while (await db.tx((query) => sweepSubscriptions(query, now, BATCH)));
    while (await db.tx((query) => sweepGuests(query, now, BATCH)));
    await db.tx((query) => sweepNetworks(query, now))
    await db.tx((query) => sweepReads(query, now - INBOX_MS))
  }
}
