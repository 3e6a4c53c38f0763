import { and, desc, eq, getTableColumns, isNull, lte } from 'drizzle-orm'
import type { Db, Query } from '../db/db.ts'
import { param } from '../db/kit.ts'
import { addToList, dropFromList } from '../db/listings.ts'
import { preparedFor } from '../db/prepared.ts'
import { schema } from '../db/schema/index.ts'
import { dropDocument, putDocument } from '../search/sqlite.ts'
import type { Change, ContentModel, ContentTable, ListPlace, StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'

type Model<Row extends StoredRow> = Pick<
  ContentModel<Record<never, never>, unknown, Row>,
  'table' | 'places' | 'document' | 'summaryColumns'
> & { kind: { name: string } }

/** An event to be written with the change that it tells of. */
export type NewEvent = Change & { significant: boolean; at: number }

const params = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, param(name)]))

const rowInsert = (table: ContentTable) =>
  preparedFor((query) =>
    query
      .insert(table)
      .values(params(Object.keys(getTableColumns(table))))
      .prepare(),
  )

const insertEvent = preparedFor((query) =>
  query
    .insert(schema.events)
    .values({
      kind: param('kind'),
      itemId: param('itemId'),
      type: param('type'),
      summary: param('summary'),
      significant: param('significant'),
      at: param('at'),
    })
    .prepare(),
)

/**
 * The only place that reads and writes the rows of content, their lists, search documents and events. Rows go in and
 * out as the model's type; drizzle's table types stop here.
 */
export function contentRepository<Row extends StoredRow>(db: Db, model: Model<Row>) {
  const { table } = model
  const kind = model.kind.name
  const columns = table as unknown as Record<string, ContentColumn>
  type ContentColumn = typeof table.id

  const byId = db.read
    .select()
    .from(table)
    .where(eq(table.id, param('id')))
    .prepare()
  const summaryById = db.read
    .select(Object.fromEntries(model.summaryColumns.map((name) => [name, columns[name] ?? table.id])))
    .from(table)
    .where(eq(table.id, param('id')))
    .prepare()
  const dueBy = db.read
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.status, 'scheduled'), lte(table.publishAt, param('now')), isNull(table.deletedAt)))
    .orderBy(table.publishAt)
    .prepare()
  const { events } = schema
  const insertRow = rowInsert(table)
  const historyOf = db.read
    .select({ at: events.at, type: events.type, summary: events.summary })
    .from(events)
    .where(and(eq(events.kind, kind), eq(events.itemId, param('id')), eq(events.significant, true)))
    .orderBy(desc(events.at), desc(events.seq))
    .limit(100)
    .prepare()

  const placesOf = (row: Row | null): ListPlace[] => (row && isPublic(row) ? model.places(row) : [])

  /** Brings lists and search in line with a row that was just written. */
  async function publish(query: Query, before: Row | null, after: Row): Promise<void> {
    const old = placesOf(before)
    const now = placesOf(after)
    const isSame = (a: ListPlace) => (b: ListPlace) => a.list === b.list && a.key === b.key
    for (const place of old)
      if (!now.some(isSame(place)))
        await dropFromList(query, place.list, { key: place.key, itemId: after.id })
    for (const place of now)
      if (!old.some(isSame(place))) await addToList(query, place.list, { key: place.key, itemId: after.id })
    if (isPublic(after))
      await putDocument(query, {
        kind,
        itemId: after.id,
        changedAt: after.changedAt,
        ...model.document(after),
      })
    else await dropDocument(query, kind, after.id)
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

    /** Rows in the order of the ids; with `summary`, only the columns that a summary needs. */
    async findMany(ids: readonly string[], fields: 'all' | 'summary'): Promise<Row[]> {
      const statement = fields === 'all' ? byId : summaryById
      const rows: Row[] = []
      for (const id of ids) rows.push(...((await statement.execute({ id })) as unknown as Row[]))
      return rows
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

    /** Writes a row (new where `before` is null) with its lists, search document, events and audit entry. */
    async save(query: Query, before: Row | null, after: Row, happened: readonly NewEvent[]): Promise<void> {
      const values = after as Record<string, unknown>
      if (before === null) await insertRow(query).execute(values)
      else await query.update(table).set(values).where(eq(table.id, after.id))
      await publish(query, before, after)
      for (const event of happened) await insertEvent(query).execute({ ...event, kind, itemId: after.id })
    },
  }
}

export type ContentRepository<Row extends StoredRow> = ReturnType<typeof contentRepository<Row>>
