import { followKey, savedKey } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_FOLLOWS } from '#shared/domain/alerts/alert-settings.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { Db, Query } from '#server/db/db.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { ensureUserOwner, userOwnerId, type OwnerRow } from './alert-owners.repository.ts'
import type { Caller, CallerOwners, UserFollows } from './caller-owners.service.ts'
import { addInterests, readKind, removeInterests } from './interests.repository.ts'
import { GUEST_ROW_BYTES, limitGuest } from './guest-limits.policy.ts'
import type { ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'

const FULL = `The limit is ${MAX_FOLLOWS.toLocaleString('en-IN')} followed jobs. Unfollow a job to follow another.`

type Ports = {
  db: Db
  clock: () => number
  readPost: ReadPost
  owners: CallerOwners
  follows: UserFollows
}

/** Builds the service of follows. A user's follow is a field of a saved job; a guest's is an interest. */
export function followsService({ db, clock, readPost, owners, follows }: Ports) {
  async function followAsGuest(query: Query, caller: Caller, guest: OwnerRow, key: string, now: number) {
    const followed = await readKind(query, guest.id, 'p')
    if (followed.some((each) => each.key === key)) return
    limitGuest(followed.length + 1, 'follows')
    await owners.charge(query, caller, guest, GUEST_ROW_BYTES)
    await addInterests(query, guest.id, new Map([[key, now]]))
  }

  /** Follows or unfollows a post. Throws 404 to follow a post that is not public, 409 above the limit of follows. */
  return async function setFollow(caller: Caller, postId: string, isFollowed: boolean): Promise<void> {
    const now = clock()
    const isKnown = !isFollowed || (await readPost(postId))?.isPublic === true
    await db.tx(async (query) => {
      const owner = await owners.forWrite(query, caller, now)
      if (!isKnown) throw notFound(jobPost.messages.missing)
      const { userId } = caller
      if (userId !== null) {
        if (!(await follows.change(query, { userId, postId }, isFollowed, now))) throw conflict(FULL)
      } else if (isFollowed) await followAsGuest(query, caller, owner, followKey(postId), now)
      else await removeInterests(query, owner.id, [followKey(postId)])
    })
  }
}

type PostInterest = { userId: string; postId: string; isSaved: boolean; isFollowed: boolean }

/** Updates a user's interests in a post, in the caller's transaction. */
export async function notePostInterest(
  query: Query,
  { userId, postId, isSaved, isFollowed }: PostInterest,
  since: number,
): Promise<void> {
  const interests = [
    { key: followKey(postId), isWanted: isFollowed },
    { key: savedKey(postId), isWanted: isSaved },
  ]
  const keysOf = (which: boolean) =>
    interests.filter(({ isWanted }) => isWanted === which).map(({ key }) => key)
  await removeInterests(query, userOwnerId(userId), keysOf(false))
  const added = keysOf(true)
  if (added.length === 0) return
  const owner = await ensureUserOwner(query, userId, since)
  await addInterests(query, owner.id, new Map(added.map((key) => [key, since])))
}
