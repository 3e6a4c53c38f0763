import { Dexie } from 'dexie'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { currentOwner } from './current-user.ts'
import { database, meta, recent, rows, type Owner, type RecentRow } from './db.ts'
import { summaryOf } from './post-summary.ts'

/** Viewed posts that are stored for each owner. */
export const MAX_RECENT = 50

const ofOwner = (owner: Owner) =>
  recent.where('[owner+viewedAt]').between([owner, Dexie.minKey], [owner, Dexie.maxKey])

/** Deletes the oldest viewed posts beyond 50. Call it inside a transaction. */
export async function trimRecent(owner: Owner): Promise<void> {
  const excess = (await ofOwner(owner).count()) - MAX_RECENT
  if (excess > 0) await recent.bulkDelete(await ofOwner(owner).limit(excess).primaryKeys())
}

/** Records that the current user viewed a post. */
export const recordView = (post: JobPostSummary): Promise<void> =>
  database.transaction('rw', recent, meta, async () => {
    const owner = await currentOwner()
    await recent.put({ owner, postId: post._id, viewedAt: Date.now(), summary: summaryOf(post) })
    await trimRecent(owner)
  })

/** Returns the viewed posts of the current user, newest first, with the newest known summaries. */
export const listRecent = (): Promise<RecentRow[]> =>
  database.transaction('r', recent, rows, meta, async () => {
    const owner = await currentOwner()
    const viewed = (await ofOwner(owner).toArray()).reverse()
    const found = await rows.bulkGet(viewed.map(({ postId }) => postId))
    return viewed.map((row, index) => ({ ...row, summary: found[index]?.summary ?? row.summary }))
  })

/** Deletes the viewed posts of the current user. */
export const clearRecent = (): Promise<void> =>
  database.transaction('rw', recent, meta, async () => {
    await ofOwner(await currentOwner()).delete()
  })
