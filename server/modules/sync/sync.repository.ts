import { and, eq, isNull } from 'drizzle-orm'
import type { ContentTable } from '#server/content/model/content.model.ts'
import type { Db } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { schema } from '../../db/schema/index.ts'

// Size of a page in bytes of JSON: the item that reaches it is the last, and items may be large.
const PAGE_BYTES = 1_000_000

/** Result of the first entries: items as UTF-8 JSON, ids that are no longer public, number of entries read. */
export type PageItems<Entry> = { items: Buffer[]; removed: string[]; last: Entry | undefined; count: number }

export function publicItems(db: Db, table: ContentTable) {
  const { itemJson } = schema
  // One statement, so that no write comes between reading the item and its public state.
  const byId = db.read
    .select({ json: itemJson.json })
    .from(table)
    .innerJoin(itemJson, eq(itemJson.itemId, table.id))
    .where(and(eq(table.id, param('id')), eq(table.status, 'published'), isNull(table.deletedAt)))
    .prepare()

  /** Returns as many entries as fit on a page, at least one if there are any. */
  return async function readPageItems<Entry extends { itemId: string }>(
    entries: readonly Entry[],
  ): Promise<PageItems<Entry>> {
    const page: PageItems<Entry> = { items: [], removed: [], last: undefined, count: 0 }
    let bytes = 0
    for (const entry of entries) {
      const [row] = (await byId.execute({ id: entry.itemId })) as unknown as { json: Buffer }[]
      if (row === undefined) page.removed.push(entry.itemId)
      else page.items.push(row.json)
      page.last = entry
      page.count += 1
      bytes += row?.json.length ?? 0
      if (bytes >= PAGE_BYTES) break
    }
    return page
  }
}
