import type { Db } from '../../db/db.ts'
import { intervalGate } from '../../ports/process/interval-gate.ts'
import { sweepNetworks } from './guest-limits.ts'
import { sweepGuests } from './guests.ts'
import { sweepReads } from './reads.ts'
import { INBOX_MS } from './recent-alerts.ts'
import { sweepSubscriptions } from './subscriptions.ts'

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
