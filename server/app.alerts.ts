import { listedTopics } from '#shared/domain/alerts/alert-meaning.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { findOrganisation, namesOf } from '#shared/domain/organisations/organisation-of.ts'
import { isPublic } from './content/content.model.ts'
import type { ReadPost } from './modules/alerts/post-facts.ts'
import { stagesOf } from './modules/job-posts/job-post-lists.ts'
import type { JobPostsService } from './modules/job-posts/job-posts.service.ts'

/** Returns what alerts read of posts. */
export const alertPosts =
  (posts: JobPostsService, clock: () => number): ReadPost =>
  async (id) => {
    const row = await posts.rows.find(id)
    if (row === null) return null
    const organisation = findOrganisation(row.organisation)
    return {
      id,
      isPublic: isPublic(row),
      postName: row.postName,
      organisation: organisation === null ? '' : namesOf(organisation).short,
      state: row.state,
      lastDate: row.lastDate,
      url: jobPath(row.slug),
      topics: listedTopics({ beginDate: row.beginDate, stages: stagesOf(row) }, indiaDay(clock())),
      words: { title: row.postName, body: searchableText(row) },
    }
  }
