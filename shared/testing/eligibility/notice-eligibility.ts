import * as z from 'zod'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'

const CATEGORIES = ['ews', 'obc', 'sc', 'st', 'pwbd', 'exServiceman', 'female', 'other'] as const

const Text = z.string().trim().min(1)
const Age = z.int().min(10).max(70)
const Day = z.string().refine(isCalendarDay)

const Relaxation = z.strictObject({
  category: z.enum(CATEGORIES),
  years: z.int().min(0).max(30),
  from: Text,
})

const Row = z.strictObject({
  label: Text.optional(),
  qualifications: z.array(z.enum(QUALIFICATIONS)),
  subjects: z.array(Text).min(1).optional(),
  minAge: Age.optional(),
  maxAge: Age.optional(),
  ageOn: Day.optional(),
  bornFrom: Day.optional(),
  bornTo: Day.optional(),
  relaxations: z.array(Relaxation),
  relaxationsAdd: z.boolean().optional(),
  sex: z.enum(['female', 'male']).optional(),
  domicile: z.enum(STATES).optional(),
  experience: Text.optional(),
  other: Text.optional(),
  from: z.record(z.string(), z.union([Text, z.array(Text).min(2)])).default({}),
})

const Entry = z.strictObject({ slug: Text, rows: z.array(Row), nothingStated: Text.optional() })

/** Row of a notice: conditions of a group of posts, with quotes. README.md beside this file defines the fields. */
export type EligibilityCaseRow = z.infer<typeof Row>

/** Parses the text of `notice-eligibility.json`. Throws if its shape is wrong. */
export const parseNoticeEligibility = (text: string): z.infer<typeof Entry>[] =>
  z.array(Entry).parse(JSON.parse(text))
