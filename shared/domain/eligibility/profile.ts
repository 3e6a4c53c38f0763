import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import type { Sex } from './eligibility-row.ts'

export const CATEGORIES = ['general', 'ews', 'obc', 'sc', 'st'] as const
export type Category = (typeof CATEGORIES)[number]

/** Earliest accepted date of birth. */
export const FIRST_BIRTH_DAY = '1930-01-01'

/** Returns true for a real day from 1930 to `today`, the day in India. */
export const isBirthDay = (day: string, today: string): boolean =>
  isCalendarDay(day) && day >= FIRST_BIRTH_DAY && day <= today

/** Facts about a person; each is optional, and an absent one is unknown. */
export type Profile = {
  /** Highest level, completed or in its final year. */
  qualification?: { level: Qualification; isFinalYear: boolean } | undefined
  /** Field of study of that level. */
  subject?: string | undefined
  /** Fields of study that are not the person's. */
  otherSubjects?: string[] | undefined
  /** State of domicile. */
  state?: State | undefined
  /** Date of birth, `YYYY-MM-DD`. */
  bornOn?: string | undefined
  category?: Category | undefined
  sex?: Sex | undefined
  hasDisability?: boolean | undefined
  isExServiceman?: boolean | undefined
}

export type ProfileFact = keyof Profile

/** Most names in `otherSubjects`. */
export const MAX_OTHER_SUBJECTS = 200
