import { and, eq, isNull } from 'drizzle-orm'
import type { ContentTable } from '../../content/content.model.ts'
import type { Db } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { schema } from '../../db/schema/index.ts'

// A page ends with the item that brings it to this size: items may be large.
const PAGE_BYTES = 1_000_000

/** What became of the first of some entries: items as UTF-8 JSON, ids that are gone, and how many were looked at. */
export type Taken<Entry> = { items: Buffer[]; removed: string[]; last: Entry | undefined; count: number }

/** Reads items as the public sees them at that moment. */
export function publicItems(db: Db, table: ContentTable) {
  const { itemJson } = schema
  // One statement, so that no write comes between the item and whether it is public.
  const byId = db.read
    .select({ json: itemJson.json })
    .from(table)
    .innerJoin(itemJson, eq(itemJson.itemId, table.id))
    .where(and(eq(table.id, param('id')), eq(table.status, 'published'), isNull(table.deletedAt)))
    .prepare()

  /** Takes as many entries as a page may hold, at least one where there are any. */
  return async function take<Entry extends { itemId: string }>(
    entries: readonly Entry[],
  ): Promise<Taken<Entry>> {
    const taken: Taken<Entry> = { items: [], removed: [], last: undefined, count: 0 }
    let bytes = 0
    for (const entry of entries) {
      const [row] = (await byId.execute({ id: entry.itemId })) as unknown as { json: Buffer }[]
      if (row === undefined) taken.removed.push(entry.itemId)
      else taken.items.push(row.json)
      taken.last = entry
      taken.count += 1
      bytes += row?.json.length ?? 0
      if (bytes >= PAGE_BYTES) break
    }
    return taken
  }
}
