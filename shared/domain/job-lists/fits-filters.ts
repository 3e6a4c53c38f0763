import { CLOSING_SOON_DAYS } from '#shared/domain/constants.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import type { JobFilters } from './job-filters.ts'
import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { CLOSING_DAYS, type NamedField } from '#shared/domain/search/named-fields.ts'

// Apart from job-filters.ts, which the first load of every list has.

/** The fields of a post that filters look at. */
export type FilteredJob = {
  state: string
  beginDate: string
  lastDate: string
  qualifications: readonly Qualification[]
  purpose: Purpose
}

/**
 * Returns true if a post can be applied for on a day in India: it has begun, and its last date is not over. A post that
 * does not say its last date is not known to be open.
 */
export const isOpenOn = (
  { beginDate, lastDate }: Pick<FilteredJob, 'beginDate' | 'lastDate'>,
  today: string,
): boolean => beginDate <= today && lastDate !== '' && lastDate >= today

/** Returns true if the last date of a post is a day in India or one of the seven after it. */
export const isClosingSoon = (lastDate: string, today: string): boolean =>
  lastDate !== '' && lastDate >= today && lastDate <= addDays(today, CLOSING_SOON_DAYS)

/** Returns true if a post fits the filters on a day in India. */
export const fitsFilters = (
  post: FilteredJob,
  { state, allIndia, open, closing, qualification, purpose }: JobFilters,
  today: string,
): boolean =>
  (!state || (isState(state) && (post.state === state || (allIndia === '1' && post.state === '')))) &&
  (!open || isOpenOn(post, today)) &&
  (!closing || isClosingSoon(post.lastDate, today)) &&
  (!qualification || post.qualifications.includes(qualification)) &&
  (!purpose || post.purpose === purpose)

/**
 * Returns true if the posts of these filters are looked for in the index, as those of a search: newest change first, at
 * most 1,000. A list within a state, or of one qualification, is a list of its own, in its own order.
 */
export const isLookedUp = ({ state, open, closing, qualification, purpose }: JobFilters): boolean =>
  Boolean(open || closing || purpose || (qualification && state))

/** Returns true if a list is narrowed by more than a state: its filters are then not counted. */
export const isNarrowedBeyondState = ({ open, closing, qualification, purpose }: JobFilters): boolean =>
  Boolean(open || closing || qualification || purpose)

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
