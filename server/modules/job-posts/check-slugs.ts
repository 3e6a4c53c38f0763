import { eq, isNull } from 'drizzle-orm'
import { numberedSlug, slugKey } from '#shared/domain/jobs/job-slug.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { slugHolder, slugsAfter } from './job-posts.repository.ts'

const { jobPosts, slugRuns, slugs } = schema

/** Returns problems of number suffixes: slugs whose number is in no run, and numbers in runs without a slug. */
async function runProblems(query: Query): Promise<string[]> {
  const runs = new Map<string, { first: number; last: number }[]>()
  let usedCount = 0
  for (const { stem, first, last } of await query.select().from(slugRuns)) {
    runs.set(stem, [...(runs.get(stem) ?? []), { first, last }])
    usedCount += last - first + 1
  }
  const problems: string[] = []
  for (const { key } of await query.select({ key: slugs.key }).from(slugs)) {
    const numbered = numberedSlug(key)
    if (numbered === null) continue
    const { stem, number } = numbered
    usedCount -= 1
    if (!runs.get(stem)?.some(({ first, last }) => first <= number && number <= last))
      problems.push(`the number of the address ${key} is not noted as taken`)
  }
  if (problems.length === 0 && usedCount > 0)
    problems.push(`${usedCount} numbers of addresses are noted as taken and free`)
  return problems
}

/** Returns a line per problem: slugs without a post, posts without their own slug, suffix problems. */
export async function slugProblems(query: Query): Promise<string[]> {
  const orphans = await query
    .select({ key: slugs.key })
    .from(slugs)
    .leftJoin(jobPosts, eq(jobPosts.id, slugs.itemId))
    .where(isNull(jobPosts.id))
  const problems = orphans.map(({ key }) => `the address ${key} leads to no post`)
  const [holder, next] = [slugHolder(query), slugsAfter(query)]
  let posts = await next.execute({ after: '' })
  for (; posts.length > 0; posts = await next.execute({ after: posts.at(-1)?.id ?? '' }))
    for (const { id, slug } of posts) {
      const [row] = await holder.execute({ key: slugKey(slug) })
      if (row?.itemId !== id) problems.push(`jobPost/${id} does not hold its address ${slug}`)
    }
  return [...problems, ...(await runProblems(query))]
}
