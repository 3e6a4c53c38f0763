import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { isQuietAt, nextDigestAt, isDayDone } from '#shared/domain/alerts/alert-plan.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { OwnerRow } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import {
  addDeliveries,
  deliveryCounts,
  digestId,
  endDeliveries,
  postponeDeliveries,
  removeDeliveries,
} from '#server/modules/alerts/model/deliveries.repository.ts'
import {
  readOwnerDigest,
  readDigestParts,
} from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import type { DigestDelivery } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import type { ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import { validAlertFinder } from '#server/modules/alerts/model/alerts.repository.ts'

const { alertOwners, digests } = schema

// Deliveries read per push service. A digest contains all due deliveries of its owner, beyond this number too.
const BATCH = 200
const OWNERS = 50
/** Maximum of alert ids stored with a digest; a message never names that many. */
const MAX_ALERTS = 200

/** Returns the later time of a due digest in a pause, at night or after today's digest; null to send it now. */
function laterDigest({ times, digestDay }: OwnerRow, now: number, dueAt: number): number | null {
  const { pausedUntil, quiet, digestAt } = times
  const lastDay = digestDay === '' ? null : digestDay
  if (pausedUntil !== null && pausedUntil > now) return nextDigestAt(pausedUntil, digestAt, lastDay)
  // The digest time that a user chose wins over quiet hours, unless the server is late.
  const isLate = now - dueAt > HOUR_MS && isQuietAt(now, quiet)
  return isLate || isDayDone(lastDay, indiaDay(now)) ? nextDigestAt(now, digestAt, lastDay) : null
}

async function endCounted(
  query: Query,
  rows: readonly Pick<DigestDelivery, 'seq' | 'alertId'>[],
  status: 'cancelled' | 'pruned' = 'cancelled',
): Promise<void> {
  await endDeliveries(query, rows, status)
  const counts = deliveryCounts()
  for (const { alertId } of rows) counts.move(alertId, 'digest', status)
  await counts.write(query)
}

async function postpone(query: Query, rows: readonly DigestDelivery[], runAt: number): Promise<void> {
  await postponeDeliveries(
    query,
    rows.filter(({ expiresAt }) => runAt < expiresAt),
    runAt,
  )
  await endCounted(
    query,
    rows.filter(({ expiresAt }) => runAt >= expiresAt),
  )
}

/** Replaces an owner's deliveries for a digest by one digest. The alerts still count them as `digest`. */
async function writeDigest(
  query: Query,
  ownerId: string,
  rows: readonly DigestDelivery[],
  now: number,
): Promise<void> {
  const day = indiaDay(now)
  const alertIds = [...new Set(rows.toSorted((a, b) => b.seq - a.seq).map(({ alertId }) => alertId))]
  await query
    .insert(digests)
    .values({ ownerId, day, alertIds: alertIds.slice(0, MAX_ALERTS) })
    .onConflictDoNothing()
  const origins = new Map(rows.map(({ subscriptionId, origin }) => [subscriptionId, origin]))
  await addDeliveries(query, {
    alertId: digestId(day),
    subscriptions: [...origins].map(([id, origin]) => ({ id, origin })),
    status: 'waiting',
    rank: 'topic',
    runAt: now,
    expiresAt: now + DAY_MS,
  })
  await removeDeliveries(query, rows)
  await query.update(alertOwners).set({ digestDay: day }).where(eq(alertOwners.id, ownerId))
}

type Ports = { db: Db; clock: () => number; readPost: ReadPost }

/** Builds the step that creates due digests, one delivery per subscription. */
export function makeDigests({ db, clock, readPost }: Ports) {
  async function makeOne(
    query: Query,
    ownerId: string,
    findAlert: ReturnType<typeof validAlertFinder>,
    now: number,
  ) {
    const rows = await readOwnerDigest(query, ownerId, now)
    if (rows.length === 0) return
    const [owner] = await query.select().from(alertOwners).where(eq(alertOwners.id, ownerId))
    if (owner === undefined) return endCounted(query, rows)
    const later = laterDigest(owner, now, Math.min(...rows.map(({ runAt }) => runAt)))
    if (later !== null) return postpone(query, rows, later)
    const [valid, obsolete]: [DigestDelivery[], DigestDelivery[]] = [[], []]
    for (const row of rows) {
      const isValid = row.expiresAt > now && (await findAlert(row.alertId)) !== null
      ;(isValid ? valid : obsolete).push(row)
    }
    await endCounted(query, obsolete)
    if (valid.length > 0) await writeDigest(query, ownerId, valid, now)
  }

  /** Creates digests of up to 50 owners. Returns true if more may be due. */
  return async function makeDue(): Promise<boolean> {
    const now = clock()
    if ((await readDigestParts(db.read, now, 1)).length === 0) return false
    await db.tx(async (query) => {
      const due = await readDigestParts(query, now, BATCH)
      const findAlert = validAlertFinder(query, readPost)
      const owners = [...new Set(due.flatMap(({ ownerId }) => ownerId ?? []))]
      for (const ownerId of owners.slice(0, OWNERS)) await makeOne(query, ownerId, findAlert, now)
      await endCounted(
        query,
        due.filter(({ ownerId }) => ownerId === null),
        'pruned',
      )
    })
    return true
  }
}
