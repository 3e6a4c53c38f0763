import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { SEARCHES_KEY, topicKeys } from '#shared/domain/alerts/alert-interests.ts'
import { filedKeys } from '#shared/domain/alerts/saved-search.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { assignSet } from './interest-sets.repository.ts'

const { alertInterests } = schema

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
  const rows = await query
    .select()
    .from(alertInterests)
    .where(and(ofOwner(ownerId), ofKind(kind)))
  return rows.toSorted((a, b) => a.since - b.since)
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
    searches.length === 0 ? [] : [SEARCHES_KEY, ...filedKeys(searches, currentAliases(query).aliases)]
  return assignSet(query, ownerId, new Set([...topicKeys(settings), ...ofSearches]))
}
