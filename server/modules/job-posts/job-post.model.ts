import { isDeepStrictEqual } from 'node:util'
import { type JobPost, type JobPostDraft, jobPost } from '#shared/contracts/job-post.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { stageTimes, type StageTimes, STAGES, hasStage, type Stage } from '#shared/domain/jobs/job-stages.ts'
import { closingDay } from '#shared/domain/jobs/job-status.ts'
import {
  hasLinkOfOrganisation,
  findOrganisation,
  toOrganisationNames,
} from '#shared/domain/organisations/organisation-of.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import type { ContentModel } from '#server/content/model/content.model.ts'
import { EVENTS_JOB, pickFields, storedItem } from '#server/content/model/content.model.ts'
import { schema } from '../../db/schema/index.ts'
import {
  ALL_POSTS,
  jobPostAffectedLists,
  jobPostFilters,
  jobPostListEntries,
  namedFieldTokens,
  toStageTimes,
} from './job-post-lists.policy.ts'
import { claimSlug } from './slugs.repository.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { JobPostRow } from './job-posts.repository.ts'

const STAGE_OUT = {
  applyLink: 'applyOut',
  admissionLink: 'admissionOut',
  admitCardLink: 'admitCardOut',
  answerKeyLink: 'answerKeyOut',
  resultLink: 'resultOut',
} as const satisfies Record<Stage, EventCode['type']>

type Eligibility = JobPostDraft['eligibility']

function lastDateChange(from: string, to: string): EventCode | null {
  if (from === to || to === '') return null
  if (from === '') return { type: 'dateAnnounced', params: { to } }
  return { type: to > from ? 'dateExtended' : 'dateChanged', params: { from, to } }
}

/** Returns the event of changed conditions. Deleted conditions are no news. */
const eligibilityChange = (from: Eligibility, to: Eligibility): EventCode | null =>
  to.length === 0 || isDeepStrictEqual(from, to) ? null : { type: 'eligibilityChanged', params: { from } }

/** Returns the events of an edit: opened stages, a changed last date and changed conditions. */
function jobPostChanges(before: JobPostDraft, after: JobPostDraft): EventCode[] {
  const opened = STAGES.filter((stage) => hasStage(after[stage]) && !hasStage(before[stage]))
  const moved = lastDateChange(before.lastDate, after.lastDate)
  const others = [moved, eligibilityChange(before.eligibility, after.eligibility)]
  return [
    ...opened.map((stage) => ({ type: STAGE_OUT[stage], params: {} })),
    ...others.filter((event) => event !== null),
  ]
}

const NO_STAGES: StageTimes = {
  applyLink: null,
  admissionLink: null,
  admitCardLink: null,
  answerKeyLink: null,
  resultLink: null,
}

const instantOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const toDraft = (row: JobPostRow) => pickFields(row, jobPost.fieldNames) as JobPostDraft

// Items depend on organisation names and hosts.
const ORGANISATION_FACTS = JSON.stringify(
  ORGANISATIONS.map((each) => ({ ...toOrganisationNames(each), hosts: each.hosts })),
)

type OrganisationFacts = Pick<JobPost, 'organisationName' | 'organisationShort' | 'organisationConfirmed'>

function organisationFacts(row: JobPostRow): OrganisationFacts {
  const found = findOrganisation(row.organisation)
  if (found === null) return { organisationName: '', organisationShort: '', organisationConfirmed: false }
  const { name, short } = toOrganisationNames(found)
  const organisationConfirmed = row.organisationConfirmed || hasLinkOfOrganisation(row, found)
  return { organisationName: name, organisationShort: short, organisationConfirmed }
}

const toItem = (row: JobPostRow): JobPost => ({
  ...storedItem(row),
  ...toDraft(row),
  slug: row.slug,
  url: jobPath(row.slug),
  place: row.state || row.location,
  ...organisationFacts(row),
  stages: {
    applyLink: instantOrNull(row.applyLinkAt),
    admissionLink: instantOrNull(row.admissionLinkAt),
    admitCardLink: instantOrNull(row.admitCardLinkAt),
    answerKeyLink: instantOrNull(row.answerKeyLinkAt),
    resultLink: instantOrNull(row.resultLinkAt),
  },
  milestones: deriveMilestones(row, toStageTimes(row)),
})

export const jobPostModel: ContentModel<JobPostDraft, JobPost, JobPostRow> = {
  kind: jobPost,
  table: schema.jobPosts,
  titleField: 'postName',
  async toColumns(query, { id, draft, before, isPublic, now, setFields }) {
    const slug = await claimSlug(query, { itemId: id, postName: draft.postName, current: before, now })
    // Stages open at publication, not when an admin enters their links in a draft.
    const currentTimes = before && before.publishedAt !== null ? toStageTimes(before) : NO_STAGES
    const times = isPublic ? stageTimes(draft, currentTimes, now) : currentTimes
    const milestones = deriveMilestones(draft, times)
    return {
      ...draft,
      slug,
      closingDay: closingDay({ ...draft, milestones, updatedAt: new Date(now).toISOString() }),
      organisationConfirmed: setFields.includes('organisation') || (before?.organisationConfirmed ?? false),
      applyLinkAt: times.applyLink,
      admissionLinkAt: times.admissionLink,
      admitCardLinkAt: times.admitCardLink,
      answerKeyLinkAt: times.answerKeyLink,
      resultLinkAt: times.resultLink,
    }
  },
  toDraft,
  toItem,
  instants: ['applyLinkAt', 'admissionLinkAt', 'admitCardLinkAt', 'answerKeyLinkAt', 'resultLinkAt'],
  setting: ORGANISATION_FACTS,
  allItems: ALL_POSTS,
  listEntries: jobPostListEntries,
  affectedLists: jobPostAffectedLists,
  text: (item) => ({ title: item.postName, body: searchableText(item) }),
  filters: jobPostFilters,
  fieldTokens: namedFieldTokens,
  changes: jobPostChanges,
  // A removal withdraws alerts that were not sent yet.
  jobs: (_before, _after, events) =>
    events.some(({ isSilent, type }) => !isSilent || type === 'removed')
      ? [{ type: EVENTS_JOB, payload: '' }]
      : [],
}
