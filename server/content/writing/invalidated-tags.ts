import type { StoredRow } from '#server/content/model/content.model.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import { itemTag, kindTag, listTag, searchTag } from '#server/content/cache/cache-tags.ts'

type Listed<Row> = { kind: { name: string }; affectedLists(row: Row, today: string): string[] }

/**
 * Returns the tags of all public data that a write changes, from the row before it (null for a new item) and after it.
 * These are the item, the lists that showed or now show it, searches, and data of the whole kind. Returns none if the
 * public sees neither row.
 */
export function invalidatedTags<Row extends StoredRow>(
  model: Listed<Row>,
  before: Row | null,
  after: Row,
  today: string,
): string[] {
  const seen = [before, after].filter((row) => row !== null).filter(isPublic)
  if (seen.length === 0) return []
  const { name } = model.kind
  const lists = seen.flatMap((row) => model.affectedLists(row, today))
  return [...new Set([itemTag(name, after.id), searchTag(name), kindTag(name), ...lists.map(listTag)])]
}
