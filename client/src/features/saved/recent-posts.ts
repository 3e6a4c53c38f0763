import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { RecentPost } from '#client/device/db/db.ts'
import { savedChanged } from '#client/device/events.ts'
import { viewHistory } from '#client/device/user/histories.ts'
import { withListRows } from '#client/device/db/post-rows.ts'
import { toSummary } from '#client/device/posts/post-summary.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

export const recordView = async (post: JobPostSummary): Promise<void> =>
  await viewHistory.record((owner) => ({
    owner,
    postId: post._id,
    viewedAt: serverNow(),
    summary: toSummary(post),
  }))

/** Returns the viewed posts of the current user, newest first, with the newest known summaries. */
export const listRecent = async (): Promise<RecentPost[]> => withListRows(await viewHistory.list())

export async function clearRecent(): Promise<void> {
  await viewHistory.clear()
  savedChanged.emit()
}
