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

/** Time after which an unconfirmed guest, or a guest whose subscription ended, is deleted. */
const UNREACHED_TTL_MS = 7 * DAY_MS
/** Time after which an unseen guest or subscription is deleted. */
export const IDLE_TTL_MS = 60 * DAY_MS

export const guestOwnerId = (id: string): string => `d:${id}`

export const hashNetwork = (network: string): string =>
  createHash('sha256').update(network).digest('base64url').slice(0, 16)

/** Adds a guest. Throws 429 above the limits of its network and of all networks. */
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

/** Requires confirmation of a guest's new subscription. A guest confirmed before gets another seven days. */
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

export const isUnconfirmed = ({ confirmedAt, expiresAt }: OwnerRow): boolean =>
  expiresAt !== null && confirmedAt === null

/** Marks a guest as confirmed: a push service accepted its first message. */
export async function noteConfirmed(query: Query, id: string, now: number): Promise<void> {
  await query
    .update(alertOwners)
    .set({ confirmedAt: now, expiresAt: now + IDLE_TTL_MS })
    .where(and(eq(alertOwners.id, id), isGuest))
}

/** Extends the lifetime of a confirmed guest whose device was seen, at most once a day. */
export async function noteSeen(query: Query, id: string, now: number): Promise<void> {
  const expiresAt = now + IDLE_TTL_MS
  const isDue = and(isNotNull(alertOwners.confirmedAt), lte(alertOwners.expiresAt, expiresAt - DAY_MS))
  await query
    .update(alertOwners)
    .set({ expiresAt })
    .where(and(eq(alertOwners.id, id), isDue))
}

/** Marks owners as without subscription. Such a guest is deleted seven days later. */
export async function noteEnded(query: Query, ids: readonly string[], now: number): Promise<void> {
  const expiresAt = now + UNREACHED_TTL_MS
  if (ids.length === 0) return
  await query
    .update(alertOwners)
    .set({ expiresAt })
    .where(and(inArray(alertOwners.id, [...ids]), gt(alertOwners.expiresAt, expiresAt)))
}

export async function deleteGuest(
  query: Query,
  { id, network }: Pick<OwnerRow, 'id' | 'network'>,
): Promise<void> {
  await removeAllInterests(query, id)
  await deleteReads(query, id)
  await query.delete(alertOwners).where(eq(alertOwners.id, id))
  await uncountGuests(query, network)
}

/** Deletes one batch of expired guests. Returns true if more may remain. */
export async function sweepGuests(query: Query, now: number, batch: number): Promise<boolean> {
  const { id, network, expiresAt } = alertOwners
  const expired = await query.select({ id, network }).from(alertOwners).where(lt(expiresAt, now)).limit(batch)
  for (const guest of expired) await deleteGuest(query, guest)
  return expired.length === batch
}
