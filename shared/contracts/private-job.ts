import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { EMPLOYMENT_TYPES } from '#shared/domain/job-facts/fact-names.ts'
import { defineContentKind } from './content-kind.ts'
import { entryOf, listOf, optionalDay, optionalLink, optionalPhone } from './fields.ts'
import { listPage } from './list-query.ts'
import { optionalEmail, requiredText, requiredTitle, text } from './text-fields.ts'

const REQUIRED = 'Please fill all required fields.'

const titles = listOf(entryOf({ title: text(LIMITS.cellLine) }), LIMITS.entries)

/** Vacancy of a private employer. Description, requirements, benefits and application details need a session. */
export const privateJob = defineContentKind({
  name: 'privateJob',
  access: { list: 'public', read: 'public' },
  fields: {
    postName: requiredTitle(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    location: requiredText(LIMITS.shortText, REQUIRED),
    salary: text(LIMITS.shortText),
    jobRole: requiredText(LIMITS.shortText, REQUIRED),
    Requirement: titles,
    Benefits: titles,
    company: text(LIMITS.shortText).check(z.describe('The employer; blank if it is not named.')),
    applyLink: optionalLink.check(z.describe('Where to apply, at the employer.')),
    contactEmail: optionalEmail.check(z.describe('One address to write to; blank if none is known.')),
    contactPhone: optionalPhone.check(z.describe('One number of 10 to 15 digits; blank if none is known.')),
    lastDate: optionalDay.describe('The last day to apply; blank if none is known.'),
    employmentType: z
      .enum(['', ...EMPLOYMENT_TYPES], 'Choose a type of employment from the list.')
      .describe("A value of schema.org's employmentType; blank if unknown."),
  },
  defaults: {
    salary: '',
    Requirement: [],
    Benefits: [],
    company: '',
    applyLink: '',
    contactEmail: '',
    contactPhone: '',
    lastDate: '',
    employmentType: '',
  },
  requiredOnUpdate: [],
  extra: {
    locked: z.boolean().describe('True where all but the heading is left out for want of a session.'),
  },
  summary: [
    '_id',
    'postName',
    'location',
    'jobRole',
    'salary',
    'company',
    'lastDate',
    'employmentType',
    'createdAt',
    'updatedAt',
    'changedAt',
    'locked',
  ],
  messages: {
    created: 'Private job created successfully.',
    updated: 'Private job updated successfully.',
    deleted: 'Private job deleted successfully.',
    missing: 'No data found.',
  },
})

export type PrivateJobDraft = z.output<typeof privateJob.Draft>
export type PrivateJob = z.output<typeof privateJob.Item>

export const PrivateJobItem = privateJob.Item.meta({ id: 'PrivateJob' })

export const LockedPrivateJob = privateJob.Item.pick({
  _id: true,
  postName: true,
  location: true,
  jobRole: true,
  salary: true,
  company: true,
  lastDate: true,
  employmentType: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({ locked: z.literal(true) })
  .meta({ id: 'LockedPrivateJob' })
export type LockedPrivateJob = z.output<typeof LockedPrivateJob>

export const PrivateJobSummary = privateJob.Item.pick({
  _id: true,
  postName: true,
  location: true,
  jobRole: true,
  salary: true,
  company: true,
  lastDate: true,
  employmentType: true,
  createdAt: true,
  updatedAt: true,
  changedAt: true,
  locked: true,
}).meta({ id: 'PrivateJobSummary' })
export type PrivateJobSummary = z.output<typeof PrivateJobSummary>

export const PrivateJobListData = z.object({
  privateJob: z.array(z.union([PrivateJobItem, PrivateJobSummary, LockedPrivateJob])),
  ...listPage,
})

export const PrivateJobSummaryListData = z.object({
  privateJob: z.array(z.union([PrivateJobSummary, LockedPrivateJob])),
  ...listPage,
})
export type PrivateJobSummaryListData = z.output<typeof PrivateJobSummaryListData>

export const PrivateJobData = z.object({ privateJobPost: z.union([PrivateJobItem, LockedPrivateJob]) })
export type PrivateJobData = z.output<typeof PrivateJobData>
