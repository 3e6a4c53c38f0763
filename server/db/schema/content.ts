import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { STATUSES } from '#shared/contracts/content-kind.ts'
import type { IndexColumn } from 'drizzle-orm/sqlite-core'
import type { Kit } from '../kit.ts'

type Status = (typeof STATUSES)[number]

/** Returns the columns that the table of every content kind begins with. */
export const contentColumns = (k: Kit) => ({
  id: k.id(),
  status: k.text('status').$type<Status>().notNull(),
  publishAt: k.ms('publish_at'),
  /** First publication; null if the item was never public. */
  publishedAt: k.ms('published_at'),
  /** When the item was first stored. */
  createdAt: k.ms('created_at').notNull(),
  updatedAt: k.ms('updated_at').notNull(),
  changedAt: k.ms('changed_at').notNull(),
  /** When it was moved to the trash; null outside the trash. */
  deletedAt: k.ms('deleted_at'),
  version: k.int('version').notNull(),
  /** Whether the last write, or the publication that is scheduled, alerts nobody. */
  isSilent: k.bool('is_silent').notNull(),
})

type ContentColumns = Record<'status' | 'publishAt' | 'deletedAt' | 'updatedAt' | 'id', IndexColumn>

/** Returns the indexes of every kind's table: due items, and the admin lists by status, latest change first. */
export const contentIndexes = (k: Kit, table: string, t: ContentColumns) => [
  k.index(`${table}_schedule`).on(t.status, t.publishAt),
  k.index(`${table}_latest`).on(t.deletedAt, t.updatedAt, t.id),
  k.index(`${table}_latest_by_status`).on(t.deletedAt, t.status, t.updatedAt, t.id),
]

const slugSchema = (k: Kit) => ({
  slugs: k.table(
    'slugs',
    {
      /** The slug in its look-up form; it belongs to one item for ever. */
      key: k.id('key'),
      looseKey: k.text('loose_key').notNull(),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('slugs_loose').on(t.looseKey, t.at), k.index('slugs_item').on(t.kind, t.itemId)],
  ),
  /** The numbers taken at the end of slugs, as runs without a gap: one look-up finds the next free one. */
  slugRuns: k.table(
    'slug_runs',
    {
      /** The text before the number, in the look-up form. */
      stem: k.text('stem').notNull(),
      first: k.int('first').notNull(),
      last: k.int('last').notNull(),
    },
    (t) => [k.unique('slug_runs_first').on(t.stem, t.first)],
  ),
})

/** The projections of all kinds' rows, as JSON. */
const itemJsonSchema = (k: Kit) => ({
  /** Each item as the JSON of API responses, stored when it is written. */
  itemJson: k.table('item_json', {
    itemId: k.id('item_id'),
    kind: k.text('kind').notNull(),
    json: k.bytes('json').notNull(),
  }),
  /** Each item's summary as JSON: in a table of its own, so that a read does not pass over the whole item. */
  itemSummaryJson: k.table('item_summary_json', { itemId: k.id('item_id'), json: k.text('json').notNull() }),
  /** The projection version of a kind: a program of another version rebuilds its projections. */
  projectionVersions: k.table('projection_versions', {
    kind: k.id('kind'),
    version: k.text('version').notNull(),
  }),
})

/** The tables that all kinds share: events, ordered lists, slugs, item JSON, search documents. */
export const contentSchema = (k: Kit) => ({
  events: k.table(
    'events',
    {
      seq: k.sequence('seq'),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      type: k.text('type').$type<EventCode['type']>().notNull(),
      /** The parameters of the type's wording: the sentence is built when it is read, in the reader's language. */
      params: k.json<EventCode['params']>('params').notNull(),
      /** Whether readers are notified: minor edits and removals are stored for the sync only. */
      significant: k.bool('significant').notNull(),
      /** Whether nobody is alerted, although it may be significant. */
      isSilent: k.bool('is_silent').notNull(),
      /** The version of the item that the write led to: the events of one write share it. */
      version: k.int('version').notNull(),
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
    (t) => [k.unique('listing_blocks_order').on(t.list, t.key, t.itemId)],
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
