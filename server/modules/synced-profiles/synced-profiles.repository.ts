import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { syncedProfiles } = schema

export type SyncedProfileRow = typeof syncedProfiles.$inferSelect

const ofUser = (userId: string) => eq(syncedProfiles.userId, userId)

export async function findSyncedProfile(query: Query, userId: string): Promise<SyncedProfileRow | null> {
  const [row] = await query.select().from(syncedProfiles).where(ofUser(userId))
  return row ?? null
}

export async function upsertSyncedProfile(query: Query, row: SyncedProfileRow): Promise<void> {
  const { facts, profile } = row
  await query
    .insert(syncedProfiles)
    .values(row)
    .onConflictDoUpdate({ target: syncedProfiles.userId, set: { facts, profile } })
}

export async function deleteSyncedProfile(query: Query, userId: string): Promise<void> {
  await query.delete(syncedProfiles).where(ofUser(userId))
}
