import * as z from 'zod'
import { SYNC_MAX_POSTS, SYNC_PAGE_SIZE, SYNC_PAGE_SIZE_MAX } from '#shared/domain/constants.ts'
import { JobPostItem } from './job-post.ts'
import { integerParameter } from './list-query.ts'

// Value that is never a cursor: a repeated parameter is handled like any invalid cursor.
const NO_CURSOR = '?'

export const SyncQuery = z.object({
  since: z
    .string()
    .catch(NO_CURSOR)
    .default('')
    .describe(
      `The cursor of the last answer. Absent or empty, the newest ${SYNC_MAX_POSTS} posts come first. One that is unknown here starts afresh too.`,
    ),
  limit: integerParameter(
    SYNC_PAGE_SIZE,
    SYNC_PAGE_SIZE_MAX,
    `Limit must be a whole number from 1 to ${SYNC_PAGE_SIZE_MAX}.`,
  ).describe(
    `Posts in a page, 1 to ${SYNC_PAGE_SIZE_MAX}; absent or empty is ${SYNC_PAGE_SIZE}. Large posts make a page shorter.`,
  ),
})
export type SyncQuery = z.output<typeof SyncQuery>

export const SyncData = z.object({
  jobPosts: z.array(JobPostItem).describe('New or changed posts, in their current state.'),
  removed: z.array(z.string()).describe('Ids of posts that the public does not see any more.'),
  cursor: z.string().describe('What to send as `since` next time.'),
  more: z.boolean().describe('Whether another page follows at once.'),
  reset: z
    .boolean()
    .describe('True if the cursor is invalid: this is the first page, and stored posts may be wrong.'),
})
export type SyncData = z.output<typeof SyncData>
