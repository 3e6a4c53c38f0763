import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Query } from '../../db/db.ts'
import { preparePerConnection } from '../../db/sqlite.ts'

/** A delivery that waits, with its subscription and its owner, of which either may be gone. */
export type DueDelivery = {
  seq: number
  alertId: string
  subscriptionId: string
  ownerId: string
  origin: string
  rank: AlertRank
  runAt: number
  expiresAt: number
  attempts: number
  /** The owner that the subscription belongs to now; null where it has ended. */
  heldBy: string | null
  endpoint: string
  p256dh: string
  auth: string
  /** JSON of `AlertTimes`; null where the owner is gone. */
  times: string | null
  language: string
  digestDay: string
}

/** The statuses of deliveries that are due at a time of their own. */
type DueStatus = 'waiting' | 'digest'

const statements = preparePerConnection((connection) => ({
  nextOrigin: connection
    .prepare<[string, string], string>(
      'select origin from deliveries where status = ? and origin > ? order by origin limit 1',
    )
    .pluck(),
  firstDue: connection
    .prepare<[string, string], number>(
      'select run_at from deliveries where status = ? and origin = ? order by run_at limit 1',
    )
    .pluck(),
  page: connection.prepare<[string, number, number, number, number], DueDelivery>(
    `select d.seq, d.alert_id as alertId, d.subscription_id as subscriptionId, d.owner_id as ownerId, d.origin, d.rank,
       d.run_at as runAt, d.expires_at as expiresAt, d.attempts, s.owner_id as heldBy, s.endpoint, s.p256dh, s.auth,
       o.times, o.language, o.digest_day as digestDay
     from (select * from deliveries where status = 'waiting' and origin = ? and (run_at, seq) > (?, ?) and run_at <= ?
       order by run_at, seq limit ?) d
     left join push_subscriptions s on s.id = d.subscription_id
     left join alert_owners o on o.id = d.owner_id
     order by d.run_at, d.seq`,
  ),
  digestOwners: connection
    .prepare<[string, number, number], string>(
      `select owner_id from deliveries where status = 'digest' and origin = ? and run_at <= ? order by run_at limit ?`,
    )
    .pluck(),
}))

/** Returns the push services to which something of a status goes: one look-up in the index for each. */
export function originsOf(query: Query, status: DueStatus): string[] {
  const { nextOrigin } = statements(query)
  const origins: string[] = []
  for (let next = nextOrigin.get(status, ''); next !== undefined; next = nextOrigin.get(status, next))
    origins.push(next)
  return origins
}

/** Returns when the first delivery of a status to an origin is due; null if there is none. */
export const firstDue = (query: Query, status: DueStatus, origin: string): number | null =>
  statements(query).firstDue.get(status, origin) ?? null

/** A place in the order in which the deliveries to an origin are due. */
export type DuePosition = { runAt: number; seq: number }

/** Reads the deliveries to an origin that are due, after a position. */
export const readDue = (
  query: Query,
  { origin, after, now, limit }: { origin: string; after: DuePosition; now: number; limit: number },
): DueDelivery[] => statements(query).page.all(origin, after.runAt, after.seq, now, limit)

/** Returns owners with deliveries that are to go into a digest by now. */
export function digestOwnersDue(query: Query, now: number, limit: number): string[] {
  const owners = new Set<string>()
  for (const origin of originsOf(query, 'digest'))
    for (const owner of statements(query).digestOwners.all(origin, now, limit)) owners.add(owner)
  return [...owners]
}
