import type { StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'
import { itemTag, kindTag, listTag, searchTag } from './cache-tags.ts'

type Listed<Row> = { kind: { name: string }; affectedLists(row: Row, today: string): string[] }

/**
 * The tags of all that a write changes for the public, from the row before it (null for a new item) and after it: the
 * item, the lists that showed it or show it now, searches, and what is made of the whole kind. None for a write that
 * the public cannot see.
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
