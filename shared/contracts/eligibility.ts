import * as z from 'zod'
import { ELIGIBILITY_LIMITS, RELAXED_GROUPS, SEXES } from '#shared/domain/eligibility/eligibility-row.ts'
import type { EligibilityRow as Row } from '#shared/domain/eligibility/eligibility-row.ts'
import type { FieldError } from './envelope.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { FIRST_BIRTH_DAY } from '#shared/domain/eligibility/profile.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { entryOf, listOf } from './fields.ts'
import { text } from './text-fields.ts'

const { text: TEXT, ages, years, subjects, rows } = ELIGIBILITY_LIMITS

const NOT_DAY = 'Enter a real date as YYYY-MM-DD.'

const someText = text(TEXT).check(
  z.refine((value) => value.trim() !== '', 'Enter text, or leave the field out.'),
)
const age = z
  .int('Enter a whole number of years.')
  .min(ages[0], `Enter an age from ${ages[0]} to ${ages[1]}.`)
  .max(ages[1], `Enter an age from ${ages[0]} to ${ages[1]}.`)
const day = z.string('This must be text.').refine(isCalendarDay, NOT_DAY)
const birthDay = day.refine(
  (value) => !isCalendarDay(value) || value >= FIRST_BIRTH_DAY,
  `Enter a date of birth from ${FIRST_BIRTH_DAY}.`,
)

const relaxation = entryOf({
  category: z.enum(RELAXED_GROUPS, 'Choose a group from the list.'),
  years: z
    .int('Enter a whole number of years.')
    .min(0, `Enter 0 to ${years} years.`)
    .max(years, `Enter 0 to ${years} years.`),
})

const isOrdered = (low: string | number | undefined, high: string | number | undefined): boolean =>
  low === undefined || high === undefined || low <= high

// One entry for each group; of groups that no profile has, several.
const hasGroupsOnce = ({ relaxations }: { relaxations: Row['relaxations'] }): boolean => {
  const groups = relaxations.map(({ category }) => category).filter((category) => category !== 'other')
  return new Set(groups).size === groups.length
}

/** Conditions for a group of posts, confirmed by an admin; an absent field is not stated. */
export const EligibilityRow = entryOf({
  label: z.optional(someText).describe('The posts of the row; absent if it covers all.'),
  qualifications: listOf(
    z.enum(QUALIFICATIONS, 'Choose qualifications from the list.'),
    QUALIFICATIONS.length,
  ).describe('Any of these is enough; empty is not stated.'),
  subjects: listOf(someText, subjects).optional().describe('Any of these fields of study is enough.'),
  minAge: age.optional().describe('In whole years.'),
  maxAge: age.optional().describe('In whole years, for a general man; in a row of one sex, for that sex.'),
  ageOn: day.optional().describe('The day that decides the age.'),
  bornFrom: birthDay.optional().describe('The first allowed day of birth.'),
  bornTo: birthDay.optional().describe('The last allowed day of birth.'),
  relaxations: listOf(relaxation, RELAXED_GROUPS.length * 2).describe(
    'Years more than maxAge, or before bornFrom, for a group.',
  ),
  relaxationsAdd: z
    .boolean('This must be true or false.')
    .optional()
    .describe('Whether the years of two groups of one person add up.'),
  sex: z.enum(SEXES, 'Choose female or male.').optional().describe('The only sex that can apply.'),
  domicile: z
    .enum(STATES, 'Choose a state from the list.')
    .optional()
    .describe('The required state of domicile.'),
  experience: z.optional(someText).describe('The required experience.'),
  other: z.optional(someText).describe('Further conditions.'),
})
  .refine(({ minAge, maxAge }) => isOrdered(minAge, maxAge), {
    message: 'The minimum age is above the maximum age.',
    path: ['minAge'],
  })
  .refine(({ bornFrom, bornTo }) => isOrdered(bornFrom, bornTo), {
    message: 'The first day of birth is after the last day of birth.',
    path: ['bornFrom'],
  })
  .refine(hasGroupsOnce, { message: 'Name each group once.', path: ['relaxations'] })
  .meta({ id: 'EligibilityRow' })

// Lowest age of an applicant on the begin date: contracts have no clock to compare with today.
const MIN_APPLICANT_YEARS = 5

/** Returns the errors of days of birth that are too late for applications from `beginDate`, or in the future. */
export function birthDayErrors(
  given: readonly Pick<Row, 'bornFrom' | 'bornTo'>[],
  beginDate: string,
): FieldError[] {
  if (!isCalendarDay(beginDate)) return []
  const latest = `${String(Number(beginDate.slice(0, 4)) - MIN_APPLICANT_YEARS).padStart(4, '0')}${beginDate.slice(4)}`
  return given.flatMap((row, index) =>
    (['bornFrom', 'bornTo'] as const)
      .filter((name) => (row[name] ?? '') > latest)
      .map((name) => ({
        field: `eligibility[${index}].${name}`,
        message: `Enter a date of birth at least ${MIN_APPLICANT_YEARS} years before the begin date.`,
      })),
  )
}

export const eligibility = listOf(EligibilityRow, rows).describe(
  'Conditions that an admin confirmed; a person fits if one row fits. Empty: nothing is confirmed. A row without conditions: those of further posts are not confirmed.',
)
