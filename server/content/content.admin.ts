import type { AdminListData, AdminListQuery } from '#shared/contracts/admin.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { cutQuery, searchWords } from '#shared/domain/text/search-words.ts'
import type { Db } from '../db/db.ts'
import { newestFirst } from '../db/listings.ts'
import { notFound } from '../errors.ts'
import { findDocuments } from '../search/sqlite.ts'
import { latestRows } from './content.latest.ts'
import type { ContentModel, StoredRow } from './content.model.ts'
import { hiddenMark } from './content.places.ts'
import type { ContentRepository } from './content.repository.ts'
import { similarFinder } from './content.similar.ts'

/** An item as its admins see it, in whatever status; in the trash it has the instant at which it went there. */
export type AdminEntry<Item> = { item: Item; title: string; deletedAt: string | null }

type Status = AdminListQuery['status']
type Counts = AdminListData['counts']

/** The marks by which items of each status are searched: what is not public has a mark of its own. */
function marksOf(kind: string, publicMark: string): Record<Status, string[]> {
  const [draft, scheduled] = [hiddenMark(kind, 'draft'), hiddenMark(kind, 'scheduled')]
  return {
    all: [publicMark, draft, scheduled],
    draft: [draft],
    scheduled: [scheduled],
    published: [publicMark],
    trash: [hiddenMark(kind, 'trash')],
  }
}

/** Reads a kind of content as its admins do: every item in whatever status, the latest change first. */
export function contentAdmin<Draft extends object, Item extends object, Row extends StoredRow>(
  db: Db,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  const { table, kind, everything, titleField } = model
  const latest = latestRows(db, table)
  const marks = marksOf(kind.name, everything.mark)

  function toEntry(row: Row): AdminEntry<Item> {
    const deletedAt = row.deletedAt === null ? null : new Date(row.deletedAt).toISOString()
    return { item: model.toItem(row), title: String(model.toDraft(row)[titleField]), deletedAt }
  }

  async function entriesOf(ids: readonly string[]): Promise<AdminEntry<Item>[]> {
    const found = await Promise.all(ids.map((id) => rows.find(id)))
    return found.filter((row) => row !== null).map(toEntry)
  }

  async function readCounts(): Promise<Counts> {
    const hidden = await latest.countHidden()
    const published = (await newestFirst(db.read, everything.list, 0, 0)).total
    return { all: hidden.draft + hidden.scheduled + published, published, ...hidden }
  }

  return {
    /** A page of all items in a status (`all`: those not in the trash), or of the search among them. */
    async adminList(
      query: Pick<AdminListQuery, 'status' | 'page' | 'limit' | 'searchQuery'>,
    ): Promise<ListPage & { entries: AdminEntry<Item>[]; counts: Counts }> {
      const { status, page, limit } = query
      const offset = (page - 1) * limit
      const counts = await readCounts()
      const text = cutQuery(query.searchQuery)
      const found =
        text === ''
          ? { itemIds: await latest.ids(status, limit, offset), total: counts[status] }
          : await findDocuments(db.read, {
              words: searchWords(text),
              scope: 'full',
              marks: marks[status],
              limit,
              offset,
            })
      const isCapped = 'totalIsCapped' in found && found.totalIsCapped
      return {
        entries: await entriesOf(found.itemIds),
        counts,
        page,
        pageCount: Math.max(1, Math.ceil(found.total / limit)),
        total: found.total,
        ...(isCapped ? { totalIsCapped: true } : {}),
      }
    },

    /** One whole item in whatever status; 404 where there is none. */
    async adminRead(id: string): Promise<AdminEntry<Item>> {
      const row = await rows.find(id.toUpperCase())
      if (row === null) throw notFound(kind.messages.missing)
      return toEntry(row)
    },

    similar: similarFinder(db, marks.all, entriesOf),
  }
}
