import { LRUCache } from 'lru-cache'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { jobListOrder } from '#shared/domain/job-lists/job-list-keys.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { Db } from '#server/db/db.ts'
import { readDataVersion, totalAfter, totalsBetween } from '#server/db/queries/listings.ts'
import { countLeftBy } from '#server/search/find-items.ts'
import { ALL_INDIA, dateNarrowings, listFor, listWithin } from './job-post-lists.policy.ts'

// There are some 200 lists, those of organisations included.
const MAX_COUNTED_LISTS = 200

// Sorts after every name with the same prefix.
const LAST = '\u{10FFFF}'

/** Counts filter matches of lists. A list is counted once until the next commit, or midnight in India. */
export function filterCounts({ db, clock }: { db: Db; clock: () => number }) {
  const counted = new LRUCache<PostList, FilterCounts>({ max: MAX_COUNTED_LISTS })
  let countedAt = ''

  function partTotals(list: PostList, today: string): (name: string) => number {
    const { list: name, order } = jobListOrder(list, today)
    if (order !== 'newest') return (part) => totalAfter(db.read, part, order.lowestAfter)
    const totals = new Map(
      [listWithin(name, ''), listFor(name, '')].flatMap((start) => [
        ...totalsBetween(db.read, start, start + LAST),
      ]),
    )
    return (part) => totals.get(part) ?? 0
  }

  function countList(list: PostList, today: string): FilterCounts {
    const { list: name } = jobListOrder(list, today)
    const total = partTotals(list, today)
    const { open, closing } = dateNarrowings(list, today)
    return {
      open: countLeftBy(db.read, open),
      closing: countLeftBy(db.read, closing),
      allIndia: total(listWithin(name, ALL_INDIA)),
      states: STATES.map((state) => total(listWithin(name, state))),
      qualifications: QUALIFICATIONS.map((each) => total(listFor(name, each))),
    }
  }

  return (list: PostList): FilterCounts => {
    const today = indiaDay(clock())
    const version = `${today} ${readDataVersion(db.read)}`
    if (version !== countedAt) counted.clear()
    countedAt = version
    const counts = counted.get(list) ?? countList(list, today)
    counted.set(list, counts)
    return counts
  }
}
