import type { Services } from './app.services.ts'
import type { NewItem } from './content/content.writer.ts'
import { kindOf } from './modules/kinds.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { seedNotices } from './seed/demo.ts'

type Fills = {
  rows: { idsAfter(after: string): Promise<string[]> }
  createAll(items: readonly NewItem<object>[]): Promise<{ _id: string }[]>
}

// Creates the items only if there is none of their kind at all.
async function fill(service: Fills, items: () => NewItem<object>[]): Promise<{ _id: string }[]> {
  if ((await service.rows.idsAfter('')).length > 0) return []
  return await service.createAll(items())
}

/**
 * Fills what is empty of a board that is a demonstration, or that has no notice at all, with the items of every kind.
 * Returns how many were made.
 */
export async function seedDemo(
  { kinds, site }: Pick<Services, 'kinds' | 'site'>,
  now: number,
): Promise<number> {
  let count = await seedNotices({ jobPosts: kinds.jobPost, site }, now)
  // A demonstration of an older version lacks the kinds that came since; any other board is its owners' own.
  if (!(await site.read()).demo) return count
  const made: Partial<Record<KindName, { _id: string }[]>> = {}
  for (const name of kindNames) {
    const { seed } = kindOf(name)
    if (seed === null) continue
    const items = await fill(kinds[name], () => seed.items(now, made))
    made[name] = items
    count += items.length
  }
  return count
}
