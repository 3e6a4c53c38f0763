import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'

/** The filters of lists of job posts, as parameters of the API; absent or blank is no filter. */
export type JobFilters = {
  /** A state; a text that is no state has no posts. */
  state?: string | undefined
  /** With a state, '1' is: posts of all India, too. */
  allIndia?: '' | '0' | '1' | undefined
  /** '1' is: posts that can be applied for today. */
  open?: '' | '1' | undefined
  /** '7' is: posts whose last date is today or within seven days. */
  closing?: '' | '7' | undefined
  /** Posts for which this is enough. */
  qualification?: '' | Qualification | undefined
  /** Posts of this purpose. */
  purpose?: '' | Purpose | undefined
}

/** The names of the filters, in the order of the API's cache keys. */
export const FILTER_NAMES = [
  'state',
  'allIndia',
  'open',
  'closing',
  'qualification',
  'purpose',
] as const satisfies (keyof JobFilters)[]
