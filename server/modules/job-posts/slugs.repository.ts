import { asc, desc, eq, and, gt, lte, isNull } from 'drizzle-orm'
import { isFreeSlug } from '#shared/domain/pages/free-slug.ts'
import {
  looseSlugKey,
  numberedSlug,
  slugChoice,
  slugify,
  slugKey,
  suffixRanges,
} from '#shared/domain/jobs/job-slug.ts'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Db, Query } from '#server/db/db.ts'

const { jobPosts, slugs, slugRuns } = schema

const slugsAfter = preparePerQuery((query) =>
  query
    .select({ id: jobPosts.id, slug: jobPosts.slug })
    .from(jobPosts)
    .where(gt(jobPosts.id, param('after')))
    .orderBy(jobPosts.id)
    .limit(500)
    .prepare(),
)

/** Reads the post that first took a slug with the loose form `key` (old share form). */
const looseSlugHolder = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.looseKey, param('key')))
    .orderBy(asc(slugs.at), asc(slugs.itemId))
    .limit(1)
    .prepare(),
)

/** Reads the post that holds the slug with the lookup form `key`. */
const slugHolder = preparePerQuery((query) =>
  query
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.key, param('key')))
    .prepare(),
)

/** Reads the run of taken numbers after `stem` that contains `number`, or else the last run before it. */
const runAt = preparePerQuery((query) =>
  query
    .select({ first: slugRuns.first, last: slugRuns.last })
    .from(slugRuns)
    .where(and(eq(slugRuns.stem, param('stem')), lte(slugRuns.first, param('number'))))
    .orderBy(desc(slugRuns.first))
    .limit(1)
    .prepare(),
)

const insertRun = preparePerQuery((query) =>
  query
    .insert(slugRuns)
    .values({ stem: param('stem'), first: param('number'), last: param('number') })
    .prepare(),
)

const endRun = preparePerQuery((query) =>
  query
    .update(slugRuns)
    .set({ last: param('last') as unknown as number })
    .where(and(eq(slugRuns.stem, param('stem')), eq(slugRuns.first, param('first'))))
    .prepare(),
)

const insertSlug = preparePerQuery((query) =>
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

type Claim = {
  itemId: string
  postName: string
  current: { postName: string; slug: string } | null
  now: number
}

/** Records a taken number after a stem. Consecutive numbers form one run, whichever posts hold them. */
async function recordNumber(query: Query, stem: string, number: number): Promise<void> {
  const [before] = await runAt(query).execute({ stem, number })
  const isNext = before?.last === number - 1
  const [after] = await runAt(query).execute({ stem, number: number + 1 })
  const isAdjacent = after?.first === number + 1
  if (!isNext && !isAdjacent) return void (await insertRun(query).execute({ stem, number }))
  if (isAdjacent)
    await query.delete(slugRuns).where(and(eq(slugRuns.stem, stem), eq(slugRuns.first, number + 1)))
  const [first, last] = [isNext ? before.first : number, isAdjacent ? after.last : number]
  if (!isNext) await insertRun(query).execute({ stem, number })
  await endRun(query).execute({ stem, first, last })
}

/** Returns the least number that makes a free slug, with one run lookup per range. Throws if none is left. */
async function freeNumber(query: Query, postName: string): Promise<number> {
  for (const { stem, from, to } of suffixRanges(postName)) {
    const [run] = await runAt(query).execute({ stem, number: from })
    const free = run === undefined || run.last < from ? from : run.last + 1
    if (free <= to) return free
  }
  throw new Error('There is no number left for an address of this name.')
}

/** Returns the least number of this name that the post already holds from an earlier name; null for none. */
async function findReusableNumber(query: Query, itemId: string, postName: string): Promise<number | null> {
  const postSlugs = await query
    .select({ key: slugs.key })
    .from(slugs)
    .where(and(eq(slugs.kind, 'jobPost'), eq(slugs.itemId, itemId)))
  const ranges = suffixRanges(postName)
  const numbers = postSlugs.flatMap(({ key }) => {
    const { stem, number } = numberedSlug(key) ?? {}
    if (number === undefined) return []
    return ranges.some((range) => range.stem === stem && range.from <= number && number <= range.to)
      ? [number]
      : []
  })
  return numbers.length === 0 ? null : Math.min(...numbers)
}

async function storeSlug(query: Query, slug: string, itemId: string, at: number): Promise<string> {
  const key = slugKey(slug)
  await insertSlug(query).execute({ key, looseKey: looseSlugKey(slug), itemId, at })
  const numbered = numberedSlug(key)
  if (numbered !== null) await recordNumber(query, numbered.stem, numbered.number)
  return slug
}

/** Assigns a free slug, with a number if needed. The old slug of a renamed post stays its alias forever. */
export async function claimSlug(query: Query, { itemId, postName, current, now }: Claim): Promise<string> {
  const plain = slugify(postName)
  if (current !== null && slugify(current.postName) === plain) return current.slug
  if (isFreeSlug(plain)) {
    const [holder] = await slugHolder(query).execute({ key: slugKey(plain) })
    if (holder?.itemId === itemId) return plain
    if (holder === undefined) return await storeSlug(query, plain, itemId, now)
  }
  const free = await freeNumber(query, postName)
  const own = current === null ? null : await findReusableNumber(query, itemId, postName)
  if (own !== null && own < free) return slugChoice(postName, own)
  return await storeSlug(query, slugChoice(postName, free), itemId, now)
}

/** Builds the lookup of a post id by slug, alias or old share form, in any letter case; null for none. */
export function slugLookup(db: Db) {
  return async (address: string): Promise<string | null> => {
    const slug = slugify(address)
    const found = await slugHolder(db.read).execute({ key: slugKey(slug) })
    if (found[0]) return found[0].itemId
    const [similar] = await looseSlugHolder(db.read).execute({ key: looseSlugKey(slug) })
    return similar?.itemId ?? null
  }
}

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
