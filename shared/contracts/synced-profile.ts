import * as z from 'zod'
import { ELIGIBILITY_LIMITS, SEXES } from '#shared/domain/eligibility/eligibility-row.ts'
import {
  CATEGORIES,
  FIRST_BIRTH_DAY,
  isBirthDay,
  MAX_OTHER_SUBJECTS,
} from '#shared/domain/eligibility/profile.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import type { FieldError } from './envelope.ts'
import { entryOf, listOf } from './fields.ts'
import { SavedJobQuery, timed } from './saved-job.ts'
import { text } from './text-fields.ts'

const BOOLEAN = 'This must be true or false.'
const subject = text(ELIGIBILITY_LIMITS.text).check(
  z.refine((value) => value.trim() !== '', 'Enter text, or null.'),
)

/** Facts of a profile, each with the time of its last change; null deletes a fact. */
export const TimedFacts = z
  .object({
    qualification: timed(
      entryOf({
        level: z.enum(QUALIFICATIONS, 'Choose a qualification from the list.'),
        isFinalYear: z.boolean(BOOLEAN),
      }).nullable(),
    ),
    subject: timed(z.nullable(subject)),
    otherSubjects: timed(listOf(subject, MAX_OTHER_SUBJECTS).nullable()),
    state: timed(z.enum(STATES, 'Choose a state from the list.').nullable()),
    bornOn: timed(
      z
        .string('This must be text.')
        .refine((day) => isCalendarDay(day), 'Enter a real date as YYYY-MM-DD.')
        .nullable(),
    ),
    category: timed(z.enum(CATEGORIES, 'Choose a category from the list.').nullable()),
    sex: timed(z.enum(SEXES, 'Choose female or male.').nullable()),
    hasDisability: timed(z.boolean(BOOLEAN).nullable()),
    isExServiceman: timed(z.boolean(BOOLEAN).nullable()),
  })
  .partial()
export type TimedFacts = z.output<typeof TimedFacts>

/** Returns the error of a day of birth that is too early, or after `today`, the day in India. */
export function birthDayError({ bornOn }: TimedFacts, today: string): FieldError[] {
  const day = bornOn?.value ?? null
  return day === null || isBirthDay(day, today)
    ? []
    : [{ field: 'bornOn.value', message: `Enter a date of birth from ${FIRST_BIRTH_DAY} to today.` }]
}

export const SyncedProfileQuery = SavedJobQuery
export type SyncedProfileQuery = z.output<typeof SyncedProfileQuery>

export const SyncedProfileData = z.object({
  facts: TimedFacts.nullable().describe('Null if the account has no profile.'),
  now: z.int().describe('The clock of the server, epoch milliseconds.'),
})
export type SyncedProfileData = z.output<typeof SyncedProfileData>
