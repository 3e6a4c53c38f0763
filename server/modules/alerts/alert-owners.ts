import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import {
  changeSettings,
  DEFAULT_ALERT_SETTINGS,
  plainSettings,
  timedSettings,
} from '#shared/domain/alerts/alert-settings.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { alertOwners, alertInterests } = schema

export type OwnerRow = typeof alertOwners.$inferSelect

const TOKEN_BYTES = 32

/** Returns the id of the owner of a user's alerts. */
export const userOwnerId = (userId: string): string => `u:${userId}`

/** Returns the hash by which a token is stored: it has 256 random bits, so that it needs no salt. */
const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

const newOwner = (id: string, now: number): OwnerRow => ({
  id,
  tokenHash: null,
  settings: timedSettings(DEFAULT_ALERT_SETTINGS, 0),
  language: 'en',
  createdAt: now,
  countedDay: '',
  countedAlerts: 0,
  digestDay: '',
})

/** Reads an owner; null if there is none. */
export async function findOwner(query: Query, id: string): Promise<OwnerRow | null> {
  const [row] = await query.select().from(alertOwners).where(eq(alertOwners.id, id))
  return row ?? null
}

/** Reads the owner that a token belongs to; null if there is none. */
export async function findOwnerByToken(query: Query, token: string): Promise<OwnerRow | null> {
  const [row] = await query
    .select()
    .from(alertOwners)
    .where(eq(alertOwners.tokenHash, tokenHash(token)))
  return row ?? null
}

/** Returns the owner of a user's alerts, made where it is missing. */
export async function ensureUserOwner(query: Query, userId: string, now: number): Promise<OwnerRow> {
  const id = userOwnerId(userId)
  const found = await findOwner(query, id)
  if (found !== null) return found
  const row = newOwner(id, now)
  await query.insert(alertOwners).values(row)
  return row
}

/** A device without a user, to be made: its id and its token are chosen outside the transaction. */
export type NewGuest = { id: string; token: string }

/** Returns the id and the token of a device without a user. */
export const newGuest = (id: string): NewGuest => ({
  id: `d:${id}`,
  token: randomBytes(TOKEN_BYTES).toString('base64url'),
})

/** Adds a device without a user. */
export async function addGuest(query: Query, { id, token }: NewGuest, now: number): Promise<OwnerRow> {
  const row = { ...newOwner(id, now), tokenHash: tokenHash(token) }
  await query.insert(alertOwners).values(row)
  return row
}

async function replaceInterests(
  query: Query,
  ownerId: string,
  keys: readonly string[],
  now: number,
): Promise<void> {
  const stored = await query.select().from(alertInterests).where(eq(alertInterests.ownerId, ownerId))
  const wanted = new Set(keys)
  const known = new Set(stored.map(({ key }) => key))
  for (const { key } of stored)
    if (!wanted.has(key))
      await query
        .delete(alertInterests)
        .where(and(eq(alertInterests.key, key), eq(alertInterests.ownerId, ownerId)))
  for (const key of wanted)
    if (!known.has(key)) await query.insert(alertInterests).values({ key, ownerId, since: now })
}

/** Changes settings of an owner, and what is found by them. Returns all settings. */
export async function updateSettings(
  query: Query,
  owner: OwnerRow,
  changes: Partial<AlertSettings>,
  now: number,
): Promise<AlertSettings> {
  const settings = changeSettings(owner.settings, changes, now)
  await query.update(alertOwners).set({ settings }).where(eq(alertOwners.id, owner.id))
  const values = plainSettings(settings)
  await replaceInterests(query, owner.id, topicKeys(values), now)
  return values
}

/** Returns the settings of an owner. */
export const settingsOf = (owner: OwnerRow | null): AlertSettings =>
  owner === null ? DEFAULT_ALERT_SETTINGS : plainSettings(owner.settings)
