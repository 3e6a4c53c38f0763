import { setImmediate as nextTurn } from 'node:timers/promises'
import { CLOSED_INDEXED_DAYS } from '#shared/domain/constants.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import type { Db } from '#server/db/db.ts'
import { readPage } from '#server/content/reading/content-reader.ts'
import { pageAscending } from '#server/db/queries/listings.ts'
import { CLOSING_LIST, jobListView } from './job-post-lists.policy.ts'
import { indexedById } from './job-posts.repository.ts'

/** Sitemap data of a post; `updatedAt` is in epoch milliseconds. */
export type IndexedPost = { slug: string; updatedAt: number }

// Rows per batch: about 1 ms of work between other requests.
const BATCH = 100

/** Builds the reader of posts for search engines: all public ones except those closed for over 90 days. */
export function sitemapPosts({ db, clock }: { db: Db; clock: () => number }) {
  const byId = indexedById(db.read)

  const today = () => indiaDay(clock())
  const find = (limit: number, offset: number) =>
    pageAscending(db.read, CLOSING_LIST, dayNumber(today()) - CLOSED_INDEXED_DAYS - 1, limit, offset)

  async function getFirstUpdate(list: PostList, filters: JobFilters): Promise<number | null> {
    const { itemIds } = await readPage(db.read, jobListView(list, filters, today()), 1, 0)
    const [first] = itemIds[0] === undefined ? [] : await byId.execute({ id: itemIds[0] })
    return first?.updatedAt ?? null
  }

  return {
    async countIndexed(): Promise<number> {
      return (await find(0, 0)).total
    },

    /** Reads a range of these posts in batches, earliest closing first. Omits posts removed meanwhile. */
    async *readIndexed(limit: number, offset: number): AsyncGenerator<IndexedPost[]> {
      const { itemIds } = await find(limit, offset)
      for (let start = 0; start < itemIds.length; start += BATCH) {
        const posts: IndexedPost[] = []
        for (const id of itemIds.slice(start, start + BATCH)) posts.push(...(await byId.execute({ id })))
        yield posts
        await nextTurn()
      }
    },

    /** Returns the last update of a page's first post, epoch milliseconds; null without posts of the state itself. */
    async firstUpdatedAt(list: PostList, state: string): Promise<number | null> {
      const own = await getFirstUpdate(list, { state })
      if (state === '' || own === null) return own
      return await getFirstUpdate(list, { state, allIndia: '1' })
    },
  }
}
