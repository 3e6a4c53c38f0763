import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { findSummaries } from '../../content/content.summaries.ts'
import type { Db } from '../../db/db.ts'
import { pageAscending } from '../../db/listings.ts'
import { CLOSING_LIST, NO_LAST_DATE } from './job-post-lists.ts'

// The overview of admins reads these at each request: its cost does not grow with the number of posts.
const LIMIT = 1000

// Posts read before yielding to the event loop, so that other requests run.
const BATCH = 100

/** Builds the reader of posts without a last date. */
export const undatedPosts = ({ db }: { db: Db }) => ({
  /** Reads the 1,000 oldest public posts without a last date, in batches. */
  async *readUndated(): AsyncGenerator<JobPostSummary[]> {
    const { itemIds } = await pageAscending(db.read, CLOSING_LIST, NO_LAST_DATE - 1, LIMIT, 0)
    for (let start = 0; start < itemIds.length; start += BATCH) {
      const found = await findSummaries(db.read, itemIds.slice(start, start + BATCH))
      yield found.map(({ value }) => value as JobPostSummary)
      await nextTurn()
    }
  },
})
