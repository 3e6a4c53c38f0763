import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { SearchNotes } from '#shared/domain/search/answer-search.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import type { Query } from '#server/db/db.ts'
import { pageDescending } from '#server/db/queries/listings.ts'
import { pageOfAscending, pageOfSections } from '#server/db/queries/merged-lists.ts'
import type { MergedLists } from '#server/db/queries/merged-lists.ts'
import { notFound } from '#server/lib/errors.ts'
import { rawJsonArray, type JsonBytes } from '#server/lib/json/raw-json.ts'
import { answerQuery, readQuery, type SearchedIn } from '#server/search/answer-query.ts'
import { findFilteredItems } from '#server/search/find-items.ts'
import type { Narrowing, SearchScope } from '#server/search/match-expression.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import type { ContentRepository } from '#server/content/store/content.repository.ts'

/** An order with `sections` or `lists` merges other lists; `found` reads filtered items from the search index. */
export type ListView = Narrowing & {
  list: string
  order:
    | 'newest'
    | 'found'
    | { lowestAfter: number; lists?: readonly string[] }
    | { sections: readonly MergedLists[] }
}

type Found = { itemIds: string[]; total: number; totalIsCapped?: boolean; ignored?: string[] } & SearchNotes

const toPage = (
  { page, limit }: ListQuery,
  { itemIds: _ids, total, totalIsCapped = false, ...notes }: Found,
): ListPage => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
  total,
  ...(totalIsCapped ? { totalIsCapped } : {}),
  ...notes,
})

export async function readPage(query: Query, view: ListView, limit: number, offset: number): Promise<Found> {
  const { list, order } = view
  if (order === 'found') return findFilteredItems(query, { ...view, limit, offset })
  if (order === 'newest') return await pageDescending(query, list, limit, offset)
  if ('sections' in order) return await pageOfSections(query, order.sections, limit, offset)
  const { lists = [list], lowestAfter } = order
  return await pageOfAscending(query, lists, lowestAfter, limit, offset)
}

export function contentReader<Draft extends object, Item extends object, Row extends StoredRow>(
  { db, clock }: Pick<ContentPorts, 'db' | 'clock'>,
  model: ContentModel<Draft, Item, Row>,
  rows: ContentRepository<Row>,
) {
  function searchedIn({ filters, also }: ListView, scope: SearchScope): SearchedIn {
    const { fieldTokens } = model
    const today = indiaDay(clock())
    return { filters, also, scope, fieldTokens: fieldTokens && ((named) => fieldTokens(named, today)) }
  }

  async function find(view: ListView, query: ListQuery, scope: SearchScope): Promise<Found> {
    const { limit } = query
    const offset = (query.page - 1) * limit
    const isBlank = truncateQuery(query.searchQuery) === ''
    const reading = isBlank
      ? null
      : await readQuery(db.read, query.searchQuery, model.fieldTokens !== undefined)
    if (reading === null) return await readPage(db.read, view, limit, offset)
    const { terms, ignored } = reading
    if (terms.length === 0 && ignored.length > 0)
      return { ...(await readPage(db.read, view, limit, offset)), ignored: [...ignored] }
    return await answerQuery(db.read, reading, searchedIn(view, scope), { limit, offset })
  }

  const shownItems = async ({ fields }: ListQuery, { itemIds }: Found): Promise<JsonBytes> =>
    rawJsonArray(
      fields === 'all'
        ? await rows.findItemJson(itemIds)
        : (await rows.findSummaries(itemIds)).map((text) => Buffer.from(text)),
    )

  return {
    async list(
      view: ListView,
      query: ListQuery,
      scope: SearchScope = 'public',
    ): Promise<ListPage & { items: Partial<Item>[] }> {
      const found = await find(view, query, scope)
      const { chunks } = await shownItems(query, found)
      return {
        items: JSON.parse(Buffer.concat(chunks).toString()) as Partial<Item>[],
        ...toPage(query, found),
      }
    },

    /** Returns a page like `list`, with items or summaries as JSON stored at their last write. */
    async listJson(
      view: ListView,
      query: ListQuery,
      scope: SearchScope = 'public',
    ): Promise<ListPage & { items: JsonBytes }> {
      const found = await find(view, query, scope)
      return { items: await shownItems(query, found), ...toPage(query, found) }
    },

    /** Returns one item; throws 404 if it is missing or not public. */
    async read(id: string): Promise<Item> {
      const row = await rows.find(id)
      if (row === null || !isPublic(row)) throw notFound(model.kind.messages.missing)
      return model.toItem(row)
    },
  }
}
