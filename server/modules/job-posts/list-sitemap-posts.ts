import { setImmediate as nextTurn } from 'node:timers/promises'
import { CLOSED_INDEXED_DAYS } from '#shared/domain/constants.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import { jobListOrder } from '#shared/domain/job-lists/job-list-keys.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import type { Db } from '#server/db/db.ts'
import { comparePositions } from '#server/db/queries/counted-lists.ts'
import { pageAscending, topPositions } from '#server/db/queries/listings.ts'
import { ALL_INDIA, CLOSING_LIST, jobListView, listWithin } from './job-post-lists.policy.ts'
import { findIndexedPosts } from './job-posts.repository.ts'
import type { IndexedPost } from './job-posts.repository.ts'

/** List of a page; a blank state is every state. */
export type StateList = { list: PostList; state: string }

// Rows per batch: about 1 ms of work between other requests.
const BATCH = 100

/** Builds the reader of posts for search engines: all public ones except those closed for over 90 days. */
export function sitemapPosts({ db, clock }: { db: Db; clock: () => number }) {
  const today = () => indiaDay(clock())
  const find = (limit: number, offset: number) =>
    pageAscending(db.read, CLOSING_LIST, dayNumber(today()) - CLOSED_INDEXED_DAYS - 1, limit, offset)

  /** Returns the first item of each page; null without posts of the state itself. */
  async function readFirstIds(pages: readonly StateList[]): Promise<(string | null)[]> {
    const own = pages.map(({ list, state }) => jobListView(list, { state }, today()).list)
    const ofAllIndia = pages.map(({ list }) => listWithin(jobListOrder(list, today()).list, ALL_INDIA))
    const tops = await topPositions(db.read, [...own, ...ofAllIndia])
    return pages.map(({ state }, index) => {
      const [first = null, other = null] = [tops[index], tops[pages.length + index]]
      const isOther = state !== '' && first !== null && other !== null && comparePositions(other, first) > 0
      return (isOther ? other : first)?.itemId ?? null
    })
  }

  return {
    async countIndexed(): Promise<number> {
      return (await find(0, 0)).total
    },

    /** Reads a range of these posts in batches, earliest closing first. Omits posts removed meanwhile. */
    async *readIndexed(limit: number, offset: number): AsyncGenerator<IndexedPost[]> {
      const { itemIds } = await find(limit, offset)
      for (let start = 0; start < itemIds.length; start += BATCH) {
        const ids = itemIds.slice(start, start + BATCH)
        const posts = await findIndexedPosts(db.read, ids)
        yield ids.flatMap((id) => posts.get(id) ?? [])
        await nextTurn()
      }
    },

    /**
     * Returns the last update of the first post of each page, epoch milliseconds; null without posts of the state
     * itself. The lists must be ordered by change, newest first.
     */
    async firstUpdates(pages: readonly StateList[]): Promise<(number | null)[]> {
      const ids = await readFirstIds(pages)
      const posts = await findIndexedPosts(
        db.read,
        ids.filter((id) => id !== null),
      )
      return ids.map((id) => (id === null ? null : (posts.get(id)?.updatedAt ?? null)))
    },
  }
}
