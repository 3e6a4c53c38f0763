import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { STATUSES } from '#shared/contracts/content-kind.ts'
import type { IndexColumn } from 'drizzle-orm/sqlite-core'
import type { Kit } from '../kit.ts'

type Status = (typeof STATUSES)[number]

export const contentColumns = (k: Kit) => ({
  id: k.id(),
  status: k.text('status').$type<Status>().notNull(),
  publishAt: k.ms('publish_at'),
  publishedAt: k.ms('published_at'),
  createdAt: k.ms('created_at').notNull(),
  updatedAt: k.ms('updated_at').notNull(),
  changedAt: k.ms('changed_at').notNull(),
  deletedAt: k.ms('deleted_at'),
  version: k.int('version').notNull(),
  /** True if the last write, or the scheduled publication, sends no alerts. */
  isSilent: k.bool('is_silent').notNull(),
})

type ContentColumns = Record<'status' | 'publishAt' | 'deletedAt' | 'updatedAt' | 'id', IndexColumn>

export const contentIndexes = (k: Kit, table: string, t: ContentColumns) => [
  k.index(`${table}_schedule`).on(t.status, t.publishAt),
  k.index(`${table}_latest`).on(t.deletedAt, t.updatedAt, t.id),
  k.index(`${table}_latest_by_status`).on(t.deletedAt, t.status, t.updatedAt, t.id),
]

const slugSchema = (k: Kit) => ({
  slugs: k.table(
    'slugs',
    {
      /** Slug in its look-up form; it belongs to one item for ever. */
      key: k.id('key'),
      looseKey: k.text('loose_key').notNull(),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('slugs_loose').on(t.looseKey, t.at), k.index('slugs_item').on(t.kind, t.itemId)],
  ),
  /** Numbers used at the end of slugs, as runs without a gap: one look-up finds the next free number. */
  slugRuns: k.table(
    'slug_runs',
    {
      stem: k.text('stem').notNull(),
      first: k.int('first').notNull(),
      last: k.int('last').notNull(),
    },
    (t) => [k.unique('slug_runs_first').on(t.stem, t.first)],
  ),
})

const itemJsonSchema = (k: Kit) => ({
  itemJson: k.table('item_json', {
    itemId: k.id('item_id'),
    kind: k.text('kind').notNull(),
    json: k.bytes('json').notNull(),
  }),
  /** JSON of each summary: a separate table, so that reads skip the full item. */
  itemSummaryJson: k.table('item_summary_json', { itemId: k.id('item_id'), json: k.text('json').notNull() }),
  projectionVersions: k.table('projection_versions', {
    kind: k.id('kind'),
    version: k.text('version').notNull(),
  }),
})

export const contentSchema = (k: Kit) => ({
  events: k.table(
    'events',
    {
      seq: k.sequence('seq'),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
      type: k.text('type').$type<EventCode['type']>().notNull(),
      /** Parameters of the type's message: it is built at each read, in the reader's language. */
      params: k.json<EventCode['params']>('params').notNull(),
      /** False for minor edits and removals, which are stored for the sync only. */
      significant: k.bool('significant').notNull(),
      isSilent: k.bool('is_silent').notNull(),
      /** Version of the item after the write; the events of one write share it. */
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
      /** Row id in the full-text index; a later significant change gives the item a higher id. */
      rowid: k.int('rowid').primaryKey(),
      kind: k.text('kind').notNull(),
      itemId: k.text('item_id').notNull(),
    },
    (t) => [k.unique('search_documents_item').on(t.kind, t.itemId)],
  ),
})
