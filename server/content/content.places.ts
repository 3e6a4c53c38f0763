import type { Query } from '../db/db.ts'
import { addToList, dropFromList } from '../db/listings.ts'
import { putDocument } from '../search/sqlite.ts'
import type { SearchDocument } from '../search/sqlite.ts'
import type { ListPlace, PlacedModel, StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'
import { searchText } from './content.search-text.ts'

/** How an item stands, for its admins. */
export type Standing = StoredRow['status'] | 'trash'

/** The search mark of what stands so and is not public: no search of the public asks for it. */
export const hiddenMark = (kind: string, standing: Standing): string => `${standing}${kind.toLowerCase()}`

const isSame = (a: ListPlace) => (b: ListPlace) => a.list === b.list && a.key === b.key

/**
 * Brings the lists and the search in line with a row that was just written, in its transaction. `pause` lets others go
 * first, once the words are gathered.
 */
export async function place<Row extends StoredRow>(
  query: Query,
  model: PlacedModel<Row>,
  { before, after, pause }: { before: Row | null; after: Row; pause: () => Promise<void> },
): Promise<void> {
  const placesOf = (row: Row | null) => (row && isPublic(row) ? model.places(row) : [])
  const old = placesOf(before)
  const now = placesOf(after)
  const itemId = after.id
  for (const { list, key } of old.filter((each) => !now.some(isSame(each))))
    await dropFromList(query, list, { key, itemId })
  for (const { list, key } of now.filter((each) => !old.some(isSame(each))))
    await addToList(query, list, { key, itemId })
  const document = documentOf(model, after)
  await pause()
  await putDocument(query, document)
}

function documentOf<Row extends StoredRow>(model: PlacedModel<Row>, row: Row): SearchDocument {
  const kind = model.kind.name
  const standing = row.deletedAt === null ? row.status : 'trash'
  return {
    ...searchText(model, model.toItem(row)),
    kind,
    itemId: row.id,
    changedAt: row.changedAt,
    marks: isPublic(row) ? model.marks(row) : [hiddenMark(kind, standing)],
  }
}

/** Puts what a row is found by into the search. Runs inside a transaction. */
export async function makeFindable<Row extends StoredRow>(
  query: Query,
  model: PlacedModel<Row>,
  row: Row,
): Promise<void> {
  await putDocument(query, documentOf(model, row))
}
