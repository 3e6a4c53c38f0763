import { getTableName } from 'drizzle-orm'
import type { ContentTable } from '#server/content/model/content.model.ts'
import type { Db } from '../../db/db.ts'
import type { ListPosition } from '#server/db/queries/counted-lists.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'

/** Summary, eligibility and fees of a post as JSON; null if the post is closed or not public. */
type OpenJobJson =
  | { summary: string; eligibility: string; fees: string }
  | { summary: null; eligibility: null; fees: null }
type ListedJob = ListPosition & { summary: string; eligibility: string; fees: string }

export function openJobs(db: Db, table: ContentTable, closingList: string) {
  const posts = getTableName(table)
  const statements = preparePerConnection((connection) => ({
    after: connection.prepare<[string, number, string, number, number], ListedJob>(
      `select l.key, l.item_id as "itemId", s.json as summary, p.eligibility, p.application_fee as fees from listings l
       join ${posts} p on p.id = l.item_id join item_summary_json s on s.item_id = l.item_id
       where l.list = ? and (l.key, l.item_id) > (?, ?) and l.key < ? order by l.key, l.item_id limit ?`,
    ),
    byIds: connection.prepare<[string, string], OpenJobJson>(
      `select s.json as summary, p.eligibility, p.application_fee as fees from ${jsonElements('?')} e
       left join ${posts} p on p.id = e.value and p.status = 'published' and p.deleted_at is null
         and p.closing_day >= ?
       left join item_summary_json s on s.item_id = p.id order by e.key`,
    ),
  }))

  return {
    /** Returns posts after a position of the list by closing day, before the key of posts that never close. */
    listAfter: ({ key, itemId }: ListPosition, endKey: number, limit: number): Promise<ListedJob[]> =>
      statements(db.read).after.all(closingList, key, itemId, endKey, limit),

    /** Returns the open posts among the ids, in their order, with null for the others. */
    findOpen: (ids: readonly string[], today: string): Promise<OpenJobJson[]> =>
      statements(db.read).byIds.all(JSON.stringify(ids), today),
  }
}
