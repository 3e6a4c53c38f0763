import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { AdminKinds } from '#server/modules/admin/content-lists/content-lists.service.ts'

/** Returns the scheduled items of all kinds that are published next, nearest first. */
export async function nextScheduled(
  db: Db,
  kinds: AdminKinds,
  limit: number,
): Promise<{ kind: string; id: string }[]> {
  const next: { kind: string; id: string; publishAt: number }[] = []
  for (const [kind, { table }] of Object.entries(kinds)) {
    const rows = (await db.read
      .select({ id: table.id, publishAt: table.publishAt })
      .from(table)
      .where(and(eq(table.status, 'scheduled'), isNull(table.deletedAt)))
      .orderBy(table.publishAt)
      .limit(limit)) as { id: string; publishAt: number | null }[]
    for (const { id, publishAt } of rows) next.push({ kind, id, publishAt: publishAt ?? 0 })
  }
  return next.toSorted((a, b) => a.publishAt - b.publishAt).slice(0, limit)
}
