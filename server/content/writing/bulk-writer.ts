import { setImmediate as nextTurn } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { PublicationFields } from '#shared/contracts/content-kind.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import type { Actor } from '#server/content/records/audit.ts'
import { computeRow, requireVersion } from './commit-write.ts'
import type { ContentCommit } from './commit-write.ts'
import { contentLock } from './content-lock.ts'
import { isPublic, pickFields } from '#server/content/model/content.model.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'

const { auditLog } = schema

export type SeenItem = { _id: string; version: number }

type Bulk = { actor: Actor; at?: number }

const UNDOABLE = new Set<string>(['delete', 'remove apply links'] satisfies AuditAction[])

const PUBLICATION = ['status', 'publishAt', 'deletedAt'] as const

/** Returns a function that computes the row before the last write; throws 409 if that is impossible. */
function undoneRow<Draft extends object, Item extends object, Row extends StoredRow>(
  model: ContentModel<Draft, Item, Row>,
) {
  // Each write of an item adds one audit entry, so the last entry records the write that made this version.
  async function stateBefore(query: Query, row: Row): Promise<Record<string, unknown>> {
    const [last] = await query
      .select({ action: auditLog.action, before: auditLog.before })
      .from(auditLog)
      .where(eq(auditLog.target, `${model.kind.name}/${row.id}`))
      .orderBy(desc(auditLog.seq))
      .limit(1)
    if (last === undefined || !UNDOABLE.has(last.action)) throw conflict('There is nothing to undo.')
    return last.before as Record<string, unknown>
  }

  return async (query: Query, row: Row, now: number): Promise<Row> => {
    const recorded = await stateBefore(query, row)
    const draft = { ...model.toDraft(row), ...pickFields(recorded, model.kind.fieldNames) } as Draft
    const publication = { ...row, ...pickFields(recorded, PUBLICATION) }
    const writing = { id: row.id, draft, before: row, isPublic: isPublic(publication), now, setFields: [] }
    const own = await model.toColumns(query, writing)
    const instants = pickFields(recorded, model.instants ?? [])
    return { ...publication, ...own, ...instants, updatedAt: now, version: row.version + 1 }
  }
}

/** Changes several items of a kind in one transaction, all or none, and undoes such changes. */
export function contentBulk<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
  saving: ContentCommit<Row>,
) {
  type Write = { action: AuditAction; isMinor?: boolean; isUndo?: boolean }

  async function seenRow(query: Query, { _id, version }: SeenItem): Promise<Row> {
    const row = await rows.findIn(query, _id.toUpperCase())
    if (row === null) throw notFound(model.kind.messages.missing)
    requireVersion(model, row, version)
    return row
  }

  async function writeAll(
    items: readonly SeenItem[],
    { actor, at }: Bulk,
    { next, ...write }: Write & { next: (query: Query, before: Row, now: number) => Promise<Row> },
  ): Promise<SeenItem[]> {
    const present = clock()
    const now = at ?? present
    const saved = await db.tx(async (query) => {
      const all = []
      for (const item of items) {
        const before = await seenRow(query, item)
        const after = await next(query, before, now)
        all.push(await saving.save(query, before, after, { ...write, actor, now, pause: nextTurn }))
      }
      for (const written of all) {
        await saving.index(query, written)
        await nextTurn()
      }
      await saving.invalidate(query, all, present)
      return all
    }, contentLock(model.kind.name))
    return saved.map(({ row }) => ({ _id: row.id, version: row.version }))
  }

  const undone = undoneRow(model)

  const written =
    (fields: Partial<Draft>, body: PublicationFields) =>
    async (query: Query, before: Row, now: number): Promise<Row> => {
      if (before.deletedAt !== null) throw notFound(model.kind.messages.missing)
      const draft = { ...model.toDraft(before), ...fields }
      return await computeRow(query, model, { id: before.id, before, draft, body, now })
    }

  return {
    /** Sets fields as a minor edit. Returns the versions. Throws 404 for a missing item, 409 for one changed since. */
    editAll: (items: readonly SeenItem[], fields: Partial<Draft>, action: AuditAction, bulk: Bulk) =>
      writeAll(items, bulk, { action, isMinor: true, next: written(fields, {}) }),

    publishAll: (items: readonly SeenItem[], bulk: Bulk) =>
      writeAll(items, bulk, { action: 'update', next: written({}, { status: 'published' }) }),

    /** Undoes the deletion or bulk edit that made these versions. Throws as `editAll`; 409 if there is none to undo. */
    undo: (items: readonly SeenItem[], bulk: Bulk) =>
      writeAll(items, bulk, { action: 'undo', isUndo: true, next: undone }),
  }
}
