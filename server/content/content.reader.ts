import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import { parseSearch } from '#shared/domain/search/search-terms.ts'
import type { Db, Query } from '../db/db.ts'
import { pageDescending } from '../db/listings.ts'
import { pageOfAscending, pageOfSections } from '../db/merged-lists.ts'
import type { MergedLists } from '../db/merged-lists.ts'
import { notFound } from '../errors.ts'
import { rawJsonArray, SerializedList, type JsonBytes } from '../ports/json/raw-json.ts'
import { currentAliases } from '../search/current-aliases.ts'
import { otherSearches } from '../search/other-searches.ts'
import { itemsLeftBy, searchItems } from '../search/sqlite.ts'
import type { Narrowing, SearchScope } from '../search/match-expression.ts'
import type { ContentModel, StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'
import type { ContentRepository } from './content.repository.ts'

/**
 * A list to read: its name, its order, and the filter tokens of a search in it. A list of sections is made of other
 * lists, and so is one with `lists`. A list `found` is read from the index as a search is, but without words.
 */
export type ListView = Narrowing & {
  list: string
  order:
    | 'newest'
    | 'found'
    | { lowestAfter: number; lists?: readonly string[] }
    | { sections: readonly MergedLists[] }
}

type Found = { itemIds: string[]; total: number; totalIsCapped?: boolean; didYouMean?: OtherSearch[] }

const pageOf = (
  { page, limit }: ListQuery,
  { total, totalIsCapped = false, didYouMean }: Found,
): ListPage => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
  total,
  ...(totalIsCapped ? { totalIsCapped } : {}),
  ...(didYouMean ? { didYouMean } : {}),
})

/** Returns a page of a list without a search in it. */
export async function readPage(query: Query, view: ListView, limit: number, offset: number): Promise<Found> {
  const { list, order } = view
  if (order === 'found') return itemsLeftBy(query, { ...view, limit, offset })
  if (order === 'newest') return await pageDescending(query, list, limit, offset)
  if ('sections' in order) return await pageOfSections(query, order.sections, limit, offset)
  const { lists = [list], lowestAfter } = order
  return await pageOfAscending(query, lists, lowestAfter, limit, offset)
}

/** Reads a kind of content as the public sees it. */
export function contentReader<Draft extends object, Item extends object, Row extends StoredRow>(
  db: Db,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  async function find(view: ListView, query: ListQuery, scope: SearchScope): Promise<Found> {
    const { limit } = query
    const offset = (query.page - 1) * limit
    const terms = parseSearch(query.searchQuery, currentAliases(db.read).aliases)
    if (terms !== null) {
      const search = { scope, filters: view.filters, also: view.also }
      const found = await searchItems(db.read, { ...search, terms, limit, offset })
      if (found.total > 0) return found
      return { ...found, didYouMean: await otherSearches(db.read, query.searchQuery, search) }
    }
    return await readPage(db.read, view, limit, offset)
  }

  const shownItems = async ({ fields }: ListQuery, { itemIds }: Found): Promise<JsonBytes> =>
    fields === 'all'
      ? rawJsonArray(await rows.findItemJson(itemIds))
      : new SerializedList(await rows.findSummaries(itemIds))

  return {
    /** Returns a page of a list, or of a search in it; `scope` defaults to public text. */
    async list(
      view: ListView,
      query: ListQuery,
      scope: SearchScope = 'public',
    ): Promise<ListPage & { items: Partial<Item>[] }> {
      const found = await find(view, query, scope)
      const { chunks } = await shownItems(query, found)
      return {
        items: JSON.parse(Buffer.concat(chunks).toString()) as Partial<Item>[],
        ...pageOf(query, found),
      }
    },

    /** Returns a page like `list`, its items (or their summaries) as the JSON stored at their last write. */
    async listJson(
      view: ListView,
      query: ListQuery,
      scope: SearchScope = 'public',
    ): Promise<ListPage & { items: JsonBytes }> {
      const found = await find(view, query, scope)
      return { items: await shownItems(query, found), ...pageOf(query, found) }
    },

    /** Returns one item by its id; throws 404 if it is missing or not public. */
    async read(id: string): Promise<Item> {
      const row = await rows.find(id)
      if (row === null || !isPublic(row)) throw notFound(model.kind.messages.missing)
      return model.toItem(row)
    },
  }
}
