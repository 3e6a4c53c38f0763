import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import { changedFields, deriveEvents } from '#server/content/model/content-events.ts'
import {
  type ContentModel,
  type ContentPorts,
  type NewEvent,
  type StoredRow,
  isPublic,
} from '#server/content/model/content.model.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'
import { itemTag, kindTag, listTag, searchTag } from '#server/content/cache/cache-tags.ts'
import { conflict } from '#server/lib/errors.ts'

type Listed<Row> = { kind: { name: string }; affectedLists(row: Row, today: string): string[] }

/** Returns the tags of public data that a write changes; none if both rows are hidden. */
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

/** Write for the audit log, `now` in epoch milliseconds. `pause` yields during writes of many items. */
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
  { queue, clock, invalidate }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  // Each version is written once, so these ids are unique and may be created inside the transaction.
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

    /** Call it once for all rows, after the commit. "Today" is the readers' day, not that of an imported notice. */
    publishInvalidation(saved: readonly CommittedWrite<Row>[]): void {
      const today = indiaDay(clock())
      invalidate([...new Set(saved.flatMap(({ before, row }) => invalidatedTags(model, before, row, today)))])
    },
  }
}

export type ContentCommit<Row> = {
  save(query: Query, before: Row | null, after: Row, step: Step): Promise<CommittedWrite<Row>>
  publishInvalidation(saved: readonly CommittedWrite<Row>[]): void
}

/** Throws 409 with the current item if another write came after the version that was seen. */
export function requireVersion<Row extends { version: number }>(
  model: { toItem(row: Row): object },
  row: Row,
  ifMatch: number | undefined,
): void {
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw conflict('Someone else changed this first.', { current: model.toItem(row) })
}
