import { isClosingSoon, isOpenOn } from './closing.ts'
import type { Qualification } from './qualification-names.ts'
import { isState } from './states.ts'

/** What narrows a list of job posts; a post is listed if it fits all of them. */
export type JobFilters = {
  /** A state; '' is no filter, and a text that is no state has no posts. */
  state: string
  /** With a state: posts of all India, too. */
  allIndia: boolean
  /** Posts that can be applied for today. */
  open: boolean
  /** Posts whose last date is today or within seven days. */
  closing: boolean
  /** Posts for which this is enough; '' is no filter. */
  qualification: Qualification | ''
}

/** No filter at all. */
export const NO_FILTERS: JobFilters = {
  state: '',
  allIndia: false,
  open: false,
  closing: false,
  qualification: '',
}

/** The fields of a post that filters look at. */
export type FilteredJob = {
  state: string
  beginDate: string
  lastDate: string
  qualifications: readonly Qualification[]
}

/** Returns true if a post fits the filters on a day in India. */
export const fitsFilters = (
  post: FilteredJob,
  { state, allIndia, open, closing, qualification }: JobFilters,
  today: string,
): boolean =>
  (state === '' || (isState(state) && (post.state === state || (allIndia && post.state === '')))) &&
  (!open || isOpenOn(post, today)) &&
  (!closing || isClosingSoon(post.lastDate, today)) &&
  (qualification === '' || post.qualifications.includes(qualification))

/**
 * Returns true if the posts of these filters are looked for in the index, as those of a search: newest change first, at
 * most 1,000. A list within a state, or of one qualification, is a list of its own, in its own order.
 */
export const isLookedUp = ({ state, open, closing, qualification }: JobFilters): boolean =>
  open || closing || (qualification !== '' && state !== '')

/** Returns true if a list is narrowed by more than a state: its filters are then not counted. */
export const isNarrowedBeyondState = ({
  open = false,
  closing = false,
  qualification = '',
}: Partial<JobFilters>): boolean => open || closing || qualification !== ''

/** Returns filters as the parameters of a query, in the order of the API's cache keys; blank without a filter. */
export const filterParameters = ({
  state = '',
  allIndia = false,
  open = false,
  closing = false,
  qualification = '',
}: Partial<JobFilters>) => ({
  state,
  allIndia: state !== '' && allIndia ? ('1' as const) : ('' as const),
  open: open ? ('1' as const) : ('' as const),
  closing: closing ? ('7' as const) : ('' as const),
  qualification,
})
