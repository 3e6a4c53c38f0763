import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { SubscriptionBody, SubscriptionPatch } from '#shared/contracts/push.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { invalidInput } from '#server/lib/errors.ts'
import type { ParsePushEndpoint } from '#server/ports/push/push-request.ts'
import { normalAuth, normalP256dh } from '#server/ports/push/push-keys.ts'
import { hashToken, userOwnerId } from './alert-owners.repository.ts'
import { IDLE_TTL_MS, noteEnded } from './guests.repository.ts'
import type { SessionRecords } from '#server/content/records/user-records.ts'

const { pushSubscriptions } = schema

/** Maximum per user; a further subscription replaces the one unseen for longest. A guest has only one. */
const MAX_SUBSCRIPTIONS = 10

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

type Address = Pick<SubscriptionRow, 'endpoint' | 'origin'>
type Keys = Pick<SubscriptionRow, 'p256dh' | 'auth'>

/** Normalized parts of a subscription, as far as the request has them. */
export type ParsedSubscription = { address?: Address; keys?: Keys }

/** Normalizes a subscription. Throws 400 for an endpoint of no push service, and for unusable keys. */
export function parseSubscription(
  parseEndpoint: ParsePushEndpoint,
  { endpoint, keys }: SubscriptionPatch,
): ParsedSubscription {
  const address = endpoint === undefined ? undefined : parseEndpoint(endpoint)
  const [p256dh, auth] = keys === undefined ? [] : [normalP256dh(keys.p256dh), normalAuth(keys.auth)]
  const wrong = [
    ...(address === null
      ? [{ field: 'endpoint', message: 'This is not the address of a push service.' }]
      : []),
    ...(p256dh === null
      ? [{ field: 'keys.p256dh', message: 'This is not the public key of a subscription.' }]
      : []),
    ...(auth === null ? [{ field: 'keys.auth', message: 'This is not the secret of a subscription.' }] : []),
  ]
  if (wrong.length > 0) throw invalidInput(wrong)
  return {
    ...(address && { address: { endpoint: address.url, origin: address.origin } }),
    ...(p256dh && auth && { keys: { p256dh, auth } }),
  }
}

export type FullSubscription = Address & Keys

/** Normalizes a full subscription. Throws 400 as `parseSubscription`. */
export function parseWhole(parseEndpoint: ParsePushEndpoint, body: SubscriptionBody): FullSubscription {
  const { address, keys } = parseSubscription(parseEndpoint, body)
  if (address === undefined || keys === undefined) throw new Error('The contract lets no part be absent.')
  return { ...address, ...keys }
}

/** Owner of a subscription; for users also its session and the hash of its token. */
export type SubscriptionOwner = Pick<SubscriptionRow, 'ownerId' | 'sessionId' | 'tokenHash'>

export async function findSubscription(
  query: Query,
  ownerId: string,
  id: string,
): Promise<SubscriptionRow | null> {
  const own = and(byId(id), eq(pushSubscriptions.ownerId, ownerId))
  const [row] = await query.select().from(pushSubscriptions).where(own)
  return row ?? null
}

const byId = (id: string) => eq(pushSubscriptions.id, id)

const findBy = async (query: Query, condition: SQL): Promise<SubscriptionRow | null> =>
  (await query.select().from(pushSubscriptions).where(condition))[0] ?? null

export const findSubscriptionByToken = (query: Query, token: string): Promise<SubscriptionRow | null> =>
  findBy(query, eq(pushSubscriptions.tokenHash, hashToken(token)))

export const readSubscription = (query: Query, id: string): Promise<SubscriptionRow | null> =>
  findBy(query, byId(id))

export const findSubscriptionByEndpoint = (query: Query, endpoint: string): Promise<SubscriptionRow | null> =>
  findBy(query, eq(pushSubscriptions.endpoint, endpoint))

export async function assignSubscription(
  query: Query,
  id: string,
  { sessionId, token }: { sessionId: string | null; token: string },
): Promise<void> {
  await query
    .update(pushSubscriptions)
    .set({ sessionId, tokenHash: hashToken(token) })
    .where(byId(id))
}

