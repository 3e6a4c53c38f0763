import { isDeepStrictEqual } from 'node:util'
import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { invalidInput, conflict } from '#server/lib/errors.ts'
import { isScheduledSilent, isPublic, pickFields } from '#server/content/model/content.model.ts'
import type { ContentModel, StoredRow, NewEvent, ContentPorts } from '#server/content/model/content.model.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'
import { itemTag, kindTag, listTag, searchTag } from '#server/content/cache/cache-tags.ts'

type Write<Draft, Row> = {
  id: string
  before: Row | null
  draft: Draft
  body: PublicationFields
  now: number
  isImported?: boolean
}

/** Returns the publication state of the body, else of the old row. Throws 400 if a schedule is not in the future. */
function publication(body: PublicationFields, before: StoredRow | null, now: number) {
  const status = body.status ?? before?.status ?? 'published'
  if (status !== 'scheduled') return { status, publishAt: null }
  const currentPublishAt = before?.status === 'scheduled' ? before.publishAt : null
  const publishAt = typeof body.publishAt === 'string' ? Date.parse(body.publishAt) : currentPublishAt
  if (publishAt === null || (publishAt !== currentPublishAt && publishAt <= now))
    throw invalidInput([{ field: 'publishAt', message: 'Choose a time in the future.' }])
  return { status, publishAt }
}

/** Returns the row after a write, from the row before it (null for a new item). Throws 400 if it breaks a rule. */
export async function computeRow<Draft extends object, Item extends object, Row extends StoredRow>(
  query: Query,
  model: ContentModel<Draft, Item, Row>,
  { id, before, draft: given, body, now, isImported = false }: Write<Draft, Row>,
): Promise<Row> {
  const draft = before === null ? model.kind.complete(given) : given
  const errors = model.kind.check(draft)
  if (errors.length > 0) throw invalidInput(errors)
  const { status, publishAt } = publication(body, before, now)
  const isPublished = status === 'published'
  const setFields = isImported ? [] : Object.keys(body)
  const own = await model.toColumns(query, { id, draft, before, isPublic: isPublished, now, setFields })
  const stored: StoredRow = {
    id,
    status,
    publishAt,
    publishedAt: before?.publishedAt ?? (isPublished ? now : null),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    changedAt: before?.changedAt ?? now,
    deletedAt: null,
    version: (before?.version ?? 0) + 1,
    isSilent: body.notify === undefined ? isScheduledSilent(before) : !body.notify,
  }
  return { ...own, ...stored } as unknown as Row
}

const FIRST: EventCode = { type: 'created', params: {} }
const UPDATED: EventCode = { type: 'updated', params: {} }
const EDITED: EventCode = { type: 'edited', params: {} }
const REMOVED: EventCode = { type: 'removed', params: {} }

type Model<Row> = {
  titleField: string
  toDraft(row: Row): object
  changes(before: Row, after: Row): EventCode[]
}

const isRename = (before: object, after: object, titleField: string): boolean =>
  isDeepStrictEqual({ ...before, [titleField]: '' }, { ...after, [titleField]: '' })

/** Returns the events of an edit. Readers see significant events; the sync needs all. A new name sends no alert. */
function deriveEvents<Row extends StoredRow>(
  model: Model<Row>,
  before: Row | null,
  after: Row,
  { isMinor, isUndo = false, now }: { isMinor: boolean; isUndo?: boolean; now: number },
): NewEvent[] {
  const event = (change: EventCode, significant: boolean, isSilent = after.isSilent): NewEvent => ({
    ...change,
    significant,
    isSilent: isSilent || !significant,
    at: now,
  })
  const wasPublic = before !== null && isPublic(before)
  if (!isPublic(after)) return wasPublic ? [event(REMOVED, false)] : []
  if (isUndo) return [event(EDITED, false)]
  if (before === null || before.publishedAt === null) return [event(FIRST, true)]
  if (!wasPublic) return [event(UPDATED, true, true)]
  const [old, draft] = [model.toDraft(before), model.toDraft(after)]
  if (isMinor || isDeepStrictEqual(old, draft)) return [event(EDITED, false)]
  if (isRename(old, draft, model.titleField)) return [event(UPDATED, true, true)]
  const changes = model.changes(before, after)
  return (changes.length > 0 ? changes : [UPDATED]).map((change) => event(change, true))
}

