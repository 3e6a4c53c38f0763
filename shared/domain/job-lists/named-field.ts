import { CLOSING_DAYS, type NamedField } from '#shared/domain/search/named-fields.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import type { FilteredJob } from './fits-filters.ts'

/** Returns the first and last day that the days of a search are on some day in India. */
export function closingDays(value: keyof typeof CLOSING_DAYS, today: string): [first: string, last: string] {
  const [first, last] = CLOSING_DAYS[value]
  return [addDays(today, first), addDays(today, last)]
}

/** Returns whether a post has the value of a field that a search names. Posts of all India have every state, but none as their own. */
export const hasNamedField =
  (post: Pick<FilteredJob, 'state' | 'lastDate' | 'qualifications'>, today: string) =>
  (named: NamedField, isExact: boolean): boolean => {
    if (named.field === 'state') return post.state === named.value || (post.state === '' && !isExact)
    if (named.field === 'qualification') return post.qualifications.includes(named.value)
    const [first, last] = closingDays(named.value, today)
    return post.lastDate >= first && post.lastDate <= last
  }
