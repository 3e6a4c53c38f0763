import { eq } from 'drizzle-orm'
import { followKey, mergeDates } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_QUIZ_REMINDERS } from '#shared/domain/alerts/alert-settings.ts'
import { mergeSettings } from '#shared/domain/alerts/merge-settings.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { ensureUserOwner, storeSettings } from './alert-owners.repository.ts'
import type { OwnerRow } from './alert-owners.repository.ts'
import { mergeDayCounts } from '#server/modules/alerts/model/day-counts.repository.ts'
import { deleteGuest } from './guests.repository.ts'
import { addInterests, readInterests, readKind } from './interests.repository.ts'
import { moveDigests } from './owner-digests.repository.ts'
import { moveReads } from './read-marks.repository.ts'
import { moveSubscriptions } from './subscriptions.repository.ts'

const { alertOwners } = schema

type PostOfUser = { userId: string; postId: string }

/** Follows of users, which are fields of their saved jobs. */
export type UserFollows = {
  /** Returns false at the limit of follows. */
  change(query: Query, post: PostOfUser, isFollowed: boolean, now: number): Promise<boolean>
  /** Follows a post from an instant, unless the user changed it later. */
  merge(query: Query, post: PostOfUser, since: number): Promise<void>
}

export type MergingSession = { userId: string; sessionId: string | null; now: number }

const FOLLOW = followKey('')

/** Moves all data of a guest to a user, in the caller's transaction. Deletes the guest and its token. */
export async function mergeGuest(
  query: Query,
  guest: OwnerRow,
  { userId, sessionId, now }: MergingSession,
  follows: UserFollows,
): Promise<void> {
  const user = await ensureUserOwner(query, userId, now)
  const interests = await readInterests(query, guest.id)
  const room = MAX_QUIZ_REMINDERS - (await readKind(query, user.id, 'q')).length
  const tooMany = (await readKind(query, guest.id, 'q')).slice(Math.max(0, room)).map(({ key }) => key)
  const others = new Map([...interests].filter(([key]) => !key.startsWith(FOLLOW) && !tooMany.includes(key)))
  await addInterests(query, user.id, others)
  const dates = mergeDates(user.dates, guest.dates)
  await storeSettings(query, { id: user.id, dates }, mergeSettings(user.settings, guest.settings), now)
  for (const { key, since } of await readKind(query, guest.id, 'p'))
    await follows.merge(query, { userId, postId: key.slice(FOLLOW.length) }, since)
  // Prevents a second digest on one day.
  const digestDay = user.digestDay < guest.digestDay ? guest.digestDay : user.digestDay
  await query.update(alertOwners).set({ digestDay }).where(eq(alertOwners.id, user.id))
  mergeDayCounts(query, guest.id, user.id)
  await moveReads(query, guest.id, user.id)
  await moveSubscriptions(query, guest.id, { ownerId: user.id, sessionId })
  await moveDigests(query, guest.id, user.id)
  await deleteGuest(query, guest)
}
