import type { ContentKind, StoredFields } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { Column, Table } from '#server/db/kit.ts'
import type { NewJob, Queue } from '#server/queue/queue.ts'
import type { FieldTokens } from '#server/search/match-expression.ts'
import type { Actor } from '#server/content/records/audit.ts'

/** The columns that the table of every kind has besides the kind's own fields; instants are epoch milliseconds. */
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
  isSilent: boolean
}

export type ContentTable = Table & { [Name in keyof StoredRow]: Column }

/** The list position of an item: lists are read by key, highest or lowest first. */
export type ListEntry = { list: string; key: number }

/** The text of an item for the full-text index: title matches rank above body matches. */
export type SearchText = { title: string; body: string }

/** An event, written in the transaction of its change; readers see `significant` ones, and `isSilent` ones alert nobody. */
export type NewEvent = EventCode & { significant: boolean; isSilent: boolean; at: number }

/** A job that follows from a write of an item. The write sets its id and instant. */
export type NextJob = Omit<NewJob, 'id' | 'now'>

/** The ports of a service: the database, the queue, the clock (epoch milliseconds) and the id generator. */
export type ContentPorts = {
  db: Db
  queue: Pick<Queue, 'enqueue'>
  clock: () => number
  newId: () => string
  /** Called after committed writes with the cache tags to invalidate; the list may be empty. */
  invalidate: (tags: readonly string[]) => void
}

/** The options of a write: the actor, the instant (default now; given for imports), and the version seen. */
export type WriteOptions = { actor: Actor; at?: number; ifMatch?: number }

/** The input for a kind's own columns at a write. `isPublic` is the state after the write. */
export type WriteContext<Draft, Row> = {
  id: string
  draft: Draft
  before: Row | null
  isPublic: boolean
  now: number
  /** The fields that the writer set; none of an import or of a bulk edit. */
  setFields: readonly string[]
}

/** The columns of a row that the model must supply: those not common to all kinds. */
export type KindColumns<Row extends StoredRow> = Omit<Row, keyof StoredRow>

/**
 * The model of a kind: what the content mechanism needs besides the contract. A draft has the kind's own fields as in
 * the API; a row may store them in another form. All functions are pure except `toColumns`, which may read and write
 * inside the transaction (for example to claim a slug).
 */
export type ContentModel<Draft extends object, Item extends object, Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'fieldNames' | 'messages' | 'summary' | 'Item'> & {
    check(draft: Draft): FieldError[]
    complete(draft: Draft): Draft
  }
  table: ContentTable
  /** The field that is the item's title. */
  titleField: keyof Draft & string
  /** Returns the title as plain text for lists of admins; absent if it is that already. */
  plainTitle?: (title: string) => string
  toColumns(query: Query, writing: WriteContext<Draft, Row>): Promise<KindColumns<Row>>
  toDraft(row: Row): Draft
  toItem(row: Row): Item
  /** Columns with instants that follow from earlier writes: the audit log holds them, and an undo gives them back. */
  instants?: readonly (keyof Row & string)[]
  /** A setting that items depend on besides their rows; another value rebuilds all projections of the kind. */
  setting?: string
  /** The list and the filter token of all public items. */
  allItems: { list: string; filter: string }
  /** Returns the list positions that the item has while it is public. */
  listEntries(row: Row): ListEntry[]
  /** Returns the lists whose pages show the item on a day in India while it is public, named as in `listEntries`. */
  affectedLists(row: Row, today: string): string[]
  /** Returns the item as every reader may see it; absent if nothing is redacted. Few viewers search the rest. */
  redact?(item: Item): object
  /** Returns the text that the item is found by. Redacted fields are blank in the given item. */
  text(item: Item): SearchText
  /** Returns the filter tokens of the item while it is public: letters and digits only. */
  filters(row: Row): string[]
  /** Returns the filter tokens of the value of a field that words of a search name; absent where words are text alone. */
  fieldTokens?: (named: NamedField, today: string) => FieldTokens
  /** Returns the event codes of a significant edit; empty if it is only an update. */
  changes(before: Row, after: Row): EventCode[]
  /** Writes what follows from a write elsewhere, in the same transaction; absent if nothing does. */
  written?(query: Query, before: Row | null, after: Row): Promise<void>
  /**
   * Returns the jobs to enqueue in the transaction of a write; absent if a kind has none. `before` is null for a new
   * item.
   */
  jobs?(before: Row | null, after: Row, events: readonly NewEvent[]): NextJob[]
}

/** The part of a model that list entries and search documents of a row need. */
export type IndexedModel<Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'summary'>
  table: ContentTable
  toItem(row: Row): object
  listEntries(row: Row): ListEntry[]
  redact?(item: object): object
  text(item: object): SearchText
  filters(row: Row): string[]
}

/** Returns true if the public sees an item. */
export const isPublic = (row: StoredRow): boolean => row.status === 'published' && row.deletedAt === null

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

/** Returns the fields that items of every kind have. */
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

/** Returns the named fields of an object, in the order of the names. */
export function pickFields<Value extends object>(value: Value, names: readonly string[]): Partial<Value> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in value) picked[name] = value[name as keyof Value]
  return picked as Partial<Value>
}
