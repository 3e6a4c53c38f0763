import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { keptProfiles } = schema

export type KeptProfileRow = typeof keptProfiles.$inferSelect

const ofUser = (userId: string) => eq(keptProfiles.userId, userId)

export async function findKeptProfile(query: Query, userId: string): Promise<KeptProfileRow | null> {
  const [row] = await query.select().from(keptProfiles).where(ofUser(userId))
  return row ?? null
}

export async function upsertKeptProfile(query: Query, row: KeptProfileRow): Promise<void> {
  const { facts, profile } = row
  await query
    .insert(keptProfiles)
    .values(row)
    .onConflictDoUpdate({ target: keptProfiles.userId, set: { facts, profile } })
}

export async function deleteKeptProfile(query: Query, userId: string): Promise<void> {
  await query.delete(keptProfiles).where(ofUser(userId))
}
