import { asc, eq } from 'drizzle-orm'
import { followKey, quizOfKey } from '#shared/domain/alerts/alert-interests.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { findOwner, getSettings, userOwnerId, settingsToWire } from './alert-owners.repository.ts'
import { deleteDayCounts, deleteDigests } from './owner-days.repository.ts'
import { readKind, removeAllInterests } from './interests.repository.ts'
import { deleteReads } from './read-marks.repository.ts'

const { alertOwners, alertReads, pushSubscriptions } = schema

const instant = (ms: number): string => new Date(ms).toISOString()

async function readSubscriptions(query: Query, ownerId: string) {
  const rows = await query
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.ownerId, ownerId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
  // Omits endpoint and keys: they are secrets that would let readers of an export send notifications.
  return rows.map(({ id, origin, createdAt, seenAt }) => ({
    _id: id,
    pushService: origin,
    createdAt: instant(createdAt),
    seenAt: instant(seenAt),
  }))
}

export const ownerRecords: UserRecords = {
  name: 'alerts',
  async read(query, { id }) {
    const ownerId = userOwnerId(id)
    const owner = await findOwner(query, ownerId)
    if (owner === null) return []
    const follows = await readKind(query, ownerId, 'p')
    const quizzes = await readKind(query, ownerId, 'q')
    const reads = await query
      .select()
      .from(alertReads)
      .where(eq(alertReads.ownerId, ownerId))
      .orderBy(asc(alertReads.at), asc(alertReads.alertId))
    return [
      {
        settings: settingsToWire(getSettings(owner)),
        language: owner.language,
        follows: follows.map(({ key, since }) => ({
          postId: key.slice(followKey('').length),
          since: instant(since),
        })),
        quizReminders: quizzes.map(({ key, since }) => ({ quizId: quizOfKey(key), since: instant(since) })),
        subscriptions: await readSubscriptions(query, ownerId),
        read: reads.map(({ alertId, at, isClicked }) => ({ alertId, at: instant(at), isOpened: isClicked })),
      },
    ]
  },
  async erase(query, { id }) {
    const ownerId = userOwnerId(id)
    // Pending deliveries of deleted subscriptions are later counted as pruned, so the report still adds up.
    await query.delete(pushSubscriptions).where(eq(pushSubscriptions.ownerId, ownerId))
    await deleteDigests(query, ownerId)
    await deleteDayCounts(query, ownerId)
    await removeAllInterests(query, ownerId)
    await deleteReads(query, ownerId)
    await query.delete(alertOwners).where(eq(alertOwners.id, ownerId))
  },
}
