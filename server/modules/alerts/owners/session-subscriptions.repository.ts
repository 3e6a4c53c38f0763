import { eq } from 'drizzle-orm'
import type { SessionRecords } from '#server/content/records/user-records.ts'
import { schema } from '#server/db/schema/index.ts'
import { userOwnerId } from './alert-owners.repository.ts'

const { pushSubscriptions } = schema

/** The subscriptions of sessions: they end with the session that a user ends, not with one that merely expires. */
export const sessionSubscriptions: SessionRecords = {
  async end(query, sid) {
    await query.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sid))
  },
  async endAll(query, userId) {
    await query.delete(pushSubscriptions).where(eq(pushSubscriptions.ownerId, userOwnerId(userId)))
  },
  async move(query, from, to) {
    await query.update(pushSubscriptions).set({ sessionId: to }).where(eq(pushSubscriptions.sessionId, from))
  },
}