/** Deletes subscriptions. Their pending deliveries are pruned when due. */
async function deleteRows(query: Query, condition: SQL, now: number): Promise<number> {
  const ended = await query
    .delete(pushSubscriptions)
    .where(condition)
    .returning({ ownerId: pushSubscriptions.ownerId })
  await noteEnded(query, [...new Set(ended.map(({ ownerId }) => ownerId))], now)
  return ended.length
}

export async function deleteSubscription(query: Query, id: string, now: number): Promise<void> {
  await deleteRows(query, byId(id), now)
}

/** Deletes an owner's subscriptions beyond the last `max`, but never `retainedId`. */
async function makeRoom(query: Query, ownerId: string, retainedId: string, max: number): Promise<void> {
  const rows = await query
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.ownerId, ownerId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
  const others = rows.map(({ id }) => id).filter((id) => id !== retainedId)
  const old = others.slice(max - 1)
  if (old.length > 0) await query.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old))
}

/**
 * Stores a subscription by its endpoint, which moves to the current owner. Returns its id: `newId` if it is new to
 * this owner, so no pending delivery of a former owner is sent to it.
 */
export async function upsertSubscription(
  query: Query,
  { endpoint, origin, p256dh, auth }: FullSubscription,
  owner: SubscriptionOwner,
  { newId, now }: { newId: string; now: number },
): Promise<string> {
  const values = { ...owner, p256dh, auth, seenAt: now }
  const found = await findSubscriptionByEndpoint(query, endpoint)
  if (found?.ownerId === owner.ownerId) {
    await query.update(pushSubscriptions).set(values).where(byId(found.id))
    return found.id
  }
  if (found !== null) await deleteSubscription(query, found.id, now)
  await query.insert(pushSubscriptions).values({ ...values, id: newId, endpoint, origin, createdAt: now })
  await makeRoom(query, owner.ownerId, newId, owner.sessionId === null ? 1 : MAX_SUBSCRIPTIONS)
  return newId
}

/** Updates a subscription and its last-seen time. Without changes it writes at most once a day. */
export async function confirmSubscription(
  query: Query,
  row: SubscriptionRow,
  { address, keys }: ParsedSubscription,
  { sessionId, now }: { sessionId: string | null; now: number },
): Promise<void> {
  if (address !== undefined && address.endpoint !== row.endpoint)
    await deleteRows(query, eq(pushSubscriptions.endpoint, address.endpoint), now)
  const next = { ...row, ...address, ...keys, sessionId }
  const isSame = (Object.keys(next) as (keyof SubscriptionRow)[]).every((name) => next[name] === row[name])
  if (isSame && now - row.seenAt < DAY_MS) return
  await query
    .update(pushSubscriptions)
    .set({ ...next, seenAt: now })
    .where(byId(row.id))
}

export async function moveSubscriptions(
  query: Query,
  fromOwnerId: string,
  owner: Omit<SubscriptionOwner, 'tokenHash'>,
): Promise<void> {
  const moved = await query
    .update(pushSubscriptions)
    .set(owner)
    .where(eq(pushSubscriptions.ownerId, fromOwnerId))
    .returning({ id: pushSubscriptions.id })
  const [first] = moved
  if (first !== undefined) await makeRoom(query, owner.ownerId, first.id, MAX_SUBSCRIPTIONS)
}

export const isIdle = ({ seenAt }: SubscriptionRow, now: number): boolean => seenAt < now - IDLE_TTL_MS

/** Deletes one batch of idle subscriptions. Returns true if more may remain. */
export async function sweepSubscriptions(query: Query, now: number, batch: number): Promise<boolean> {
  const idle = await query
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(lt(pushSubscriptions.seenAt, now - IDLE_TTL_MS))
    .limit(batch)
  const ids = idle.map(({ id }) => id)
  if (ids.length > 0) await deleteRows(query, inArray(pushSubscriptions.id, ids), now)
  return ids.length === batch
}

/** Subscriptions of sessions: deleted when a user ends the session, not when it expires. */
export const sessionSubscriptions: SessionRecords = {
  async end(query, sid) {
    await query.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sid))
  },
  async endAll(query, userId) {
    await query.delete(pushSubscriptions).where(eq(pushSubscriptions.ownerId, userOwnerId(userId)))
  },
  async move(query, from, to) {
    await query.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from))
  },
}
