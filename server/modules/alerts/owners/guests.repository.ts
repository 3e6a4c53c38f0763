import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { newOwner, type OwnerRow, hashToken } from './alert-owners.repository.ts'
import { countGuest, uncountGuests } from './guest-limits.policy.ts'
import { removeAllInterests } from './interests.repository.ts'
import { deleteReads } from './read-marks.repository.ts'

const { alertOwners } = schema

/** A guest whose confirmation was not accepted, or whose subscription ended, is deleted after this time. */
const UNREACHED_TTL_MS = 7 * DAY_MS
/** A guest and a subscription that were not seen are deleted after this time. */
export const IDLE_TTL_MS = 60 * DAY_MS

/** Returns the id of the owner that a device without a user is. */
export const guestOwnerId = (id: string): string => `d:${id}`

/** Returns the hash by which the network of a guest is stored. */
export const hashNetwork = (network: string): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, 16)

/** Adds a guest: a device without a user. Throws 429 above the limits of its network and of all networks. */
export async function addGuest(
  query: Query,
  { id, token, network }: { id: string; token: string; network: string },
  now: number,
): Promise<OwnerRow> {
  const row = {
    ...newOwner(guestOwnerId(id), now),
    tokenHash: hashToken(token),
    network: hashNetwork(network),
    expiresAt: now + UNREACHED_TTL_MS,
  }
  await countGuest(query, row.network)
  await query.insert(alertOwners).values(row)
  return row
}

const isGuest = isNotNull(alertOwners.expiresAt)

/** Has a new subscription of a guest confirmed again; one that was confirmed before has another seven days for it. */
export async function awaitConfirmation(
  query: Query,
  { id, confirmedAt }: OwnerRow,
  now: number,
): Promise<void> {
  if (confirmedAt === null) return
  await query
    .update(alertOwners)
    .set({ confirmedAt: null, expiresAt: now + UNREACHED_TTL_MS })
    .where(and(eq(alertOwners.id, id), isGuest))
}

/** Whether no push service has accepted the confirmation of a guest. */
export const isUnconfirmed = ({ confirmedAt, expiresAt }: OwnerRow): boolean =>
  expiresAt !== null && confirmedAt === null

/** Notes that a push service accepted the confirmation of a guest. */
export async function noteConfirmed(query: Query, id: string, now: number): Promise<void> {
  await query
    .update(alertOwners)
    .set({ confirmedAt: now, expiresAt: now + IDLE_TTL_MS })
    .where(and(eq(alertOwners.id, id), isGuest))
}

/** Notes that the device of a confirmed guest was seen, once a day. */
export async function noteSeen(query: Query, id: string, now: number): Promise<void> {
  const expiresAt = now + IDLE_TTL_MS
  const isDue = and(isNotNull(alertOwners.confirmedAt), lte(alertOwners.expiresAt, expiresAt - DAY_MS))
  await query
    .update(alertOwners)
    .set({ expiresAt })
    .where(and(eq(alertOwners.id, id), isDue))
}

/** Notes that owners have no subscription any more: a guest is deleted seven days later, with its settings. */
export async function noteEnded(query: Query, ids: readonly string[], now: number): Promise<void> {
  const expiresAt = now + UNREACHED_TTL_MS
  if (ids.length === 0) return
  await query
    .update(alertOwners)
    .set({ expiresAt })
    .where(and(inArray(alertOwners.id, [...ids]), gt(alertOwners.expiresAt, expiresAt)))
}

/** Deletes a guest with all that it has. */
export async function deleteGuest(
  query: Query,
  { id, network }: Pick<OwnerRow, 'id' | 'network'>,
): Promise<void> {
  await removeAllInterests(query, id)
  await deleteReads(query, id)
  await query.delete(alertOwners).where(eq(alertOwners.id, id))
  await uncountGuests(query, network)
}

/** Deletes guests that have expired, a batch at a time; returns whether there may be more. */
export async function sweepGuests(query: Query, now: number, batch: number): Promise<boolean> {
  const { id, network, expiresAt } = alertOwners
  const expired = await query.select({ id, network }).from(alertOwners).where(lt(expiresAt, now)).limit(batch)
  for (const guest of expired) await deleteGuest(query, guest)
  return expired.length === batch
}
