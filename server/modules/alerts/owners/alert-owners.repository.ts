import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { AlertSettings as WireSettings, AlertSettingsBody } from '#shared/contracts/alerts.ts'
import { searchKey, updateDates, NO_DATES } from '#shared/domain/alerts/alert-interests.ts'
import {
  alertTimes,
  changeSettings,
  DEFAULT_ALERT_SETTINGS,
  plainSettings,
  timedSettings,
} from '#shared/domain/alerts/alert-settings.ts'
import type { AlertSettings, SavedSearch, TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { fileSettings } from './interests.repository.ts'

const { alertOwners } = schema

export type OwnerRow = typeof alertOwners.$inferSelect

export const userOwnerId = (userId: string): string => `u:${userId}`

export const newOwner = (id: string, now: number): OwnerRow => ({
  id,
  tokenHash: null,
  settings: timedSettings(DEFAULT_ALERT_SETTINGS, 0),
  times: alertTimes(DEFAULT_ALERT_SETTINGS),
  setId: null,
  dates: updateDates(NO_DATES, DEFAULT_ALERT_SETTINGS, now),
  language: 'en',
  createdAt: now,
  network: null,
  confirmedAt: null,
  expiresAt: null,
  digestDay: '',
})

export async function findOwner(query: Query, id: string): Promise<OwnerRow | null> {
  const [row] = await query.select().from(alertOwners).where(eq(alertOwners.id, id))
  return row ?? null
}

/** Returns a guest; null for an unknown id and for the owner of a user. */
export async function findGuest(query: Query, id: string): Promise<OwnerRow | null> {
  const owner = await findOwner(query, id)
  return owner === null || owner.tokenHash === null ? null : owner
}

export async function findOwnerByToken(query: Query, token: string): Promise<OwnerRow | null> {
  const [row] = await query
    .select()
    .from(alertOwners)
    .where(eq(alertOwners.tokenHash, hashToken(token)))
  return row ?? null
}

export async function ensureUserOwner(query: Query, userId: string, now: number): Promise<OwnerRow> {
  const id = userOwnerId(userId)
  const found = await findOwner(query, id)
  if (found !== null) return found
  const row = newOwner(id, now)
  await query.insert(alertOwners).values(row)
  return row
}

export async function replaceToken(query: Query, ownerId: string, token: string): Promise<void> {
  await query
    .update(alertOwners)
    .set({ tokenHash: hashToken(token) })
    .where(eq(alertOwners.id, ownerId))
}

/** Settings without their times, and the bytes that their interests added. */
type StoredSettings = { settings: AlertSettings; addedBytes: number }

export async function storeSettings(
  query: Query,
  { id, dates }: Pick<OwnerRow, 'id' | 'dates'>,
  settings: TimedAlertSettings,
  now: number,
): Promise<StoredSettings> {
  const values = plainSettings(settings)
  await query
    .update(alertOwners)
    .set({ settings, times: alertTimes(values), dates: updateDates(dates, values, now) })
    .where(eq(alertOwners.id, id))
  return { settings: values, addedBytes: await fileSettings(query, id, values) }
}

export const updateSettings = (
  query: Query,
  owner: OwnerRow,
  changes: Partial<AlertSettings>,
  now: number,
): Promise<StoredSettings> => storeSettings(query, owner, changeSettings(owner.settings, changes, now), now)

export const getSettings = (owner: OwnerRow | null): AlertSettings =>
  owner === null ? DEFAULT_ALERT_SETTINGS : plainSettings(owner.settings)

const TOKEN_BYTES = 32

/** Returns a new guest token of 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the stored hash of a token. Tokens are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const settingsToWire = ({ pausedUntil, ...rest }: AlertSettings): WireSettings => ({
  ...rest,
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
})

const distinct = (searches: readonly SavedSearch[]): SavedSearch[] => [
  ...new Map(searches.map((search) => [searchKey(search), search])).values(),
]

/** Returns the stored form of changed settings. `now` is the server's time. */
export function settingsFromWire(
  { pausedUntil, pauseForHours, topics, searches, ...rest }: AlertSettingsBody,
  now: number,
): Partial<AlertSettings> {
  return {
    ...(rest as Partial<AlertSettings>),
    ...(topics === undefined ? {} : { topics: ALERT_TOPICS.filter((topic) => topics.includes(topic)) }),
    ...(searches === undefined ? {} : { searches: distinct(searches) }),
    ...(pausedUntil === undefined
      ? {}
      : { pausedUntil: pausedUntil === null ? null : Date.parse(pausedUntil) }),
    ...(pauseForHours === undefined ? {} : { pausedUntil: now + pauseForHours * HOUR_MS }),
  }
}
