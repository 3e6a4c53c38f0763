import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { excluded, param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import type { ContentTable } from '#server/content/model/content.model.ts'

const { events, itemJson, itemSummaryJson, searchDocuments } = schema

/** The insert of an event. */
export const eventInsert = preparePerQuery((query) =>
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

/** The upsert of an item's JSON. */
export const upsertItemJson = preparePerQuery((query) =>
  query
    .insert(itemJson)
    .values({ itemId: param('itemId'), kind: param('kind'), json: param('json') })
    .onConflictDoUpdate({ target: itemJson.itemId, set: { json: excluded(itemJson.json) } })
    .prepare(),
)

/** The upsert of an item's summary. */
export const upsertSummaryJson = preparePerQuery((query) =>
  query
    .insert(itemSummaryJson)
    .values({ itemId: param('itemId'), json: param('json') })
    .onConflictDoUpdate({ target: itemSummaryJson.itemId, set: { json: excluded(itemSummaryJson.json) } })
    .prepare(),
)

/** The select of an item's search document. */
export const documentById = preparePerQuery((query) =>
  query
    .select({ rowid: searchDocuments.rowid })
    .from(searchDocuments)
    .where(and(eq(searchDocuments.kind, param('kind')), eq(searchDocuments.itemId, param('id'))))
    .prepare(),
)

type Read = { table: ContentTable; kind: { name: string } }

/** Prepares the reads of a kind's rows and their events, once. */
export function readStatements(read: Query, { table, kind }: Read) {
  const isId = eq(table.id, param('id'))
  return {
    byId: read.select().from(table).where(isId).prepare(),
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
      .orderBy(table.publishAt)
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
