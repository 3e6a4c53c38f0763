import { and, eq, isNull } from 'drizzle-orm'
import { param } from '#server/db/kit.ts'
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

export const indexedById = preparePerQuery((query) =>
  query
    .select({ slug: jobPosts.slug, updatedAt: jobPosts.updatedAt })
    .from(jobPosts)
    .where(and(eq(jobPosts.id, param('id')), eq(jobPosts.status, 'published'), isNull(jobPosts.deletedAt)))
    .prepare(),
)
