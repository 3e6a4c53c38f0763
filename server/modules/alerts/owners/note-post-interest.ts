import { followKey, savedKey } from '#shared/domain/alerts/alert-interests.ts'
import type { Query } from '#server/db/db.ts'
import { ensureUserOwner, userOwnerId } from './alert-owners.repository.ts'
import { addInterests, removeInterests } from './interests.repository.ts'

/** What a user wants of a post: to be told of its news, and to be reminded of its last date. */
export type PostInterest = { userId: string; postId: string; isSaved: boolean; isFollowed: boolean }

/** Makes a user found by a post that it saved or follows since an instant, or no longer, in the caller's transaction. */
export async function notePostInterest(
  query: Query,
  { userId, postId, isSaved, isFollowed }: PostInterest,
  since: number,
): Promise<void> {
  const wanted = [
    { key: followKey(postId), isWanted: isFollowed },
    { key: savedKey(postId), isWanted: isSaved },
  ]
  const keysOf = (which: boolean) => wanted.filter(({ isWanted }) => isWanted === which).map(({ key }) => key)
  await removeInterests(query, userOwnerId(userId), keysOf(false))
  const added = keysOf(true)
  if (added.length === 0) return
  const owner = await ensureUserOwner(query, userId, since)
  await addInterests(query, owner.id, new Map(added.map((key) => [key, since])))
}
