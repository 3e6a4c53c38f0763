import { eq } from 'drizzle-orm'
import type { EventCode } from '#shared/domain/event-summary.ts'
import type { Db, Query } from '../db/db.ts'
import { readItemJson } from '../db/item-json.ts'
import type { SerializedJson } from '../ports/json/raw-json.ts'
import type { NewEvent, IndexedModel, StoredRow } from './content.model.ts'
import { pickFields } from './content.model.ts'
import { updateProjections } from './content.projections.ts'
import { findSummaries } from './content.summaries.ts'
import {
  eventInsert,
  readStatements,
  upsertItemJson,
  rowInsert,
  upsertSummaryJson,
} from './content.statements.ts'

/**
 * The only place that reads and writes the rows of content, with their lists, search documents and events. Rows go in
 * and out as the model's type; drizzle's table types stop here.
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
    /** The row of an id as it is committed, in whatever status. */
    async find(id: string): Promise<Row | null> {
      const rows = (await byId.execute({ id })) as unknown as Row[]
      return rows[0] ?? null
    },

    /** The row of an id as a transaction sees it. */
    async findIn(query: Query, id: string): Promise<Row | null> {
      const rows = (await query.select().from(table).where(eq(table.id, id))) as unknown as Row[]
      return rows[0] ?? null
    },

    /** Items as JSON in the order of the ids, as they were made at their last write. */
    findItemJson: (ids: readonly string[]): Promise<Buffer[]> => readItemJson(db.read, ids),

    /** Their summaries. */
    findSummaries: (ids: readonly string[]): Promise<SerializedJson[]> => findSummaries(db.read, ids),

    /** Up to 500 ids that follow an id, in their order. */
    async idsAfter(after: string): Promise<string[]> {
      const rows = (await idsAfter.execute({ after })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    /** Makes the JSON of an item anew. */
    writeItemJson,

    /** Ids of scheduled items whose time has come. */
    async due(now: number): Promise<string[]> {
      const rows = (await dueBy.execute({ now })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    /** What happened to an item, the newest first, at most a hundred. */
    async history(id: string): Promise<(EventCode & { at: number })[]> {
      return (await historyOf.execute({ id })) as (EventCode & { at: number })[]
    },

    /**
     * Writes a row (new where `before` is null) with its lists, search document and events. Between its steps, each of
     * which takes long for a large item, `pause` lets others go first.
     */
    async save(
      query: Query,
      before: Row | null,
      after: Row,
      { happened, pause }: { happened: readonly NewEvent[]; pause: () => Promise<void> },
    ): Promise<void> {
      const values = after as Record<string, unknown>
      if (before === null) await insertRow(query).execute(values)
      else await query.update(table).set(values).where(eq(table.id, after.id))
      await pause()
      await writeItemJson(query, after)
      await pause()
      await updateProjections(query, model, { before, after, pause })
      const of = { kind: model.kind.name, itemId: after.id }
      for (const event of happened) await eventInsert(query).execute({ ...event, ...of })
    },
  }
}

export type ContentRepository<Row extends StoredRow> = ReturnType<typeof contentRepository<Row>>
