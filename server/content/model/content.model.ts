import type { Invalidate } from '#server/processes/cache-invalidations.ts'
import type { ContentKind, StoredFields } from '#shared/contracts/content-kind.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { Column, Table } from '#server/db/kit.ts'
import type { NewJob, Queue } from '#server/queue/queue.ts'
import type { FieldTokens } from '#server/search/match-expression.ts'
import type { Actor } from '#server/content/records/audit.ts'

/** Columns common to all kinds' tables; instants are epoch milliseconds. */
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

export type ListEntry = { list: string; key: number }

export type SearchText = { title: string; body: string }

/** Event, written in the transaction of its change. Readers see `significant` ones; `isSilent` ones alert no user. */
export type NewEvent = EventCode & { significant: boolean; isSilent: boolean; at: number }

/** Type of jobs that announce new events: enqueued with events that may alert users. */
export const EVENTS_JOB = 'content.events'

export type NextJob = Omit<NewJob, 'id' | 'now'>

export type ContentPorts = {
  db: Db
  queue: Pick<Queue, 'enqueue'>
  clock: () => number
  newId: () => string
  invalidate: Invalidate
}

/** Options of a write: the actor, the instant (default now; given for imports), and the version seen. */
export type WriteOptions = { actor: Actor; at?: number; ifMatch?: number }

/** Input for a kind's own columns at a write. `isPublic` is the state after the write. */
export type WriteContext<Draft, Row> = {
  id: string
  draft: Draft
  before: Row | null
  isPublic: boolean
  now: number
  /** Fields set by the writer; empty for imports and bulk edits. */
  setFields: readonly string[]
}

export type KindColumns<Row extends StoredRow> = Omit<Row, keyof StoredRow>

/** Needs of the content mechanism besides the contract. Pure, except `toColumns`, which runs inside the transaction. */
export type ContentModel<Draft extends object, Item extends object, Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'fieldNames' | 'messages' | 'summary' | 'Item'> & {
    check(draft: Draft): FieldError[]
    complete(draft: Draft): Draft
  }
  table: ContentTable
  titleField: keyof Draft & string
  plainTitle?: (title: string) => string
  toColumns(query: Query, writing: WriteContext<Draft, Row>): Promise<KindColumns<Row>>
  toDraft(row: Row): Draft
  toItem(row: Row): Item
  /** Columns with instants of earlier writes: the audit log stores them, and an undo restores them. */
  instants?: readonly (keyof Row & string)[]
  /** Setting that items depend on besides their rows; a new value rebuilds all projections of the kind. */
  setting?: string
  allItems: { list: string; filter: string }
  listEntries(row: Row): ListEntry[]
  affectedLists(row: Row, today: string): string[]
  redact?(item: Item): object
  /** Returns the indexed text. Redacted fields are blank in the given item. */
  text(item: Item): SearchText
  /** Returns the filter tokens of a public item: letters and digits only. */
  filters(row: Row): string[]
  /** Returns the filter tokens of a named field's value. Absent for kinds without fields that a search can name. */
  fieldTokens?: (named: NamedField, today: string) => FieldTokens
  changes(before: Row, after: Row): EventCode[]
  written?(query: Query, before: Row | null, after: Row): Promise<void>
  /** Returns the jobs to enqueue in the transaction of a write. `before` is null for a new item. */
  jobs?(before: Row | null, after: Row, events: readonly NewEvent[]): NextJob[]
}

export type IndexedModel<Row extends StoredRow> = {
  kind: Pick<ContentKind, 'name' | 'summary'>
  table: ContentTable
  toItem(row: Row): object
  listEntries(row: Row): ListEntry[]
  redact?(item: object): object
  text(item: object): SearchText
  filters(row: Row): string[]
}

export const isPublic = (row: StoredRow): boolean => row.status === 'published' && row.deletedAt === null

export const isScheduledSilent = (row: StoredRow | null): boolean =>
  row?.status === 'scheduled' && row.isSilent

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

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

export function pickFields<Value extends object>(value: Value, names: readonly string[]): Partial<Value> {
  const picked: Record<string, unknown> = {}
  for (const name of names) if (name in value) picked[name] = value[name as keyof Value]
  return picked as Partial<Value>
}
