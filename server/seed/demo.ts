import path from 'node:path'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobPostsService } from '../modules/job-posts/job-posts.service.ts'
import type { SiteService } from '../modules/site/site.service.ts'
import { demoPlan } from './demo-dates.ts'
import { DEMO_SITE } from './demo-site.ts'
import { readNotices } from './notice-file.ts'

/** The notices that a first start imports. */
export const DEMO_NOTICES = path.join(import.meta.dirname, 'notices.json')

const ACTOR = { id: 'demo' }

type Services = { jobPosts: JobPostsService; site: SiteService }

/**
 * Fills an empty board with real notices, their dates moved to around today, through the same services that the API
 * uses: published first, then each later stage opened, so that lists, badges and histories are as in life. Turns the
 * demo ribbon on. Returns how many notices there are; 0 where the board was not empty.
 */
export async function seedNotices({ jobPosts, site }: Services, now: number): Promise<number> {
  if (!(await jobPosts.isEmpty())) return 0
  // The ribbon first: a start that is broken off must not leave moved dates without the word that they were moved.
  await site.change(DEMO_SITE, ACTOR)
  const today = indiaDay(now)
  const plans = readNotices(DEMO_NOTICES)
    .map(({ body }, index) => demoPlan(body, index, today, now))
    .toSorted((a, b) => a.publishedAt - b.publishedAt)
  const items = await jobPosts.createAll(
    plans.map(({ draft, publishedAt, openings }) => {
      const closed = Object.fromEntries(openings.map(({ stage }) => [stage, []]))
      return { body: { ...draft, ...closed }, actor: ACTOR, at: publishedAt }
    }),
  )
  for (const [index, { draft, openings }] of plans.entries())
    for (const { stage, at } of openings) {
      const { postName, description, notificationLink } = draft
      const body = { postName, description, notificationLink, [stage]: draft[stage] }
      const item = items[index]
      if (item === undefined) throw new Error('A notice of the demonstration was not created.')
      await jobPosts.update(item._id, body, { actor: ACTOR, at })
    }
  return items.length
}
