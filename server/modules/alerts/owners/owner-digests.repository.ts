import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { digests } = schema

const ofOwner = (ownerId: string) => eq(digests.ownerId, ownerId)

/** Moves digests to another owner. The target's own digest of a day wins. */
export async function moveDigests(query: Query, fromOwnerId: string, ownerId: string): Promise<void> {
  const moved = await query.select().from(digests).where(ofOwner(fromOwnerId))
  for (const digest of moved)
    await query
      .insert(digests)
      .values({ ...digest, ownerId })
      .onConflictDoNothing()
  await deleteDigests(query, fromOwnerId)
}

export async function deleteDigests(query: Query, ownerId: string): Promise<void> {
  await query.delete(digests).where(ofOwner(ownerId))
}
