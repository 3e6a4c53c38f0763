import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { keepsTopicKey, searchKey, topicKeys, widerTopicKey } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { currentAliases } from '../../search/current-aliases.ts'
import { filedKeys } from './search-interests.ts'

const { alertInterests } = schema

/** The interests of an owner by key, each with its date, epoch milliseconds. */
export type Interests = ReadonlyMap<string, number>

/** The kinds of keys that follow from settings: topics, searches, and the words that these are filed under. */
const OF_SETTINGS = ['t', 's', 'w', 'b'] as const
const OF_FILING = ['w', 'b'] as const
type KeyKind = (typeof OF_SETTINGS)[number] | 'p' | 'j' | 'q'

// Kinds are one letter and a colon: the next character after it ends their range.
const ofKind = (kind: KeyKind) => and(gte(alertInterests.key, `${kind}:`), lt(alertInterests.key, `${kind};`))
const ofOwner = (ownerId: string) => eq(alertInterests.ownerId, ownerId)

/** Reads all interests of an owner. */
export async function readInterests(query: Query, ownerId: string): Promise<Interests> {
  const rows = await query.select().from(alertInterests).where(ofOwner(ownerId))
  return new Map(rows.map(({ key, since }) => [key, since]))
}

/** Reads the interests of one kind of an owner, in the order of their dates. */
export async function readKind(query: Query, ownerId: string, kind: KeyKind) {
  const rows = await query
    .select()
    .from(alertInterests)
    .where(and(ofOwner(ownerId), ofKind(kind)))
  return rows.toSorted((a, b) => a.since - b.since)
}

/** Adds interests of an owner; of one that it has already, the earlier date holds. */
export async function addInterests(query: Query, ownerId: string, added: Interests): Promise<void> {
  for (const [key, since] of added) {
    await query.insert(alertInterests).values({ key, ownerId, since }).onConflictDoNothing()
    await query
      .update(alertInterests)
      .set({ since })
      .where(and(eq(alertInterests.key, key), ofOwner(ownerId), gte(alertInterests.since, since + 1)))
  }
}

/** Removes interests of an owner. */
export async function removeInterests(query: Query, ownerId: string, keys: readonly string[]): Promise<void> {
  const BATCH = 500
  for (let start = 0; start < keys.length; start += BATCH)
    await query
      .delete(alertInterests)
      .where(and(ofOwner(ownerId), inArray(alertInterests.key, keys.slice(start, start + BATCH))))
}

/** Removes all interests of an owner. */
export async function removeAllInterests(query: Query, ownerId: string): Promise<void> {
  await query.delete(alertInterests).where(ofOwner(ownerId))
}

async function replace(
  query: Query,
  ownerId: string,
  { before, wanted, now }: { before: Interests; wanted: ReadonlySet<string>; now: number },
): Promise<void> {
  const since = (key: string) => before.get(widerTopicKey(key) ?? key) ?? now
  const added = [...wanted].filter((key) => !before.has(key))
  await addInterests(query, ownerId, new Map(added.map((key) => [key, since(key)])))
  const gone = [...before.keys()].filter((key) => !wanted.has(key))
  await removeInterests(query, ownerId, gone)
}

const isOf = (kinds: readonly string[]) => (key: string) => kinds.includes(key.charAt(0))
const only = (interests: Interests, kinds: readonly string[]): Interests =>
  new Map([...interests].filter(([key]) => isOf(kinds)(key)))

/**
 * Makes an owner found by its settings. What it wanted before keeps its date, also where states were added or left out:
 * alerts that it had in its inbox stay there.
 */
export async function fileSettings(
  query: Query,
  ownerId: string,
  settings: AlertSettings,
  now: number,
): Promise<void> {
  const before = only(await readInterests(query, ownerId), OF_SETTINGS)
  const kept = [...before.keys()].filter((key) => key.startsWith('t:') && keepsTopicKey(settings, key))
  const wanted = new Set([
    ...kept,
    ...topicKeys(settings),
    ...settings.searches.map(searchKey),
    ...filedKeys(settings.searches, currentAliases(query).aliases),
  ])
  await replace(query, ownerId, { before, wanted, now })
}

/** Makes an owner's searches found by words that mean the same now. */
export async function fileSearches(
  query: Query,
  ownerId: string,
  { searches }: Pick<AlertSettings, 'searches'>,
  now: number,
): Promise<void> {
  const before = only(await readInterests(query, ownerId), OF_FILING)
  const wanted = new Set(filedKeys(searches, currentAliases(query).aliases))
  await replace(query, ownerId, { before, wanted, now })
}
