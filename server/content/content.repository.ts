import { eq } from 'drizzle-orm'
import type { Db, Query } from '../db/db.ts'
import type { Change, NewEvent, PlacedModel, StoredRow } from './content.model.ts'
import { place } from './content.places.ts'
import { JsonText } from '../ports/json-text.ts'
import { eventInsert, readStatements, rowInsert } from './content.statements.ts'

/** A row that may hold stored text where the row's type has lists and objects: good for passing on, not for reading. */
export type Unparsed<Row> = { [Column in keyof Row]: Row[Column] extends object ? JsonText : Row[Column] }

/**
 * The only place that reads and writes the rows of content, with their lists, search documents and events. Rows go in
 * and out as the model's type; drizzle's table types stop here.
 */
export function contentRepository<Row extends StoredRow>(db: Db, model: PlacedModel<Row>) {
  const { table } = model
  const { byId, summaryById, unparsedById, jsonColumns, dueBy, historyOf } = readStatements(db.read, model)
  const insertRow = rowInsert(table)

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

    /** Rows in the order of the ids; with `summary`, only the columns that a summary needs. */
    async findMany(ids: readonly string[], fields: 'all' | 'summary'): Promise<Row[]> {
      const statement = fields === 'all' ? byId : summaryById
      const rows: Row[] = []
      for (const id of ids) rows.push(...((await statement.execute({ id })) as unknown as Row[]))
      return rows
    },

    /** Rows in the order of the ids whose columns of JSON are left as the text that is stored. */
    async findUnparsed(ids: readonly string[]): Promise<Unparsed<Row>[]> {
      const rows: Record<string, unknown>[] = []
      for (const id of ids) rows.push(...(await unparsedById.execute({ id })))
      for (const row of rows) for (const name of jsonColumns) row[name] = new JsonText(String(row[name]))
      return rows as Unparsed<Row>[]
    },

    /** Ids of scheduled items whose time has come. */
    async due(now: number): Promise<string[]> {
      const rows = (await dueBy.execute({ now })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    /** What happened to an item, the newest first, at most a hundred. */
    async history(id: string): Promise<(Change & { at: number })[]> {
      return await historyOf.execute({ id })
    },

    /** Writes a row (new where `before` is null) with its lists, search document and events. */
    async save(query: Query, before: Row | null, after: Row, happened: readonly NewEvent[]): Promise<void> {
      const values = after as Record<string, unknown>
      if (before === null) await insertRow(query).execute(values)
      else await query.update(table).set(values).where(eq(table.id, after.id))
      await place(query, model, before, after)
      const of = { kind: model.kind.name, itemId: after.id }
      for (const event of happened) await eventInsert(query).execute({ ...event, ...of })
    },
  }
}

export type ContentRepository<Row extends StoredRow> = ReturnType<typeof contentRepository<Row>>
