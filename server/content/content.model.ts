import type { ContentKind, StoredFields } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { EventCode } from '#shared/domain/event-summary.ts'
import type { Db, Query } from '../db/db.ts'
import type { Column, Table } from '../db/kit.ts'
import type { NewJob, Queue } from '../queue/queue.ts'
import type { Actor } from './audit.ts'

/** What the table of every kind holds beside the kind's own fields; instants are epoch milliseconds. */
export type StoredRow = {
  id: string
  status: StoredFields['status']
  publishAt: number | null
  publishedAt: number | null
  createdAt: number
  updatedAt: number
  changedAt: number
  deletedAt: number | null
  version: number
}

export type ContentTable = Table & { [Name in keyof StoredRow]: Column }

/** A place of an item in a list: lists are read by key, highest or lowest first. */
export type ListEntry = { list: string; key: number }

/** The words of an item: hits in its title come before hits in its body. */
export type SearchText = { title: string; body: string }

/** An event to be written with the change that it tells of; `significant` ones are told to readers. */
export type NewEvent = EventCode & { significant: boolean; at: number }

/** A job that follows from a write of an item. The write gives it its id and the instant. */
export type NextJob = Omit<NewJob, 'id' | 'now'>

/** What a service is handed: the database, the queue, the clock (epoch milliseconds) and the maker of ids. */
export type ContentPorts = {
  db: Db
  queue: Pick<Queue, 'enqueue'>
  clock: () => number
  newId: () => string
  /** Is told after each committed write what of the public's it touched, as tags; it may be nothing. */
  invalidate: (tags: readonly string[]) => void
}

/** What else a write says: who writes, when (now, unless it is brought in from elsewhere), and the version seen. */
export type WriteOptions = { actor: Actor; at?: number; ifMatch?: number }

/** What a kind's own columns are made of at a write. `isPublic` tells how the item stands after it. */
export type WriteContext<Draft, Row> = {
  id: string
  draft: Draft
  before: Row | null
  isPublic: boolean
  now: number
}

/** The columns of a row that are not every kind's: the model has to supply them. */
export type KindColumns<Row extends StoredRow> = Omit<Row, keyof StoredRow>

/**
 * What the mechanism has to know of a kind beside its contract. A draft is the kind's own fields as the API takes and
 * gives them; its row may hold them in another form. Everything here is pure but `toColumns`, which may read and write
 * inside the transaction (as to claim an address).
 */
export type ContentModel<Draft extends object, Item extends object, Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'fieldNames' | 'messages' | 'summary' | 'Item'> & {
    check(draft: Draft): FieldError[]
  }
  table: ContentTable
  /** The field that an item is called by. */
  titleField: keyof Draft & string
  toColumns(query: Query, writing: WriteContext<Draft, Row>): Promise<KindColumns<Row>>
  toDraft(row: Row): Draft
  toItem(row: Row): Item
  /** What items are made by besides their rows, as a setting: another text rebuilds the projections of all. */
  setting?: string
  /** The list and the search filter of all that the public sees. */
  allItems: { list: string; filter: string }
  /** The lists that the item stands in while the public sees it. */
  listEntries(row: Row): ListEntry[]
  /** The lists whose pages show the item on a day in India while the public sees it, named as in `places`. */
  affectedLists(row: Row, today: string): string[]
  /** What everybody sees of an item; absent where that is all of it. The words of all else are searched by few. */
  redact?(item: Item): object
  /** The words that an item is found by. What is kept from a reader is blank in the item that this is given. */
  text(item: Item): SearchText
  /** The exact filters that searches narrow by while the public sees the item: letters and digits only. */
  filters(row: Row): string[]
  /** What a significant edit is called; none where it is no more than an update. */
  changes(before: Row, after: Row): EventCode[]
  /**
   * Jobs that follow from a write and are enqueued in its transaction; none where this is absent. `before` is null for a
   * new item.
   */
  jobs?(before: Row | null, after: Row, events: readonly NewEvent[]): NextJob[]
}

/** The part of a model that placing a row in lists and search needs. */
export type IndexedModel<Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'summary'>
  table: ContentTable
  toItem(row: Row): object
  listEntries(row: Row): ListEntry[]
  redact?(item: object): object
  text(item: object): SearchText
  filters(row: Row): string[]
}

/** Whether the public sees an item. */
export const isPublic = (row: StoredRow): boolean => row.status === 'published' && row.deletedAt === null

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

/** The part of an item that every kind has. */
export const storedItem = (row: StoredRow): StoredFields => ({
  _id: row.id,
  status: row.status,
  publishAt: instantOrNull(row.publishAt),
  publishedAt: instantOrNull(row.publishedAt),
  createdAt: instant(row.publishedAt ?? row.createdAt),
  updatedAt: instant(row.updatedAt),
  changedAt: instant(row.changedAt),
  version: row.version,
})

/** Only the named fields of an object, in the order of the names. */
export function pickFields<Value extends object>(value: Value, names: readonly string[]): Partial<Value> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in value) picked[name] = value[name as keyof Value]
  return picked as Partial<Value>
}
