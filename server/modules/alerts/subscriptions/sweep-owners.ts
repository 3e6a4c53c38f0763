import type { Db } from '#server/db/db.ts'
import { intervalGate } from '#server/lib/interval-gate.ts'
import { sweepNetworks } from '#server/modules/alerts/owners/guest-limits.policy.ts'
import { sweepGuests } from '#server/modules/alerts/owners/guests.repository.ts'
import { sweepReads } from '#server/modules/alerts/owners/read-marks.repository.ts'
import { INBOX_MS } from '#server/modules/alerts/inbox/read-recent-alerts.ts'
import { sweepSubscriptions } from '#server/modules/alerts/owners/subscriptions.repository.ts'

const HOUR_MS = 3_600_000
const BATCH = 500

/**
 * Builds the sweep of idle subscriptions and expired guests, and of marks of alerts that no inbox
 * has any more; it runs at most once an hour.
 */
export function sweepOwners({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  const isDue = intervalGate(HOUR_MS)
  return async () => {
    const now = clock()
    if (!isDue(now)) return
    while (await db.tx((query) => sweepSubscriptions(query, now, BATCH)));
    while (await db.tx((query) => sweepGuests(query, now, BATCH)));
    await db.tx((query) => sweepNetworks(query, now))
    await db.tx((query) => sweepReads(query, now - INBOX_MS))
  }
}
