import type { EventCode } from '#shared/domain/event-summary.ts'
import type { STATUSES } from '#shared/contracts/content-kind.ts'
import type { IndexColumn } from 'drizzle-orm/sqlite-core'
import type { Kit } from '../kit.ts'

type Status = (typeof STATUSES)[number]

/** The columns that the table of every content kind begins with. */
export const contentColumns = (k: Kit) => ({
  id: k.id(),
  status: k.text('status').$type<Status>().notNull(),
  publishAt: k.ms('publish_at'),
  /** First publication; null while the public has never seen the item. */
  publishedAt: k.ms('published_at'),
  /** When it was first written down. */
  createdAt: k.ms('created_at').notNull(),
  updatedAt: k.ms('updated_at').notNull(),
  changedAt: k.ms('changed_at').notNull(),
  /** When it went to the trash. */
  deletedAt: k.ms('deleted_at'),
  version: k.int('version').notNull(),
})

type ContentColumns = Record<'status' | 'publishAt' | 'deletedAt' | 'updatedAt' | 'id', IndexColumn>

/** The indexes that the table of every kind has: what is due, and the admins' lists by status, the latest change first. */
export const contentIndexes = (k: Kit, table: string, t: ContentColumns) => [
  k.index(`${table}_schedule`).on(t.status, t.publishAt),
  k.index(`${table}_latest`).on(t.deletedAt, t.updatedAt, t.id),
  k.index(`${table}_latest_by_status`).on(t.deletedAt, t.status, t.updatedAt, t.id),
]

const slugSchema = (k: Kit) => ({
  slugs: k.table(
    'slugs',
    {
      /** The slug in its look-up form: one holder for ever. */
      key: k.id('key'),
      looseKey: k.text('loose_key').notNull(),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('slugs_loose').on(t.looseKey, t.at), k.index('slugs_item').on(t.kind, t.itemId)],
  ),
  /** The numbers that are taken at the end of slugs, as runs without a gap: the next free one is found at once. */
  slugRuns: k.table(
    'slug_runs',
    {
      /** What stands before the number, in the look-up form. */
      stem: k.text('stem').notNull(),
      first: k.int('first').notNull(),
      last: k.int('last').notNull(),
    },
    (t) => [k.unique('slug_runs_first').on(t.stem, t.first)],
  ),
})

/** What is derived from the rows of all kinds, as JSON. */
const itemJsonSchema = (k: Kit) => ({
  /** Each item as the JSON that the API answers, made when it is written. */
  itemJson: k.table('item_json', {
    itemId: k.id('item_id'),
    kind: k.text('kind').notNull(),
    json: k.bytes('json').notNull(),
  }),
  /** Each item as the JSON of its summary: apart from the whole, which would have to be read past. */
  itemSummaryJson: k.table('item_summary_json', { itemId: k.id('item_id'), json: k.text('json').notNull() }),
  /** The version of what is derived from a kind's rows: a program of another version rebuilds all of it. */
  projectionVersions: k.table('projection_versions', {
    kind: k.id('kind'),
    version: k.text('version').notNull(),
  }),
})

/** What all kinds share: their events, their lists in order, their addresses, their items as JSON. */
export const contentSchema = (k: Kit) => ({
  events: k.table(
    'events',
    {
      seq: k.sequence('seq'),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      type: k.text('type').$type<EventCode['type']>().notNull(),
      /** What the type's wording needs: the sentence is made when somebody reads it, in their language. */
      params: k.json<EventCode['params']>('params').notNull(),
      /** Whether readers are told: minor edits and removals are kept for the sync alone. */
      significant: k.bool('significant').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('events_item').on(t.kind, t.itemId, t.seq)],
  ),
  listings: k.table(
    'listings',
    {
      list: k.text('list').notNull(),
      key: k.int('key').notNull(),
      itemId: k.text('item_id').notNull(),
    },
    (t) => [k.unique('listings_order').on(t.list, t.key, t.itemId)],
  ),
  listingBlocks: k.table(
    'listing_blocks',
    {
      list: k.text('list').notNull(),
      key: k.int('key').notNull(),
      itemId: k.text('item_id').notNull(),
      count: k.int('count').notNull(),
    },
    (t) => [
      k.unique('listing_blocks_order').on(t.list, t.key, t.itemId),
      // Holds all that a total is made of.
      k.index('listing_blocks_count').on(t.list, t.count),
    ],
  ),
  ...slugSchema(k),
  ...itemJsonSchema(k),
  searchDocuments: k.table(
    'search_documents',
    {
      /** The row of the full-text index; rises with the last significant change. */
      rowid: k.int('rowid').primaryKey(),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
    },
    (t) => [k.unique('search_documents_item').on(t.kind, t.itemId)],
  ),
})
