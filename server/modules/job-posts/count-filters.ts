import { LRUCache } from 'lru-cache'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { jobListOrder } from '#shared/domain/job-lists/job-list-keys.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { Db } from '#server/db/db.ts'
import { readConsistently, readDataVersion } from '#server/db/queries/consistent-reads.ts'
import { totalsAfter, totalsBetween } from '#server/db/queries/counted-lists.ts'
import { countLeftBy } from '#server/search/find-items.ts'
import { ALL_INDIA, dateNarrowings, listFor, listWithin } from './job-post-lists.policy.ts'

// There are some 200 lists, those of organisations included.
const MAX_COUNTED_LISTS = 200

// Sorts after every name with the same prefix.
const LAST = '\u{10FFFF}'

/** Counts filter matches of lists. A list is counted once until the next commit, or midnight in India. */
export function filterCounts({ db, clock }: { db: Db; clock: () => number }) {
  const counted = new LRUCache<PostList, { version: string; counts: FilterCounts }>({
    max: MAX_COUNTED_LISTS,
  })

  /** Returns the totals of parts of a list, in the given order. */
  async function partTotals(list: PostList, parts: readonly string[], today: string): Promise<number[]> {
    const { list: name, order } = jobListOrder(list, today)
    if (order !== 'newest') return await totalsAfter(db.read, parts, order.lowestAfter)
    const starts = [listWithin(name, ''), listFor(name, '')]
    const found = await Promise.all(starts.map((start) => totalsBetween(db.read, start, start + LAST)))
    const totals = new Map(found.flatMap((each) => [...each]))
    return parts.map((part) => totals.get(part) ?? 0)
  }

  async function countList(list: PostList, today: string): Promise<FilterCounts> {
    const { list: name } = jobListOrder(list, today)
    const regions = [ALL_INDIA, ...STATES].map((region) => listWithin(name, region))
    const qualifications = QUALIFICATIONS.map((each) => listFor(name, each))
    const totals = await partTotals(list, [...regions, ...qualifications], today)
    const { open, closing } = dateNarrowings(list, today)
    return {
      open: await countLeftBy(db.read, open),
      closing: await countLeftBy(db.read, closing),
      allIndia: totals[0] ?? 0,
      states: totals.slice(1, regions.length),
      qualifications: totals.slice(regions.length),
    }
  }

  return async (list: PostList): Promise<FilterCounts> => {
    const today = indiaDay(clock())
    return await readConsistently(db.read, async (dataVersion) => {
      const version = `${today} ${dataVersion}`
      const cached = counted.get(list)
      if (cached?.version === version) return cached.counts
      const counts = await countList(list, today)
      // A commit during the count may have changed some of the numbers only.
      if ((await readDataVersion(db.read)) === dataVersion) counted.set(list, { version, counts })
      return counts
    })
  }
}
