import { CLOSING_SOON_DAYS } from '#shared/domain/constants.ts'
import { addDays } from '#shared/domain/dates/india-day.ts'
import type { JobFilters } from './job-filters.ts'
import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { CLOSING_DAYS, type NamedField } from '#shared/domain/search/named-fields.ts'

// In a file apart from job-filters.ts, which the first load of every list contains.

export type FilteredJob = {
  state: string
  beginDate: string
  lastDate: string
  qualifications: readonly Qualification[]
  purpose: Purpose
}

/** Returns true if a post has begun and its last date is not over. Without a last date it counts as not open. */
export const isOpenOn = (
  { beginDate, lastDate }: Pick<FilteredJob, 'beginDate' | 'lastDate'>,
  today: string,
): boolean => beginDate <= today && lastDate !== '' && lastDate >= today

export const isClosingSoon = (lastDate: string, today: string): boolean =>
  lastDate !== '' && lastDate >= today && lastDate <= addDays(today, CLOSING_SOON_DAYS)

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

/** Returns true if filters use the search index (newest change first, at most 1,000) and no stored list. */
export const usesSearchIndex = ({ state, open, closing, qualification, purpose }: JobFilters): boolean =>
  Boolean(open || closing || purpose || (qualification && state))

/** Returns true if filters beyond the state narrow a list: such a list has no counts per filter. */
export const isNarrowedBeyondState = ({ open, closing, qualification, purpose }: JobFilters): boolean =>
  Boolean(open || closing || qualification || purpose)

export function closingDays(value: keyof typeof CLOSING_DAYS, today: string): [first: string, last: string] {
  const [first, last] = CLOSING_DAYS[value]
  return [addDays(today, first), addDays(today, last)]
}

/** Returns a test of a post's named field. Posts for all India match every state, but none exactly. */
export const hasNamedField =
  (post: Pick<FilteredJob, 'state' | 'lastDate' | 'qualifications'>, today: string) =>
  (named: NamedField, isExact: boolean): boolean => {
    if (named.field === 'state') return post.state === named.value || (post.state === '' && !isExact)
    if (named.field === 'qualification') return post.qualifications.includes(named.value)
    const [first, last] = closingDays(named.value, today)
    return post.lastDate >= first && post.lastDate <= last
  }
