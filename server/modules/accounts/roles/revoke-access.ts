import { and, eq, isNull } from 'drizzle-orm'
import type { SessionRecords } from '#server/content/records/user-records.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { sessions, passkeys } = schema

/** Ends every session of a user, and the data that depends on it, in the caller's transaction. */
export async function revokeSessions(
  query: Query,
  { userId, now }: { userId: string; now: number },
  sessionRecords: Pick<SessionRecords, 'endAll'>,
): Promise<void> {
  const isLive = and(eq(sessions.userId, userId), isNull(sessions.revokedAt))
  await query.update(sessions).set({ revokedAt: now }).where(isLive)
  await sessionRecords.endAll(query, userId)
}

export async function deletePasskeys(query: Query, userId: string): Promise<number> {
  const deleted = await query
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id })
  return deleted.length
}
