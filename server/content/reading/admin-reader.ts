import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AdminListQuery, AdminListData } from '#shared/contracts/admin.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { parseSearch } from '#shared/domain/search/search-terms.ts'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import type { Db } from '#server/db/db.ts'
import { isScheduledSilent } from '#server/content/model/content.model.ts'
import type {
  ContentTable,
  ContentModel,
  ContentPorts,
  StoredRow,
} from '#server/content/model/content.model.ts'
import { pageDescending } from '#server/db/queries/listings.ts'
import { notFound } from '#server/lib/errors.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { searchItems } from '#server/search/find-items.ts'
import { hiddenFilter } from '#server/content/store/projections.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'
import { titleMatches } from '#server/search/title-matches.ts'
import { labelReader } from './label-reader.ts'
import { similarFinder } from './find-similar.ts'

type Status = AdminListQuery['status']
type Hidden = 'draft' | 'scheduled' | 'trash'

// Bounds the counts of drafts, scheduled and trashed items, which are few. The list of published items has a total.
const COUNT_MAX = 10_000

function adminQueries(db: Db, table: ContentTable) {
  function condition(status: Status): SQL | undefined {
    if (status === 'trash') return gt(table.deletedAt, 0)
    const isThere = isNull(table.deletedAt)
    return status === 'all' ? isThere : and(isThere, eq(table.status, status))
  }

  async function countUpTo(status: Hidden): Promise<number> {
    const some = db.read
      .select({ id: table.id })
      .from(table)
      .where(condition(status))
      .limit(COUNT_MAX)
      .as('some')
    const [found] = await db.read.select({ total: count() }).from(some)
    return found?.total ?? 0
  }

  return {
    async ids(status: Status, limit: number, offset: number): Promise<string[]> {
      const order = [desc(table.updatedAt), desc(table.id)]
      const found = await db.read
        .select({ id: table.id })
        .from(table)
        .where(condition(status))
        .orderBy(...(status === 'trash' ? [desc(table.deletedAt), ...order] : order))
        .limit(limit)
        .offset(offset)
      return found.map(({ id }) => String(id))
    },

    async countHidden(): Promise<Record<Hidden, number>> {
      return {
        draft: await countUpTo('draft'),
        scheduled: await countUpTo('scheduled'),
        trash: await countUpTo('trash'),
      }
    },
  }
}

/** `deletedAt` is null outside the trash; `notify` is true if a scheduled publication sends alerts. */
export type AdminEntry<Item> = { item: Item; title: string; deletedAt: string | null; notify: boolean }

type Counts = AdminListData['counts']

function toStatusFilters(kind: string, publicFilter: string): Record<Status, string[]> {
  const [draft, scheduled] = [hiddenFilter(kind, 'draft'), hiddenFilter(kind, 'scheduled')]
  return {
    all: [publicFilter, draft, scheduled],
    draft: [draft],
    scheduled: [scheduled],
    published: [publicFilter],
    trash: [hiddenFilter(kind, 'trash')],
  }
}

function getTitle<Draft extends object>(
  { titleField, plainTitle }: Pick<ContentModel<Draft, never, never>, 'titleField' | 'plainTitle'>,
  draft: Draft,
): string {
  const title = String(draft[titleField])
  return plainTitle?.(title) ?? title
}

const toAdminEntry =
  <Draft extends object, Item extends object, Row extends StoredRow>(model: ContentModel<Draft, Item, Row>) =>
  (row: Row): AdminEntry<Item> => ({
    item: model.toItem(row),
    title: getTitle(model, model.toDraft(row)),
    deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt).toISOString(),
    notify: !isScheduledSilent(row),
  })

export function contentAdmin<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: Pick<ContentPorts, 'db' | 'clock'>,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  const { table, kind, allItems } = model
  const toEntry = toAdminEntry(model)
  const latest = adminQueries(db, table)
  const filters = toStatusFilters(kind.name, allItems.filter)

  const readEntries = async (ids: readonly string[]): Promise<AdminEntry<Item>[]> =>
    (await rows.findAll(ids)).map(toEntry)

  async function readCounts(): Promise<Counts> {
    const hidden = await latest.countHidden()
    const published = (await pageDescending(db.read, allItems.list, 0, 0)).total
    return { all: hidden.draft + hidden.scheduled + published, published, ...hidden }
  }

  return {
    /** Returns a page of the items with a status, or of a search among them. `all` excludes the trash. */
    async adminList(
      query: Pick<AdminListQuery, 'status' | 'page' | 'limit' | 'searchQuery'>,
    ): Promise<ListPage & { entries: AdminEntry<Item>[]; counts: Counts }> {
      const { status, page, limit } = query
      const offset = (page - 1) * limit
      const counts = await readCounts()
      const terms = parseSearch(query.searchQuery, (await currentAliases(db.read)).aliases)
      const found =
        terms === null
          ? { itemIds: await latest.ids(status, limit, offset), total: counts[status] }
          : await searchItems(db.read, { terms, scope: 'full', filters: filters[status], limit, offset })
      const isCapped = 'totalIsCapped' in found && found.totalIsCapped
      return {
        entries: await readEntries(found.itemIds),
        counts,
        page,
        pageCount: Math.max(1, Math.ceil(found.total / limit)),
        total: found.total,
        ...(isCapped ? { totalIsCapped: true } : {}),
      }
    },

    async adminRead(id: string): Promise<AdminEntry<Item>> {
      const row = await rows.find(id.toUpperCase())
      if (row === null) throw notFound(kind.messages.missing)
      return toEntry(row)
    },

    ...contentTitles(db, [...filters.all, ...filters.trash], readEntries),

    similar: similarFinder(db, filters.all, readEntries),

    labelsInUse: labelReader({
      clock,
      latestIds: (limit) => latest.ids('all', limit, 0),
      findDrafts: async (ids) => (await rows.findAll(ids)).map((row) => model.toDraft(row)),
    }),
  }
}

function contentTitles<Entry extends { item: object; title: string }>(
  db: Db,
  filters: readonly string[],
  entriesOf: (ids: readonly string[]) => Promise<Entry[]>,
) {
  return {
    async titlesOf(ids: readonly string[]): Promise<Map<string, string>> {
      const found = await entriesOf(ids)
      return new Map(found.map(({ item, title }) => [(item as { _id: string })._id, title]))
    },

    async idsByTitle(text: string, limit: number): Promise<string[]> {
      const terms = parseSearch(text, NO_ALIASES)
      return terms === null ? [] : await titleMatches(db.read, { terms, filters, limit })
    },
  }
}
