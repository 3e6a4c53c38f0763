import { eq, and, desc, gt, isNull, lte } from 'drizzle-orm'
import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { Db, Query } from '#server/db/db.ts'
import { isElementOf, jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection, preparePerQuery, rowInsert } from '#server/db/queries/prepared-statements.ts'
import {
  type NewEvent,
  type IndexedModel,
  type StoredRow,
  pickFields,
  type ContentTable,
} from '#server/content/model/content.model.ts'
import { indexForSearch, updateLists } from './projections.ts'
import { excluded, param } from '#server/db/kit.ts'
import { schema } from '#server/db/schema/index.ts'

/** Reads JSON that was stored when an item was written. The query builder would cost several times a list's read. */
const statements = preparePerConnection((connection) => ({
  // One statement per page: a statement per item would cost more than the reads themselves.
  items: connection.prepareScalar<[string], Buffer>(
    `select j.json from ${jsonElements('?')} e join item_json j on j.item_id = e.value order by e.key`,
  ),
  summaries: connection.prepareScalar<[string], string | null>(
    `select s.json from ${jsonElements('?')} e left join item_summary_json s on s.item_id = e.value order by e.key`,
  ),
}))

/** Returns items as JSON, in the order of the ids. Skips ids without an item. */
export async function readItemJson(query: Query, ids: readonly string[]): Promise<Buffer[]> {
  return statements(query).items.all(JSON.stringify(ids))
}

/** Returns summaries as JSON, in the order of the ids; null for an id without a summary. */
export async function readSummaryJson(query: Query, ids: readonly string[]): Promise<(string | null)[]> {
  return statements(query).summaries.all(JSON.stringify(ids))
}

export async function findSummaries(query: Query, ids: readonly string[]): Promise<string[]> {
  return (await readSummaryJson(query, ids)).filter((text) => text !== null)
}

const { events, itemJson, itemSummaryJson, searchDocuments } = schema

const eventInsert = preparePerQuery((query) =>
  query
    .insert(events)
    .values({
      kind: param('kind'),
      itemId: param('itemId'),
      type: param('type'),
      params: param('params'),
      significant: param('significant'),
      isSilent: param('isSilent'),
      version: param('version'),
      at: param('at'),
    })
    .prepare(),
)

const upsertItemJson = preparePerQuery((query) =>
  query
    .insert(itemJson)
    .values({ itemId: param('itemId'), kind: param('kind'), json: param('json') })
    .onConflictDoUpdate({ target: itemJson.itemId, set: { json: excluded(itemJson.json) } })
    .prepare(),
)

const upsertSummaryJson = preparePerQuery((query) =>
  query
    .insert(itemSummaryJson)
    .values({ itemId: param('itemId'), json: param('json') })
    .onConflictDoUpdate({ target: itemSummaryJson.itemId, set: { json: excluded(itemSummaryJson.json) } })
    .prepare(),
)

export const documentById = preparePerQuery((query) =>
  query
    .select({ rowid: searchDocuments.rowid })
    .from(searchDocuments)
    .where(and(eq(searchDocuments.kind, param('kind')), eq(searchDocuments.itemId, param('id'))))
    .prepare(),
)

type Read = { table: ContentTable; kind: { name: string } }

export function readStatements(read: Query, { table, kind }: Read) {
  const isId = eq(table.id, param('id'))
  return {
    byId: read.select().from(table).where(isId).prepare(),
    byIds: read
      .select()
      .from(table)
      .where(isElementOf(table.id, param('ids')))
      .prepare(),
    idsAfter: read
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, param('after')))
      .orderBy(table.id)
      .limit(500)
      .prepare(),
    dueBy: read
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.status, 'scheduled'), lte(table.publishAt, param('now')), isNull(table.deletedAt)))
      .orderBy(table.publishAt, table.id)
      .prepare(),
    historyOf: read
      .select({ at: events.at, type: events.type, params: events.params })
      .from(events)
      .where(and(eq(events.kind, kind.name), eq(events.itemId, param('id')), eq(events.significant, true)))
      .orderBy(desc(events.at), desc(events.seq))
      .limit(100)
      .prepare(),
  }
}

async function writeItemJson<Row extends StoredRow>(
  query: Query,
  model: Pick<IndexedModel<Row>, 'kind' | 'toItem'>,
  row: Row,
): Promise<void> {
  const item = model.toItem(row)
  const { name, summary } = model.kind
  const json = Buffer.from(JSON.stringify(item))
  await upsertItemJson(query).execute({ itemId: row.id, kind: name, json })
  const summaryJson = JSON.stringify(pickFields(item, summary))
  await upsertSummaryJson(query).execute({ itemId: row.id, json: summaryJson })
}

/** Only module that reads and writes content rows, with their lists, search documents and events. */
export function contentRepository<Row extends StoredRow>(db: Db, model: IndexedModel<Row>) {
  const { table } = model
  const { byId, byIds, idsAfter, dueBy, historyOf } = readStatements(db.read, model)
  const insertRow = rowInsert(table)

  return {
    async find(id: string): Promise<Row | null> {
      const rows = (await byId.execute({ id })) as unknown as Row[]
      return rows[0] ?? null
    },

    /** Returns rows in the order of the ids. Skips ids without a row. */
    async findAll(ids: readonly string[]): Promise<Row[]> {
      const rows = (await byIds.execute({ ids: JSON.stringify(ids) })) as unknown as Row[]
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    async findIn(query: Query, id: string): Promise<Row | null> {
      const rows = (await query.select().from(table).where(eq(table.id, id))) as unknown as Row[]
      return rows[0] ?? null
    },

    findItemJson: (ids: readonly string[]): Promise<Buffer[]> => readItemJson(db.read, ids),

    findSummaries: (ids: readonly string[]): Promise<string[]> => findSummaries(db.read, ids),

    async idsAfter(after: string): Promise<string[]> {
      const rows = (await idsAfter.execute({ after })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    writeItemJson: (query: Query, row: Row): Promise<void> => writeItemJson(query, model, row),

    async due(now: number): Promise<string[]> {
      const rows = (await dueBy.execute({ now })) as unknown as { id: string }[]
      return rows.map((row) => row.id)
    },

    async history(id: string): Promise<(EventCode & { at: number })[]> {
      return (await historyOf.execute({ id })) as (EventCode & { at: number })[]
    },

    /** Writes the search document of a row. */
    index: (query: Query, row: Row): Promise<void> => indexForSearch(query, model, row),

    /** Writes a row (new if `before` is null) without its search document. `pause` yields between the slow steps. */
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
      await writeItemJson(query, model, after)
      await pause()
      await updateLists(query, model, { before, after })
      const of = { kind: model.kind.name, itemId: after.id, version: after.version }
      for (const event of happened) await eventInsert(query).execute({ ...event, ...of })
    },
  }
}

export type ContentRepository<Row extends StoredRow> = ReturnType<typeof contentRepository<Row>>
