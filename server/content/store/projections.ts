import type { Query } from '#server/db/db.ts'
import { changeLists } from '#server/db/queries/list-changes.ts'
import { upsertDocument, type SearchDocument } from '#server/search/sqlite.ts'
import {
  type ListEntry,
  type IndexedModel,
  type StoredRow,
  isPublic,
  type SearchText,
} from '#server/content/model/content.model.ts'

type Searched = { redact?(item: object): object; text(item: object): SearchText }

const toBlank = (value: unknown): unknown =>
  typeof value === 'string' ? '' : Array.isArray(value) ? [] : undefined

/** Returns the redacted item in its full shape: redacted fields are blank. */
function redacted(item: object, shown: object): object {
  const blank = Object.entries(item).map(([name, value]) => [name, toBlank(value)])
  return { ...(Object.fromEntries(blank) as object), ...shown }
}

/** Public search covers the text of the redacted item. `fullText` is for viewers who see the full item. */
function searchText(model: Searched, item: object): Pick<SearchDocument, 'title' | 'body' | 'fullText'> {
  const full = model.text(item)
  if (model.redact === undefined) return full
  return { ...model.text(redacted(item, model.redact(item))), fullText: `${full.title} ${full.body}` }
}

export type AdminStatus = StoredRow['status'] | 'trash'

/** Returns the filter token of items in a hidden status; public searches never use it. */
export const hiddenFilter = (kind: string, status: AdminStatus): string => `${status}${kind.toLowerCase()}`

const isSame = (a: ListEntry) => (b: ListEntry) => a.list === b.list && a.key === b.key

/** Updates the list entries of a row in its transaction. */
export async function updateLists<Row extends StoredRow>(
  query: Query,
  model: IndexedModel<Row>,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  const itemId = after.id
  const positionsOf = (row: Row | null) =>
    row && isPublic(row) ? model.listEntries(row).map((entry) => ({ ...entry, itemId })) : []
  const old = positionsOf(before)
  const now = positionsOf(after)
  await changeLists(query, {
    added: now.filter((each) => !old.some(isSame(each))),
    removed: old.filter((each) => !now.some(isSame(each))),
  })
}

function toSearchDocument<Row extends StoredRow>(model: IndexedModel<Row>, row: Row): SearchDocument {
  const kind = model.kind.name
  const status = row.deletedAt === null ? row.status : 'trash'
  return {
    ...searchText(model, model.toItem(row)),
    kind,
    itemId: row.id,
    changedAt: row.changedAt,
    filters: isPublic(row) ? model.filters(row) : [hiddenFilter(kind, status)],
  }
}

export async function indexForSearch<Row extends StoredRow>(
  query: Query,
  model: IndexedModel<Row>,
  row: Row,
): Promise<void> {
  await upsertDocument(query, toSearchDocument(model, row))
}
