import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { jobPosts, linkChecks } = schema

const DAY_MS = 86_400_000

/** The number of last updated published posts whose links are checked. */
export const POST_SCAN_LIMIT = 1000

/** Builds the reader of links of published posts, last updated first. */
export function postLinks({ db }: { db: Db }) {
  /** Returns those of the URLs that were checked within a day before `now`. */
  async function recentlyChecked(urls: readonly string[], now: number): Promise<Set<string>> {
    const recent = await db.read
      .select({ url: linkChecks.url })
      .from(linkChecks)
      .where(and(inArray(linkChecks.url, [...urls]), gt(linkChecks.checkedAt, now - DAY_MS)))
    return new Set(recent.map(({ url }) => url))
  }

  return {
    /** Returns the links of a page of posts that are due for a check, and the number of posts read. */
    async due(offset: number, limit: number, now: number): Promise<{ urls: string[]; posts: number }> {
      const posts = await db.read
        .select({
          notificationLink: jobPosts.notificationLink,
          applyLink: jobPosts.applyLink,
          admissionLink: jobPosts.admissionLink,
          admitCardLink: jobPosts.admitCardLink,
          answerKeyLink: jobPosts.answerKeyLink,
          resultLink: jobPosts.resultLink,
        })
        .from(jobPosts)
        .where(and(isNull(jobPosts.deletedAt), eq(jobPosts.status, 'published')))
        .orderBy(desc(jobPosts.updatedAt), desc(jobPosts.id))
        .limit(limit)
        .offset(offset)
      const all = posts.flatMap((post) => [
        post.notificationLink,
        ...STAGES.flatMap((stage) => visibleEntries(post[stage]).map(({ link }) => link)),
      ])
      const urls = [...new Set(all)].filter((url) => parseSafeLink(url) !== null)
      const checked = await recentlyChecked(urls, now)
      return { urls: urls.filter((url) => !checked.has(url)), posts: posts.length }
    },
  }
}
