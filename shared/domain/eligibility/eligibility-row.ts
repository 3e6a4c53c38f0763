import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'

/** Groups that a notice may allow more years. `other` is a group that no profile holds, as state employees. */
export const RELAXED_GROUPS = ['ews', 'obc', 'sc', 'st', 'pwbd', 'exServiceman', 'female', 'other'] as const
export type RelaxedGroup = (typeof RELAXED_GROUPS)[number]

export const SEXES = ['female', 'male'] as const
export type Sex = (typeof SEXES)[number]

/** Lengths of texts and lists, and the accepted ages and years of a relaxation. */
export const ELIGIBILITY_LIMITS = { text: 500, ages: [10, 80], years: 30, subjects: 20, rows: 40 } as const

/** Years more than `maxAge`, or before `bornFrom`. 0: the notice gives the group the general limit. */
export type Relaxation = { category: RelaxedGroup; years: number }

/**
 * Conditions for a group of posts with equal conditions; an absent field is not stated. A person fits a recruitment if
 * one row fits. Days are `YYYY-MM-DD`, ages whole years.
 */
export type EligibilityRow = {
  /** Names of the posts; absent if the row covers all. */
  label?: string | undefined
  /** Sufficient levels; empty: not stated. */
  qualifications: Qualification[]
  /** Sufficient fields of study. */
  subjects?: string[] | undefined
  minAge?: number | undefined
  /** Highest age of a general man; in a row of one sex, of that sex. */
  maxAge?: number | undefined
  /** Day that decides the age. */
  ageOn?: string | undefined
  /** First allowed day of birth. */
  bornFrom?: string | undefined
  /** Last allowed day of birth. */
  bornTo?: string | undefined
  relaxations: Relaxation[]
  /** True if the years of two groups of one person add up, false if the larger counts. */
  relaxationsAdd?: boolean | undefined
  sex?: Sex | undefined
  /** Required state of domicile. */
  domicile?: State | undefined
  experience?: string | undefined
  /** Further conditions, which no profile can be compared with. */
  other?: string | undefined
}
