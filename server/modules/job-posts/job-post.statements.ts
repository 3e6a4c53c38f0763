import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { param } from '../../db/kit.ts'
import { preparePerQuery } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'

const { jobPosts, slugs, slugRuns } = schema

/** Posts of a name and begin date, in whatever status, at most one. */
export const sameNamed = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(and(eq(jobPosts.postName, param('postName')), eq(jobPosts.beginDate, param('beginDate'))))
    .limit(1)
    .prepare(),
)

/** What a sitemap says of a public post. */
export const indexedById = preparePerQuery((query) =>
  query
    .select({ slug: jobPosts.slug, updatedAt: jobPosts.updatedAt })
    .from(jobPosts)
    .where(and(eq(jobPosts.id, param('id')), eq(jobPosts.status, 'published'), isNull(jobPosts.deletedAt)))
    .prepare(),
)

/** Up to 500 posts, in whatever status, that follow an id: their own addresses. */
export const slugsAfter = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id, slug: jobPosts.slug })
    .from(jobPosts)
    .where(gt(jobPosts.id, param('after')))
    .orderBy(jobPosts.id)
    .limit(500)
    .prepare(),
)

/** The post that holds an address in an old share form, `key`: the first that took it. */
export const looseHolderOf = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.looseKey, param('key')))
    .orderBy(asc(slugs.at), asc(slugs.itemId))
    .limit(1)
    .prepare(),
)

/** The post that holds an address, by the look-up form `key`. */
export const holderOf = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.key, param('key')))
    .prepare(),
)

/** The run of taken numbers behind `stem` that `number` falls into, or the last one before it. */
export const runAt = preparePerQuery((query) =>
  query
    .select({ first: slugRuns.first, last: slugRuns.last })
    .from(slugRuns)
    .where(and(eq(slugRuns.stem, param('stem')), lte(slugRuns.first, param('number'))))
    .orderBy(desc(slugRuns.first))
    .limit(1)
    .prepare(),
)

/** Adds a run of one number. */
export const insertRun = preparePerQuery((query) =>
  query
    .insert(slugRuns)
    .values({ stem: param('stem'), first: param('number'), last: param('number') })
    .prepare(),
)

/** Moves the end of the run that begins at `first`. */
export const endRun = preparePerQuery((query) =>
  query
    .update(slugRuns)
    .set({ last: param('last') as unknown as number })
    .where(and(eq(slugRuns.stem, param('stem')), eq(slugRuns.first, param('first'))))
    .prepare(),
)

/** Gives an address to a post. */
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
