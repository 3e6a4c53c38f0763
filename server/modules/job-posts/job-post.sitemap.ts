import { setImmediate as nextTurn } from 'node:timers/promises'
import { CLOSED_INDEXED_DAYS } from '#shared/domain/constants.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import type { Db } from '../../db/db.ts'
import { pageAscending, pageDescending } from '../../db/listings.ts'
import { CLOSING_LIST, jobListView } from './job-post-lists.ts'
import { indexedById } from './job-post.statements.ts'

/** What a sitemap says of a post; `updatedAt` is an instant in epoch milliseconds. */
export type IndexedPost = { slug: string; updatedAt: number }

// So many rows take about a millisecond; then other requests get their turn.
const BATCH = 100

/** The posts that search engines are sent to: all public ones but those that have been closed for long. */
export function sitemapPosts({ db, clock }: { db: Db; clock: () => number }) {
  const byId = indexedById(db.read)

  const today = () => indiaDay(clock())
  const find = (limit: number, offset: number) =>
    pageAscending(db.read, CLOSING_LIST, dayNumber(today()) - CLOSED_INDEXED_DAYS - 1, limit, offset)

  return {
    /** How many posts search engines are sent to. */
    async countIndexed(): Promise<number> {
      return (await find(0, 0)).total
    },

    /** A part of these posts in batches, the first to close first; those that go meanwhile are left out. */
    async *readIndexed(limit: number, offset: number): AsyncGenerator<IndexedPost[]> {
      const { itemIds } = await find(limit, offset)
      for (let start = 0; start < itemIds.length; start += BATCH) {
        const posts: IndexedPost[] = []
        for (const id of itemIds.slice(start, start + BATCH)) posts.push(...(await byId.execute({ id })))
        yield posts
        await nextTurn()
      }
    },

    /** When the first post of a list was last written (epoch milliseconds); null where the list has none. */
    async firstUpdatedAt(list: JobList, state: string): Promise<number | null> {
      const view = jobListView(list, state, today())
      const { itemIds } =
        view.order === 'newest'
          ? await pageDescending(db.read, view.list, 1, 0)
          : await pageAscending(db.read, view.list, view.order.lowestAfter, 1, 0)
      const [first] = itemIds[0] === undefined ? [] : await byId.execute({ id: itemIds[0] })
      return first?.updatedAt ?? null
    },
  }
}
