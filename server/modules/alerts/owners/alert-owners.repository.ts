import { eq } from 'drizzle-orm'
import {
  alertTimes,
  changeSettings,
  DEFAULT_ALERT_SETTINGS,
  plainSettings,
  timedSettings,
} from '#shared/domain/alerts/alert-settings.ts'
import type { AlertSettings, TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { datesAfter, NO_DATES } from '#shared/domain/alerts/interest-dates.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { fileSettings } from './interests.repository.ts'
import { createHash, randomBytes } from 'node:crypto'

const { alertOwners } = schema

export type OwnerRow = typeof alertOwners.$inferSelect

/** Returns the id of the owner of a user's alerts. */
export const userOwnerId = (userId: string): string => `u:${userId}`

/** Returns a new owner with default settings. */
export const newOwner = (id: string, now: number): OwnerRow => ({
  id,
  tokenHash: null,
  settings: timedSettings(DEFAULT_ALERT_SETTINGS, 0),
  times: alertTimes(DEFAULT_ALERT_SETTINGS),
  setId: null,
  dates: datesAfter(NO_DATES, DEFAULT_ALERT_SETTINGS, now),
  language: 'en',
  createdAt: now,
  network: null,
  confirmedAt: null,
  expiresAt: null,
  digestDay: '',
})

/** Reads an owner; null if there is none. */
export async function findOwner(query: Query, id: string): Promise<OwnerRow | null> {
  const [row] = await query.select().from(alertOwners).where(eq(alertOwners.id, id))
  return row ?? null
}

/** Reads an owner that is a device without a user; null for users. */
export async function findGuest(query: Query, id: string): Promise<OwnerRow | null> {
  const owner = await findOwner(query, id)
  return owner === null || owner.tokenHash === null ? null : owner
}

/** Reads the owner that a token belongs to; null if there is none. */
export async function findOwnerByToken(query: Query, token: string): Promise<OwnerRow | null> {
  const [row] = await query
    .select()
    .from(alertOwners)
    .where(eq(alertOwners.tokenHash, hashToken(token)))
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

/** Gives a device without a user another token, in place of one that it lost. */
export async function replaceToken(query: Query, ownerId: string, token: string): Promise<void> {
  await query
    .update(alertOwners)
    .set({ tokenHash: hashToken(token) })
    .where(eq(alertOwners.id, ownerId))
}

/** Settings of an owner after a change, without their times, and the bytes that their interests added. */
export type StoredSettings = { settings: AlertSettings; addedBytes: number }

/** Stores settings of an owner, and what it is found by. */
export async function storeSettings(
  query: Query,
  { id, dates }: Pick<OwnerRow, 'id' | 'dates'>,
  settings: TimedAlertSettings,
  now: number,
): Promise<StoredSettings> {
  const values = plainSettings(settings)
  await query
    .update(alertOwners)
    .set({ settings, times: alertTimes(values), dates: datesAfter(dates, values, now) })
    .where(eq(alertOwners.id, id))
  return { settings: values, addedBytes: await fileSettings(query, id, values) }
}

/** Changes settings of an owner. Returns all of them. */
export const updateSettings = (
  query: Query,
  owner: OwnerRow,
  changes: Partial<AlertSettings>,
  now: number,
): Promise<StoredSettings> => storeSettings(query, owner, changeSettings(owner.settings, changes, now), now)

/** Returns the settings of an owner. */
export const settingsOf = (owner: OwnerRow | null): AlertSettings =>
  owner === null ? DEFAULT_ALERT_SETTINGS : plainSettings(owner.settings)

const TOKEN_BYTES = 32

/** Returns a new token of a device: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the hash by which a token is stored. A token is random, so it needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
