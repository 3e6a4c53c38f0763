import { eq } from 'drizzle-orm'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { Db, Query } from '#server/db/db.ts'
import { readItemJson } from '#server/db/queries/item-json.ts'
import { rowInsert } from '#server/db/queries/prepared-statements.ts'
import type { SerializedJson } from '#server/lib/json/raw-json.ts'
import type { NewEvent, IndexedModel, StoredRow } from '#server/content/model/content.model.ts'
import { pickFields } from '#server/content/model/content.model.ts'
import { updateProjections } from './projections.ts'
import { findSummaries } from './find-summaries.ts'
import { eventInsert, readStatements, upsertItemJson, upsertSummaryJson } from './content.statements.ts'

/**
 * The only module that reads and writes content rows, with their lists, search documents and events. Rows have the
 * model's type; drizzle's table types stay inside.
 */
export function contentRepository<Row extends StoredRow>(db: Db, model: IndexedModel<Row>) {
  const { table } = model
  const { byId, idsAfter, dueBy, historyOf } = readStatements(db.read, model)
  const insertRow = rowInsert(table)

  async function writeItemJson(query: Query, row: Row): Promise<void> {
    const item = model.toItem(row)
    const { name, summary } = model.kind
    await upsertItemJson(query).execute({
      itemId: row.id,
      kind: name,
      json: Buffer.from(JSON.stringify(item)),
    })
    await upsertSummaryJson(query).execute({
      itemId: row.id,
      json: JSON.stringify(pickFields(item, summary)),
    })
  }

  return {
    /** Returns the committed row of an id in any status, or null. */
    async find(id: string): Promise<Row | null> {
      const rows = (await byId.execute({ id })) as unknown as Row[]
      return rows[0] ?? null
    },

    /** Returns the row of an id as a transaction sees it, or null. */
    async findIn(query: Query, id: string): Promise<Row | null> {
      const rows = (await query.select().from(table).where(eq(table.id, id))) as unknown as Row[]
      return rows[0] ?? null
    },

    /** Returns items as JSON in the order of the ids, as stored at their last write. */
    findItemJson: (ids: readonly string[]): Promise<Buffer[]> => readItemJson(db.read, ids),

    /** Returns their summaries in the same order. */
    findSummaries: (ids: readonly string[]): Promise<SerializedJson[]> => findSummaries(db.read, ids),

    /** Returns up to 500 ids after an id, in id order. */
    async idsAfter(after: string): Promise<string[]> {
      const rows = (await idsAfter.execute({ after })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    /** Writes the JSON and the summary of an item again. */
    writeItemJson,

    /** Returns the ids of scheduled items that are due. */
    async due(now: number): Promise<string[]> {
      const rows = (await dueBy.execute({ now })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    /** Returns the significant events of an item, newest first, at most 100. */
    async history(id: string): Promise<(EventCode & { at: number })[]> {
      return (await historyOf.execute({ id })) as (EventCode & { at: number })[]
    },

    /**
     * Writes a row (new if `before` is null) with its lists, search document and events. Calls `pause` between the
     * steps, each slow for a large item, to yield to other requests.
     */
    async save(
      query: Query,
      before: Row | null,
      after: Row,
      { happened, pause }: { happened: readonly NewEvent[]; pause: () => Promise<void> },
    ): Promise<void> {
      const values = after as Record<string, unknown>
      if (before === null) await insertRow(query, values)
      else await query.update(table).set(values).where(eq(table.id, after.id))
      await pause()
      await writeItemJson(query, after)
      await pause()
      await updateProjections(query, model, { before, after, pause })
      const of = { kind: model.kind.name, itemId: after.id, version: after.version }
      for (const event of happened) await eventInsert(query).execute({ ...event, ...of })
    },
  }
}

export type ContentRepository<Row extends StoredRow> = ReturnType<typeof contentRepository<Row>>
