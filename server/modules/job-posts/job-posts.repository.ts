import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { jobPosts, slugs, slugRuns } = schema

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

export const slugsAfter = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id, slug: jobPosts.slug })
    .from(jobPosts)
    .where(gt(jobPosts.id, param('after')))
    .orderBy(jobPosts.id)
    .limit(500)
    .prepare(),
)

/** Reads the post that first took a slug with the loose form `key` (old share form). */
export const looseSlugHolder = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.looseKey, param('key')))
    .orderBy(asc(slugs.at), asc(slugs.itemId))
    .limit(1)
    .prepare(),
)

/** Reads the post that holds the slug with the lookup form `key`. */
export const slugHolder = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.key, param('key')))
    .prepare(),
)

/** Reads the run of taken numbers after `stem` that contains `number`, or else the last run before it. */
export const runAt = preparePerQuery((query) =>
  query
    .select({ first: slugRuns.first, last: slugRuns.last })
    .from(slugRuns)
    .where(and(eq(slugRuns.stem, param('stem')), lte(slugRuns.first, param('number'))))
    .orderBy(desc(slugRuns.first))
    .limit(1)
    .prepare(),
)

export const insertRun = preparePerQuery((query) =>
  query
    .insert(slugRuns)
    .values({ stem: param('stem'), first: param('number'), last: param('number') })
    .prepare(),
)

export const endRun = preparePerQuery((query) =>
  query
    .update(slugRuns)
    .set({ last: param('last') as unknown as number })
    .where(and(eq(slugRuns.stem, param('stem')), eq(slugRuns.first, param('first'))))
    .prepare(),
)

export const insertSlug = preparePerQuery((query) =>
  query
    .insert(slugs)
    .values({
      key: param('key'),
      looseKey: param('looseKey'),
      kind: 'jobPost',
      itemId: param('itemId'),
      at: param('at'),
    })
    .prepare(),
)
