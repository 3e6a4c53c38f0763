import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import { findSummaries } from '#server/content/store/find-summaries.ts'
import type { Db } from '#server/db/db.ts'
import { pageAscending, totalAfter } from '#server/db/queries/listings.ts'
import { UNDATED_LIST } from './job-post-lists.ts'

const START = -1

/** Builds the reader of public posts without a last date that are probably closed and have a link to apply. */
export function undatedPosts({ db, clock }: { db: Db; clock: () => number }) {
  function countClosed(): number {
    const yesterday = dayNumber(indiaDay(clock())) - 1
    return totalAfter(db.read, UNDATED_LIST, START) - totalAfter(db.read, UNDATED_LIST, yesterday)
  }

  return {
    /** Counts these posts. */
    countProbablyClosed: countClosed,

    /** Reads a page of these posts, the first to close first. */
    async readProbablyClosed(limit: number, offset: number): Promise<JobPostSummary[]> {
      const rest = Math.min(limit, countClosed() - offset)
      if (rest <= 0) return []
      const { itemIds } = await pageAscending(db.read, UNDATED_LIST, START, rest, offset)
      return (await findSummaries(db.read, itemIds)).map(({ value }) => value as JobPostSummary)
    },
  }
}
