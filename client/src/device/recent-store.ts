import { Dexie } from 'dexie'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { database, meta, recent, rows, type Owner, type RecentRow } from './db.ts'
import { currentOwner } from './current-user.ts'
import { summaryOf } from './post-summary.ts'

/** Opened posts that are remembered. */
export const RECENT_KEPT = 50

const ofOwner = (owner: Owner) =>
  recent.where('[owner+viewedAt]').between([owner, Dexie.minKey], [owner, Dexie.maxKey])

/** Forgets the posts beyond the last ones; to be called inside a transaction. */
export async function trimRecent(owner: Owner): Promise<void> {
  const tooMany = (await ofOwner(owner).count()) - RECENT_KEPT
  if (tooMany > 0) await recent.bulkDelete(await ofOwner(owner).limit(tooMany).primaryKeys())
}

/** Notes that a post was opened. */
export const recordView = (post: JobPostSummary): Promise<void> =>
  database.transaction('rw', recent, meta, async () => {
    const owner = await currentOwner()
    await recent.put({ owner, postId: post._id, viewedAt: Date.now(), summary: summaryOf(post) })
    await trimRecent(owner)
  })

/** The posts that were opened, the last one first, as the device knows them now. */
export const listRecent = (): Promise<RecentRow[]> =>
  database.transaction('r', recent, rows, meta, async () => {
    const owner = await currentOwner()
    const opened = (await ofOwner(owner).toArray()).reverse()
    const held = await rows.bulkGet(opened.map(({ postId }) => postId))
    return opened.map((row, index) => ({ ...row, summary: held[index]?.summary ?? row.summary }))
  })

/** Forgets which posts were opened. */
export const clearRecent = (): Promise<void> =>
  database.transaction('rw', recent, meta, async () => {
    await ofOwner(await currentOwner()).delete()
  })
