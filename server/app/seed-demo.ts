import type { Services } from './services.ts'
import type { NewItem } from '#server/content/content.service.ts'
import { getKind } from '#server/modules/kinds.ts'
import { kindNames } from '#shared/domain/kinds.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { seedNotices } from '#server/seed/demo.ts'

type Fills = {
  rows: { idsAfter(after: string): Promise<string[]> }
  createAll(items: readonly NewItem<object>[]): Promise<{ _id: string }[]>
}

async function fill(service: Fills, items: () => NewItem<object>[]): Promise<{ _id: string }[]> {
  if ((await service.rows.idsAfter('')).length > 0) return []
  return await service.createAll(items())
}

/** Seeds notices on an empty board, then in a demo every other kind without items. Returns the number of items. */
export async function seedDemo(
  { kinds, site }: Pick<Services, 'kinds' | 'site'>,
  now: number,
): Promise<number> {
  let count = await seedNotices({ jobPosts: kinds.jobPost, site }, now)
  // A demo of an older version lacks newer kinds; the content of any other board belongs to its owners.
  if (!(await site.read()).demo) return count
  const made: Partial<Record<KindName, { _id: string }[]>> = {}
  for (const name of kindNames) {
    const { seed } = getKind(name)
    if (seed === null) continue
    const items = await fill(kinds[name], () => seed.items(now, made))
    made[name] = items
    count += items.length
  }
  return count
}
