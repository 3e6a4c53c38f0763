import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { changesSince, toSeenPost, type PostChange, type SeenPost } from '#shared/domain/jobs/post-changes.ts'
import { SAVED_VISIT, database, meta, type SavedJobRow } from '#client/device/db/db.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import { VISIT_GAP_MS } from '#client/device/user/visits.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

type Seen = Record<string, SeenPost>

/** Saved posts as the user saw them. `before`: at the end of the previous visit. `at`: last use, epoch milliseconds. */
type SavedVisit = { at: number; before: Seen; shown: Seen }

type Shown = Pick<SavedJobRow, 'postId' | 'summary'>

/** Records the saved posts as seen. Returns their changes since the previous visit by id, without unchanged ones. */
export async function recordSavedVisit(rows: readonly Shown[]): Promise<Map<string, PostChange[]>> {
  const now = serverNow()
  const shown: Seen = Object.fromEntries(rows.map(({ postId, summary }) => [postId, toSeenPost(summary)]))
  let before: Seen = {}
  // Without storage, each visit counts as the first.
  await writeWithEviction(() =>
    database.transaction('rw', meta, async () => {
      const last = (await meta.get(SAVED_VISIT))?.value as SavedVisit | undefined
      if (last !== undefined) before = isElapsed(last.at, VISIT_GAP_MS, now) ? last.shown : last.before
      await meta.put({ name: SAVED_VISIT, value: { at: now, before, shown } satisfies SavedVisit })
    }),
  )
  const found = rows.map(({ postId, summary }) => {
    const seen = before[postId]
    return [postId, seen === undefined ? [] : changesSince(seen, summary)] as const
  })
  return new Map(found.filter(([, changes]) => changes.length > 0))
}
