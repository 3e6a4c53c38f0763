import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { alertOwners, interestSetKeys, interestSets } = schema

const BATCH = 200
const ROW_BYTES = 80

const hashOf = (keys: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(keys)).digest('base64url')

// One row and two index entries.
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
  for (let start = 0; start < rows.length; start += BATCH)
    await query.insert(interestSetKeys).values(rows.slice(start, start + BATCH))
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
export async function assignSet(query: Query, ownerId: string, keys: ReadonlySet<string>): Promise<number> {
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
