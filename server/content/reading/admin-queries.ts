import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AdminListQuery } from '#shared/contracts/admin.ts'
import type { Db } from '#server/db/db.ts'
import type { ContentTable } from '#server/content/model/content.model.ts'

type Status = AdminListQuery['status']
type Hidden = 'draft' | 'scheduled' | 'trash'

// Drafts, scheduled and trashed items are few; the list of published items has its own count.
const COUNT_MAX = 10_000

export function adminQueries(db: Db, table: ContentTable) {
  function condition(status: Status): SQL | undefined {
    if (status === 'trash') return gt(table.deletedAt, 0)
    const isThere = isNull(table.deletedAt)
    return status === 'all' ? isThere : and(isThere, eq(table.status, status))
  }

  async function countUpTo(status: Hidden): Promise<number> {
    const some = db.read
      .select({ id: table.id })
      .from(table)
      .where(condition(status))
      .limit(COUNT_MAX)
      .as('some')
    const [found] = await db.read.select({ total: count() }).from(some)
    return found?.total ?? 0
  }

  return {
    async ids(status: Status, limit: number, offset: number): Promise<string[]> {
      const order = [desc(table.updatedAt), desc(table.id)]
      const found = await db.read
        .select({ id: table.id })
        .from(table)
        .where(condition(status))
        .orderBy(...(status === 'trash' ? [desc(table.deletedAt), ...order] : order))
        .limit(limit)
        .offset(offset)
      return found.map(({ id }) => String(id))
    },

    async countHidden(): Promise<Record<Hidden, number>> {
      return {
        draft: await countUpTo('draft'),
        scheduled: await countUpTo('scheduled'),
        trash: await countUpTo('trash'),
      }
    },
  }
}
