import { getTableName } from 'drizzle-orm'
import type { ContentTable } from '#server/content/model/content.model.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import type { Db } from '../../db/db.ts'

// Size of a page in bytes of JSON: the item that reaches it is the last, and items may be large.
const PAGE_BYTES = 1_000_000

/** Result of the first entries: items as UTF-8 JSON, ids that are no longer public, number of entries read. */
export type PageItems<Entry> = { items: Buffer[]; removed: string[]; last: Entry | undefined; count: number }

// One statement, so that no write comes between reading an item and its public state.
const pageSql = (table: ContentTable): string =>
  `select i.json from (
     select e.key as position, p.id,
       sum(octet_length(j.json)) over (order by e.key) - coalesce(octet_length(j.json), 0) as bytes_before
     from ${jsonElements('?')} e
     left join ${getTableName(table)} p on p.id = e.value and p.status = 'published' and p.deleted_at is null
     left join item_json j on j.item_id = p.id
   ) s left join item_json i on i.item_id = s.id
   where coalesce(s.bytes_before, 0) < ${PAGE_BYTES} order by s.position`

export function publicItems(db: Db, table: ContentTable) {
  const statements = preparePerConnection((connection) => ({
    page: connection.prepareScalar<[string], Buffer | null>(pageSql(table)),
  }))

  /** Returns as many entries as fit on a page, at least one if there are any. */
  return async function readPageItems<Entry extends { itemId: string }>(
    entries: readonly Entry[],
  ): Promise<PageItems<Entry>> {
    const rows = await statements(db.read).page.all(JSON.stringify(entries.map(({ itemId }) => itemId)))
    const read = entries.slice(0, rows.length)
    return {
      items: rows.filter((json) => json !== null),
      removed: read.filter((_, index) => rows[index] === null).map(({ itemId }) => itemId),
      last: read.at(-1),
      count: read.length,
    }
  }
}
