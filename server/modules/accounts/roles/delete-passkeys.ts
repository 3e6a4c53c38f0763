import { eq } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { passkeys } = schema

/** Deletes the passkeys of a user; returns how many there were. */
export async function deletePasskeys(query: Query, userId: string): Promise<number> {
  const deleted = await query
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id })
  return deleted.length
}
