import { eq } from 'drizzle-orm'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { userOwnerId } from './alert-owners.repository.ts'

const { syncedProfiles } = schema

/** Profile in the account of an owner, since an instant, epoch milliseconds. */
export type OwnerProfile = { profile: Profile; since: number }

/** Reads the profile in the account of a user; null for a guest. */
export async function findOwnerProfile(query: Query, ownerId: string): Promise<OwnerProfile | null> {
  const userId = ownerId.slice(userOwnerId('').length)
  if (ownerId !== userOwnerId(userId)) return null
  const { profile, createdAt: since } = syncedProfiles
  const [row] = await query
    .select({ profile, since })
    .from(syncedProfiles)
    .where(eq(syncedProfiles.userId, userId))
  return row ?? null
}