type Fields = Record<string, unknown>

function changedFields<Row extends StoredRow>(
  model: Pick<ContentModel<Record<never, never>, object, Row>, 'toDraft' | 'instants'>,
  before: Row | null,
  after: Row,
): { before?: Fields; after?: Fields } {
  if (before === null) return {}
  const auditedFields = (row: Row): Fields => {
    const { status, publishAt, deletedAt } = row
    return { ...model.toDraft(row), ...pickFields(row, model.instants ?? []), status, publishAt, deletedAt }
  }
  const [old, now] = [auditedFields(before), auditedFields(after)]
  const names = Object.keys(now).filter((name) => !isDeepStrictEqual(old[name], now[name]))
  return { before: pickFields(old, names), after: pickFields(now, names) }
}

type Listed<Row> = { kind: { name: string }; affectedLists(row: Row, today: string): string[] }

/** Returns the cache tags of public data that a write changes; none if the item is hidden before and after it. */
function invalidatedTags<Row extends StoredRow>(
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

/** Facts about a write for the audit log; `now` is in epoch milliseconds. `pause` yields in writes of many items. */
type Step = {
  action: AuditAction
  actor: Actor
  now: number
  isMinor?: boolean
  isUndo?: boolean
  pause?: () => Promise<void>
}

const noPause = () => Promise.resolve()

export type CommittedWrite<Row> = { before: Row | null; row: Row }

export function contentCommit<Draft extends object, Item extends object, Row extends StoredRow>(
  { queue, invalidate }: Pick<ContentPorts, 'queue' | 'invalidate'>,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  // Job ids derive from the row's version: they are unique, and equal if the transaction's callback runs twice.
  async function enqueueJobs(query: Query, before: Row | null, row: Row, happened: readonly NewEvent[]) {
    for (const [index, job] of (model.jobs?.(before, row, happened) ?? []).entries()) {
      const id = `${job.type}/${row.id}/${row.version}/${index}`
      await queue.enqueue(query, { ...job, id, now: row.updatedAt })
    }
  }

  return {
    async save(query: Query, before: Row | null, after: Row, step: Step): Promise<CommittedWrite<Row>> {
      const { action, actor, now, isMinor = false, isUndo = false, pause = noPause } = step
      const happened = deriveEvents(model, before, after, { isMinor, isUndo, now })
      const row = happened.some((event) => event.significant) ? { ...after, changedAt: now } : after
      await rows.save(query, before, row, { happened, pause })
      await model.written?.(query, before, row)
      await enqueueJobs(query, before, row, happened)
      const target = `${model.kind.name}/${row.id}` as const
      await writeAudit(query, { at: now, actor, action, target, ...changedFields(model, before, row) })
      return { before, row }
    },

    index: (query: Query, { row }: CommittedWrite<Row>): Promise<void> => rows.index(query, row),

    async invalidate(query: Query, saved: readonly CommittedWrite<Row>[], now: number): Promise<void> {
      const today = indiaDay(now)
      const tags = saved.flatMap(({ before, row }) => invalidatedTags(model, before, row, today))
      await invalidate(query, [...new Set(tags)], now)
    },
  }
}

export type ContentCommit<Row> = {
  /** Writes a row with all that belongs to it, except its search document. */
  save(query: Query, before: Row | null, after: Row, step: Step): Promise<CommittedWrite<Row>>
  /**
   * Indexes a saved row for search. A transaction that saves several published rows indexes them after the last save:
   * SQLite flushes the full-text index at each later write of list entries.
   */
  index(query: Query, written: CommittedWrite<Row>): Promise<void>
  /**
   * Invalidates what shows these rows, once the transaction has committed. Call it once for all rows of a transaction.
   * `now` is the present: lists depend on the current day, not on an imported date.
   */
  invalidate(query: Query, saved: readonly CommittedWrite<Row>[], now: number): Promise<void>
}

/** Throws 409 with the current item if it was written again after the version that the caller read. */
export function requireVersion<Row extends { version: number }>(
  model: { toItem(row: Row): object },
  row: Row,
  ifMatch: number | undefined,
): void {
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw conflict('Someone else changed this first.', { current: model.toItem(row) })
}
