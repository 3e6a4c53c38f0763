import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { isElementOf } from '#server/db/queries/json-sql.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { jobPosts } = schema

export type JobPostRow = typeof jobPosts.$inferSelect

export const sameNamed = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(and(eq(jobPosts.postName, param('postName')), eq(jobPosts.beginDate, param('beginDate'))))
    .limit(1)
    .prepare(),
)

const publicByIds = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id, slug: jobPosts.slug, updatedAt: jobPosts.updatedAt })
    .from(jobPosts)
    .where(
      and(
        isElementOf(jobPosts.id, param('ids')),
        eq(jobPosts.status, 'published'),
        isNull(jobPosts.deletedAt),
      ),
    )
    .prepare(),
)

/** Sitemap data of a post; `updatedAt` is in epoch milliseconds. */
export type IndexedPost = { slug: string; updatedAt: number }

/** Returns the public posts among the ids, by id. */
export async function findIndexedPosts(
  query: Query,
  ids: readonly string[],
): Promise<Map<string, IndexedPost>> {
  const found = await publicByIds(query).execute({ ids: JSON.stringify(ids) })
  return new Map(found.map(({ id, ...post }) => [id, post]))
}
