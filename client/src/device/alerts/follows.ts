import { ApiError } from '#shared/contracts/api.ts'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, savedJobs } from '#client/device/db/db.ts'
import { changeSaved } from '#client/device/saved/saved-store.ts'
import { pushFollows } from './guest-follows.ts'

export const isPostFollowed = (postId: string): Promise<boolean> =>
  database.transaction('r', savedJobs, meta, async () => {
    const row = await savedJobs.get([await currentOwner(), postId])
    return row?.isFollowed === true
  })

/** Follows or unfollows a post, also offline. Throws SavedLimitError, and ApiError if the server rejects it. */
export async function followPost(post: JobPostSummary, isFollowed: boolean): Promise<void> {
  await changeSaved(post, { isFollowed })
  try {
    await pushFollows()
  } catch (error) {
    if (isUnreachable(error)) return
    if (error instanceof ApiError) await changeSaved(post, { isFollowed: !isFollowed })
    throw error
  }
}
