import { listedTopics } from '#shared/domain/alerts/alert-meaning.ts'
import { dayNumber, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobWithEligibility } from '#shared/domain/eligibility/sort-open-jobs.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { deriveMilestones } from '#shared/domain/jobs/post-milestones.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { findOrganisation, toOrganisationNames } from '#shared/domain/organisations/organisation-of.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import type { Db } from '#server/db/db.ts'
import { pageAscending } from '#server/db/queries/listings.ts'
import { ownerRecords } from '#server/modules/alerts/owners/owner-records.repository.ts'
import type { ReadClosing, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import { sessionSubscriptions } from '#server/modules/alerts/owners/subscriptions.repository.ts'
import { CLOSING_LIST, toStageTimes } from '#server/modules/job-posts/job-post-lists.policy.ts'
import type { JobPostRow } from '#server/modules/job-posts/job-posts.repository.ts'
import type { JobPostsService } from '#server/modules/job-posts/job-posts.service.ts'
import type { QuizzesService } from '#server/modules/quizzes/quizzes.service.ts'

export const alertRecords = ownerRecords

export const sessionRecords = sessionSubscriptions

const toDatedJob = (row: JobPostRow): JobWithEligibility => ({
  _id: row.id,
  beginDate: row.beginDate,
  lastDate: row.lastDate,
  purpose: row.purpose,
  updatedAt: new Date(row.updatedAt).toISOString(),
  milestones: deriveMilestones(row, toStageTimes(row)),
  eligibility: row.eligibility,
})

export const alertPosts =
  (posts: JobPostsService, clock: () => number): ReadPost =>
  async (id, query) => {
    const row = query === undefined ? await posts.rows.find(id) : await posts.rows.findIn(query, id)
    if (row === null) return null
    const organisation = findOrganisation(row.organisation)
    return {
      id,
      isPublic: isPublic(row),
      postName: row.postName,
      organisation: organisation === null ? '' : toOrganisationNames(organisation).short,
      state: row.state,
      beginDate: row.beginDate,
      lastDate: row.lastDate,
      url: jobPath(row.slug),
      runs: null,
      qualifications: row.qualifications,
      organisationSlug: row.organisation,
      purpose: row.purpose,
      job: toDatedJob(row),
      topics: listedTopics({ beginDate: row.beginDate, stages: toStageTimes(row) }, indiaDay(clock())),
      text: () => ({ title: row.postName, body: searchableText(row) }),
    }
  }

export const alertQuizzes =
  (quizzes: QuizzesService): ReadPost =>
  async (id, query) => {
    const row = query === undefined ? await quizzes.rows.find(id) : await quizzes.rows.findIn(query, id)
    if (row === null) return null
    return {
      id,
      isPublic: isPublic(row) && quizzes.isOffered(row),
      postName: row.title,
      organisation: '',
      state: '',
      beginDate: '',
      lastDate: '',
      url: quizPath(id),
      runs: { from: row.startDateTime, until: row.expireDateTime },
      qualifications: [],
      organisationSlug: '',
      purpose: '',
      job: null,
      topics: [],
      text: () => ({ title: row.title, body: row.description }),
    }
  }

export const closingPosts =
  (db: Db): ReadClosing =>
  async (day) => {
    // A page of the list begins after its key, so the key is the day before.
    const [from, after] = [dayNumber(day) - 1, dayNumber(day)]
    const count = async (key: number) => (await pageAscending(db.read, CLOSING_LIST, key, 0, 0)).total
    const total = (await count(from)) - (await count(after))
    return (await pageAscending(db.read, CLOSING_LIST, from, total, 0)).itemIds
  }
