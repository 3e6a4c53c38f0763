import { createHash } from 'node:crypto'
import { asc, eq, and, gte, inArray, lt } from 'drizzle-orm'
import { SEARCHES_KEY, topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import { filedKeys } from '#shared/domain/alerts/saved-search.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import { currentAliases } from '#server/search/current-aliases.ts'

const { alertInterests, alertOwners, interestSetKeys, interestSets } = schema

const KEYS_BATCH = 200
const ROW_BYTES = 80

const hashOf = (keys: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('base64url')

// Each key takes one row and two index entries.
const bytesOf = (keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + 2 * Buffer.byteLength(key) + ROW_BYTES, 0)

/** Returns the id of the set of keys, and the bytes added if it is new. */
async function ensureSet(query: Query, keys: readonly string[]): Promise<{ id: number; addedBytes: number }> {
  const hash = hashOf(keys)
  const [found] = await query.select().from(interestSets).where(eq(interestSets.hash, hash))
  if (found !== undefined) return { id: found.id, addedBytes: 0 }
  const [added] = await query.insert(interestSets).values({ hash }).returning({ id: interestSets.id })
  if (added === undefined) throw new Error('The set was not stored.')
  const rows = keys.map((key) => ({ key, setId: added.id }))
  for (let start = 0; start < rows.length; start += KEYS_BATCH)
    await query.insert(interestSetKeys).values(rows.slice(start, start + KEYS_BATCH))
  return { id: added.id, addedBytes: bytesOf(keys) }
}

async function releaseSet(query: Query, id: number): Promise<void> {
  const ofSet = eq(alertOwners.setId, id)
  const [owner] = await query.select({ id: alertOwners.id }).from(alertOwners).where(ofSet).limit(1)
  if (owner !== undefined) return
  await query.delete(interestSetKeys).where(eq(interestSetKeys.setId, id))
  await query.delete(interestSets).where(eq(interestSets.id, id))
}

/** Replaces the set of an owner. Returns the bytes added. */
async function assignSet(query: Query, ownerId: string, keys: ReadonlySet<string>): Promise<number> {
  const ofOwner = eq(alertOwners.id, ownerId)
  const [before] = await query.select({ setId: alertOwners.setId }).from(alertOwners).where(ofOwner)
  if (before === undefined) return 0
  const set = keys.size === 0 ? null : await ensureSet(query, [...keys].toSorted())
  const setId = set?.id ?? null
  if (setId === before.setId) return 0
  await query.update(alertOwners).set({ setId }).where(ofOwner)
  if (before.setId !== null) await releaseSet(query, before.setId)
  return set?.addedBytes ?? 0
}

/** Interests in posts and quizzes: key to date, epoch milliseconds. */
export type Interests = ReadonlyMap<string, number>

/** Key kinds: followed posts, saved posts, quizzes. */
type KeyKind = 'p' | 'j' | 'q'

// A kind is one letter and a colon; the next character ends its key range.
const ofKind = (kind: KeyKind) => and(gte(alertInterests.key, `${kind}:`), lt(alertInterests.key, `${kind};`))
const ofOwner = (ownerId: string) => eq(alertInterests.ownerId, ownerId)

export async function readInterests(query: Query, ownerId: string): Promise<Interests> {
  const rows = await query.select().from(alertInterests).where(ofOwner(ownerId))
  return new Map(rows.map(({ key, since }) => [key, since]))
}

/** Reads the interests of one kind, by date. */
export async function readKind(query: Query, ownerId: string, kind: KeyKind) {
  return await query
    .select()
    .from(alertInterests)
    .where(and(ofOwner(ownerId), ofKind(kind)))
    .orderBy(asc(alertInterests.since), asc(alertInterests.key))
}

/** Adds interests. The earlier date of a key wins. */
export async function addInterests(query: Query, ownerId: string, added: Interests): Promise<void> {
  for (const [key, since] of added) {
    await query.insert(alertInterests).values({ key, ownerId, since }).onConflictDoNothing()
    await query
      .update(alertInterests)
      .set({ since })
      .where(and(eq(alertInterests.key, key), ofOwner(ownerId), gte(alertInterests.since, since + 1)))
  }
}

export async function removeInterests(query: Query, ownerId: string, keys: readonly string[]): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < keys.length; start += BATCH)
    await query
      .delete(alertInterests)
      .where(and(ofOwner(ownerId), inArray(alertInterests.key, keys.slice(start, start + BATCH))))
}

export async function removeAllInterests(query: Query, ownerId: string): Promise<void> {
  await query.delete(alertInterests).where(ofOwner(ownerId))
  await assignSet(query, ownerId, new Set())
}

/** Assigns the interest set of the settings, expanded by the site's alias groups. Returns the bytes added. */
export async function fileSettings(query: Query, ownerId: string, settings: AlertSettings): Promise<number> {
  const { searches } = settings
  const ofSearches =
    searches.length === 0 ? [] : [SEARCHES_KEY, ...filedKeys(searches, (await currentAliases(query)).aliases)]
  return assignSet(query, ownerId, new Set([...topicKeys(settings), ...ofSearches]))
}

export const quizReminderStatements = preparePerConnection((connection) => ({
  /** Checks for an interest under a key, added at or before an instant. */
  isWanted: connection.prepareScalar<[string, number], 0 | 1>(
    'select exists (select 1 from alert_interests where key = ? and since <= ?)',
  ),
  /** Next key of a range: one index look-up each. */
  nextKey: connection.prepareScalar<[string, string], string>(
    'select key from alert_interests where key > ? and key < ? order by key limit 1',
  ),
  removeSome: connection.prepare<[{ key: string; limit: number }]>(
    `delete from alert_interests where key = @key and owner_id in (
       select owner_id from alert_interests where key = @key order by owner_id limit @limit)`,
  ),
}))
