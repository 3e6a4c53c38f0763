import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { MILESTONE_NAMES } from '#shared/domain/jobs/job-milestones.ts'
import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { proposePurpose } from '#shared/domain/job-facts/propose-purpose.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { proposeOrganisation } from '#shared/domain/organisations/propose-organisation.ts'
import { defineContentKind } from './content-kind.ts'
import { birthDayErrors, eligibility } from './eligibility.ts'
import { dateText, entryOf, listOf, optionalDay, optionalLink, requiredDay, requiredLink } from './fields.ts'
import { informationSections } from './information.ts'
import { requiredText, requiredTitle, text } from './text-fields.ts'

const REQUIRED = 'Please fill in all required fields'

const entries = <Field extends string>(field: Field, value = text(LIMITS.cellLine)) =>
  listOf(entryOf({ label: text(LIMITS.label), [field]: value } as EntryShape<Field>), LIMITS.entries)
type EntryShape<Field extends string> = { label: ReturnType<typeof text> } & Record<
  Field,
  ReturnType<typeof text>
>

const links = listOf(entryOf({ label: text(LIMITS.label), link: optionalLink }), LIMITS.entries)

export const HistoryEntry = z
  .object({ at: z.string(), type: z.string(), summary: z.string() })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof HistoryEntry>

/** Recruitment or admission with all its stages: vacancy, admit card, answer key, result. */
export const jobPost = defineContentKind({
  name: 'jobPost',
  access: { list: 'public', read: 'public' },
  fields: {
    postName: requiredTitle(LIMITS.postName, REQUIRED),
    description: requiredText(LIMITS.description, REQUIRED),
    notificationLink: requiredLink(REQUIRED),
    importantDates: entries('date', dateText(LIMITS.cellLine)),
    applicationFee: entries('fee'),
    ageLimit: entries('age'),
    resultLink: links,
    admitCardLink: links,
    answerKeyLink: links,
    admissionLink: links,
    applyLink: links,
    informationSections,
    state: z.enum(['', ...STATES], 'Choose a state from the list.'),
    beginDate: requiredDay(REQUIRED),
    lastDate: optionalDay,
    salary: text(LIMITS.shortText),
    jobRole: text(LIMITS.shortText),
    totalPost: text(LIMITS.shortText),
    location: text(LIMITS.shortText),
    organisation: z
      .string('This must be text.')
      .refine(
        (slug) => slug === '' || findOrganisation(slug) !== null,
        'Choose an organisation from the list.',
      )
      .describe('Slug of the body that recruits or examines; omitted, the name proposes it; blank is none.'),
    purpose: z
      .enum(PURPOSES, 'Choose a purpose from the list.')
      .describe(
        'What the post is about; omitted, its name suggests it. Search engines are told of vacancies as jobs.',
      ),
    qualifications: listOf(
      z.enum(QUALIFICATIONS, 'Choose qualifications from the list.'),
      QUALIFICATIONS.length,
    )
      .refine((names) => new Set(names).size === names.length, 'Name each qualification once.')
      .describe('Any of these is enough to apply; empty is not said.'),
    eligibility,
  },
  defaults: {
    importantDates: [],
    applicationFee: [],
    ageLimit: [],
    resultLink: [],
    admitCardLink: [],
    answerKeyLink: [],
    admissionLink: [],
    applyLink: [],
    informationSections: [],
    state: '',
    lastDate: '',
    salary: '',
    jobRole: '',
    totalPost: '',
    location: '',
    qualifications: [],
    eligibility: [],
  },
  proposedFields: ['organisation', 'purpose'],
  propose: ({ postName }) => ({
    organisation: proposeOrganisation(postName)?.slug ?? '',
    purpose: proposePurpose(postName),
  }),
  requiredOnUpdate: ['postName', 'description', 'notificationLink'],
  extra: {
    slug: z.string(),
    url: z.string().describe('Canonical page address, percent-encoded, from the root of the site.'),
    organisationName: z.string().describe('Full name of the organisation; blank without one.'),
    organisationShort: z.string().describe('Its abbreviation or short name; blank without one.'),
    organisationConfirmed: z
      .boolean()
      .describe('Whether a create or update named it, or a link leads to one of its hosts; imports do not.'),
    place: z.string().describe('Its state, or its location where it has none; blank is all India.'),
    stages: z
      .object({
        applyLink: z.string().nullable(),
        admissionLink: z.string().nullable(),
        admitCardLink: z.string().nullable(),
        answerKeyLink: z.string().nullable(),
        resultLink: z.string().nullable(),
      })
      .describe('When each stage first had a link, counted from publication.'),
    milestones: z
      .array(
        z.object({
          name: z.enum(MILESTONE_NAMES),
          days: z
            .array(z.string())
            .describe('Its days by the important dates, ascending; of a period both ends.'),
          periods: z
            .array(z.object({ from: z.string(), to: z.string() }))
            .optional()
            .describe('Those of its days between which it lasts.'),
          since: z.string().nullable().describe('The day when its stage first had a link.'),
          withPost: z.boolean().describe('Whether that was the day of the publication.'),
          link: z.string().describe('The address to follow for it; blank if the post has none.'),
        }),
      )
      .describe('What its links and important dates bring: admit card, examination, result and so on.'),
  },
  check: ({ beginDate, lastDate, eligibility: rows }) => [
    ...(lastDate !== '' && lastDate < beginDate
      ? [{ field: 'lastDate', message: 'The last date is before the begin date.' }]
      : []),
    ...birthDayErrors(rows, beginDate),
  ],
  summary: [
    '_id',
    'postName',
    'slug',
    'state',
    'place',
    'qualifications',
    'totalPost',
    'beginDate',
    'lastDate',
    'createdAt',
    'updatedAt',
    'changedAt',
    'stages',
    'milestones',
    'organisation',
    'purpose',
  ],
  messages: {
    created: 'Job post created successfully.',
    updated: 'Job post updated successfully.',
    deleted: 'Job post deleted successfully.',
    missing: 'No data found.',
  },
})

export type JobPostDraft = z.output<typeof jobPost.Draft>
export type JobPost = z.output<typeof jobPost.Item>

export const JobPostItem = jobPost.Item.meta({ id: 'JobPost' })

export const JobPostDetail = jobPost.Item.extend({ history: z.array(HistoryEntry) }).meta({
  id: 'JobPostDetail',
})
export type JobPostDetail = z.output<typeof JobPostDetail>

export const JobPostSummary = jobPost.Item.pick({
  _id: true,
  postName: true,
  slug: true,
  state: true,
  place: true,
  qualifications: true,
  totalPost: true,
  beginDate: true,
  lastDate: true,
  createdAt: true,
  updatedAt: true,
  changedAt: true,
  stages: true,
  milestones: true,
  organisation: true,
  purpose: true,
}).meta({ id: 'JobPostSummary' })
export type JobPostSummary = z.output<typeof JobPostSummary>
