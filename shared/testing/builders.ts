import type { ContactBody } from '#shared/contracts/contact.ts'
import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { JobPostDetail, JobPostDraft } from '#shared/contracts/job-post.ts'
import { SITE_DEFAULTS, toSite } from '#shared/contracts/site.ts'
import type { Site } from '#shared/contracts/site.ts'
import type { EligibilityRow } from '#shared/domain/eligibility/eligibility-row.ts'
import { slugify } from '#shared/domain/jobs/job-slug.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { STAGES, stageTimes } from '#shared/domain/jobs/job-stages.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'

/** Publication instant of every built item: 10:00 in India. */
const PUBLISHED = '2026-11-21T04:30:00.000Z'

export const buildEligibilityRow = (overrides: Partial<EligibilityRow> = {}): EligibilityRow => ({
  qualifications: ['12th'],
  minAge: 18,
  maxAge: 27,
  ageOn: '2026-08-01',
  relaxations: [{ category: 'obc', years: 3 }],
  ...overrides,
})

export const buildJobPost = (
  overrides: Partial<JobPostDraft & PublicationFields> = {},
): JobPostDraft & PublicationFields => ({
  postName: 'बिहार पुलिस Constable Recruitment 2026',
  description: 'The police of Bihar takes 1,250 constables. इंटरमीडिएट पास आवेदन कर सकते हैं।',
  notificationLink: 'https://example.gov.in/notice.pdf',
  importantDates: [
    { label: 'Application Begin', date: '2026-12-01' },
    { label: 'Exam Date', date: 'As per Schedule' },
  ],
  applicationFee: [{ label: 'General', fee: '₹100' }],
  ageLimit: [{ label: 'Minimum', age: '18 years' }],
  resultLink: [],
  admitCardLink: [],
  answerKeyLink: [],
  admissionLink: [],
  applyLink: [{ label: 'Apply Online', link: 'https://example.gov.in/apply' }],
  informationSections: [
    {
      informationName: 'Vacancy',
      Information: [
        {
          values: [
            [['Post'], ['Total']],
            [['Constable', 'सिपाही'], ['1,250']],
          ],
        },
      ],
    },
  ],
  state: 'Bihar',
  beginDate: '2026-12-01',
  lastDate: '2026-12-31',
  salary: '₹21,700 a month',
  jobRole: 'Constable',
  totalPost: '1,250',
  location: 'Patna',
  organisation: 'csbc',
  purpose: 'vacancy',
  qualifications: ['10th', '12th'],
  eligibility: [buildEligibilityRow({ maxAge: 25, relaxations: [{ category: 'obc', years: 2 }] })],
  ...overrides,
})

/** Returns a published post with history, as the API returns it; slug, address and stages follow the overrides. */
export function buildJobPostItem(overrides: Partial<JobPostDetail> = {}): JobPostDetail {
  const draft = { ...buildJobPost(), ...overrides }
  const slug = overrides.slug ?? slugify(draft.postName)
  const times = stageTimes(draft, null, Date.parse(PUBLISHED))
  const stages = Object.fromEntries(STAGES.map((stage) => [stage, times[stage] === null ? null : PUBLISHED]))
  return {
    ...draft,
    _id: '01KAJ5EVF0000000000000000A',
    status: 'published',
    publishAt: null,
    publishedAt: PUBLISHED,
    createdAt: PUBLISHED,
    updatedAt: PUBLISHED,
    changedAt: PUBLISHED,
    version: 1,
    slug,
    url: jobPath(slug),
    place: draft.state || draft.location,
    organisationName: 'Central Selection Board of Constable, Bihar',
    organisationShort: 'CSBC',
    organisationConfirmed: true,
    stages: stages as JobPostDetail['stages'],
    milestones: deriveMilestones(draft, times),
    history: [{ at: PUBLISHED, type: 'created', summary: 'Published' }],
    ...overrides,
  }
}

/** Returns a post as a list row receives it; its milestones follow the overrides. */
export function buildSummary(overrides: Partial<JobPostDetail> = {}): JobPostSummary {
  const item: Record<string, unknown> = buildJobPostItem(overrides)
  return Object.fromEntries(
    Object.keys(JobPostSummary.shape).map((key) => [key, item[key]]),
  ) as JobPostSummary
}

export const buildContact = (overrides: Partial<ContactBody> = {}): ContactBody => ({
  name: 'Asha Kumari',
  email: 'asha@example.in',
  subject: 'A wrong date',
  message: 'The last date of this notice is wrong.',
  ...overrides,
})

export const buildSite = (overrides: Partial<Site> = {}): Site => ({
  ...toSite(SITE_DEFAULTS),
  links: {
    whatsapp: 'https://example.com/whatsapp',
    telegram: 'https://example.com/telegram',
    facebook: 'https://example.com/facebook',
    instagram: 'https://example.com/instagram',
    x: 'https://example.com/x',
    tools: 'https://tools.example.com/',
    careers: 'mailto:careers@example.com',
  },
  contact: {
    email: 'help@example.com',
    phone: '0120 000 0000',
    address: 'Sector 62, Noida, Uttar Pradesh, India',
    mapUrl: 'https://example.com/map',
  },
  tiles: [{ label: 'Syllabus', url: 'https://example.com/syllabus' }],
  ...overrides,
})
