import { eq, gt, isNull } from 'drizzle-orm'
import { slugKey } from '#shared/domain/job-slug.ts'
import type { Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { schema } from '../../db/schema/index.ts'

const { jobPosts, slugs } = schema

const BATCH = 500

/** Addresses that lead to no post, and posts that their own address does not lead to; a line for each. */
export async function addressProblems(query: Query): Promise<string[]> {
  const lost = await query
    .select({ key: slugs.key })
    .from(slugs)
    .leftJoin(jobPosts, eq(jobPosts.id, slugs.itemId))
    .where(isNull(jobPosts.id))
  const problems = lost.map(({ key }) => `the address ${key} leads to no post`)
  const holder = query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.key, param('key')))
    .prepare()
  const next = query
    .select({ id: jobPosts.id, slug: jobPosts.slug })
    .from(jobPosts)
    .where(gt(jobPosts.id, param('after')))
    .orderBy(jobPosts.id)
    .limit(BATCH)
    .prepare()
  let posts = await next.execute({ after: '' })
  for (; posts.length > 0; posts = await next.execute({ after: posts.at(-1)?.id ?? '' }))
    for (const { id, slug } of posts) {
      const [held] = await holder.execute({ key: slugKey(slug) })
      if (held?.itemId !== id) problems.push(`jobPost/${id} does not hold its address ${slug}`)
    }
  return problems
}
