import type { Query } from '../db/db.ts'
import { addToList, dropFromList } from '../db/listings.ts'
import { dropDocument, putDocument } from '../search/sqlite.ts'
import type { ListPlace, PlacedModel, StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'

const isSame = (a: ListPlace) => (b: ListPlace) => a.list === b.list && a.key === b.key

/** Brings the lists and the search in line with a row that was just written, in its transaction. */
export async function place<Row extends StoredRow>(
  query: Query,
  model: PlacedModel<Row>,
  before: Row | null,
  after: Row,
): Promise<void> {
  const placesOf = (row: Row | null) => (row && isPublic(row) ? model.places(row) : [])
  const old = placesOf(before)
  const now = placesOf(after)
  const { id: itemId, changedAt } = after
  const kind = model.kind.name
  for (const { list, key } of old.filter((each) => !now.some(isSame(each))))
    await dropFromList(query, list, { key, itemId })
  for (const { list, key } of now.filter((each) => !old.some(isSame(each))))
    await addToList(query, list, { key, itemId })
  if (isPublic(after)) await putDocument(query, { kind, itemId, changedAt, ...model.document(after) })
  else await dropDocument(query, kind, itemId)
}
