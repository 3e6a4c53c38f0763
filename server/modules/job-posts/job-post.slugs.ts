import { asc, eq } from 'drizzle-orm'
import { isFreeSlug, looseSlugKey, slugChoice, slugify, slugKey } from '#shared/domain/job-slug.ts'
import type { Db, Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { schema } from '../../db/schema/index.ts'

const { slugs } = schema

type Claim = {
  itemId: string
  postName: string
  current: { postName: string; slug: string } | null
  now: number
}

/**
 * Gives a post its address: the plain form of its name, with a suffix where that is taken, empty or a word of the
 * site. Addresses given up on a rename stay with their post as aliases and never pass to another.
 */
export async function claimSlug(query: Query, { itemId, postName, current, now }: Claim): Promise<string> {
  if (current !== null && slugify(current.postName) === slugify(postName)) return current.slug
  for (let n = 1; ; n += 1) {
    const slug = slugChoice(postName, n)
    if (n === 1 && !isFreeSlug(slug)) continue
    const key = slugKey(slug)
    const [holder] = await query.select().from(slugs).where(eq(slugs.key, key))
    if (holder?.itemId === itemId) return slug
    if (holder !== undefined) continue
    await query.insert(slugs).values({ key, looseKey: looseSlugKey(slug), kind: 'jobPost', itemId, at: now })
    return slug
  }
}

/** Looks up which post an address belongs to: a slug or alias in any case, or the old site's share form. */
export function slugLookup(db: Db) {
  const exact = db.read
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.key, param('key')))
    .prepare()
  const loose = db.read
    .select({ itemId: slugs.itemId })
    .from(slugs)
    .where(eq(slugs.looseKey, param('key')))
    .orderBy(asc(slugs.at), asc(slugs.itemId))
    .limit(1)
    .prepare()

  return async (address: string): Promise<string | null> => {
    const slug = slugify(address)
    const found = await exact.execute({ key: slugKey(slug) })
    if (found[0]) return found[0].itemId
    const [similar] = await loose.execute({ key: looseSlugKey(slug) })
    return similar?.itemId ?? null
  }
}
