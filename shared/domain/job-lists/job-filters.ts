import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'

/** Filters of job lists, as parameters of the API; absent or blank means no filter. */
export type JobFilters = {
  /** State; any other text matches no posts. */
  state?: string | undefined
  /** '1' adds posts for all India to those of a state. */
  allIndia?: '' | '0' | '1' | undefined
  open?: '' | '1' | undefined
  /** '7' limits to posts whose last date is today or within seven days. */
  closing?: '' | '7' | undefined
  qualification?: '' | Qualification | undefined
  purpose?: '' | Purpose | undefined
}

/** Filter names, in the order of the API's cache keys. */
export const FILTER_NAMES = [
  'state',
  'allIndia',
  'open',
  'closing',
  'qualification',
  'purpose',
] as const satisfies (keyof JobFilters)[]
