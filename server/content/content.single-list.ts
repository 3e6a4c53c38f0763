import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { isId } from '#shared/domain/ids.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { notFound } from '#server/lib/errors.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { restrictedReader } from './content.access.ts'
import type { AccessPolicy } from './content.access.ts'
import type { ContentModel, ContentPorts, StoredRow } from '#server/content/model/content.model.ts'
import type { ListView } from '#server/content/reading/content-reader.ts'
import { contentService } from './content.service.ts'
import { itemTag, listTag, searchTag } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'

type Listed = Pick<
  ContentModel<object, object, StoredRow>,
  'allItems' | 'listEntries' | 'affectedLists' | 'filters' | 'changes'
>

export function singleList(kind: string): Listed {
  const list = `${kind}:all`
  const filter = `kind${kind.toLowerCase()}`
  return {
    allItems: { list, filter },
    filters: () => [filter],
    listEntries: (row) => [{ list, key: row.changedAt }],
    affectedLists: () => [list],
    changes: () => [],
  }
}

export type PublicListQuery = Omit<ListQuery, 'fields'>
export type PublicList = ListPage & { items: JsonBytes | readonly object[] }

type Options<Item> = {
  lock?: AccessPolicy<Item>
  viewOn?: (today: string) => ListView
}

export function singleListService<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  { lock, viewOn }: Options<Item> = {},
) {
  const { kind, allItems } = model
  const content = contentService(ports, model)
  const reader = restrictedReader(content, model, lock)
  const newestFirst: ListView = { list: allItems.list, order: 'newest', filters: [allItems.filter] }

  async function listJson(
    query: ListQuery,
    viewer: Viewer | null = null,
  ): Promise<Tagged<ListPage & { items: JsonBytes }>> {
    const isSearch = truncateQuery(query.searchQuery) !== ''
    const view = viewOn?.(indiaDay(ports.clock())) ?? newestFirst
    const tags = [isSearch ? searchTag(kind.name) : listTag(allItems.list)]
    return { ...(await reader.listJson(view, query, viewer)), tags }
  }

  return {
    ...content,
    listJson,

    publicList: (query: PublicListQuery): Promise<Tagged<PublicList>> =>
      listJson({ ...query, fields: 'summary' }),

    async open(id: string, viewer: Viewer | null = null): Promise<Tagged<{ item: object }>> {
      if (!isId(id)) throw notFound(kind.messages.missing)
      const canonicalId = id.toUpperCase()
      return { item: await reader.read(canonicalId, viewer), tags: [itemTag(kind.name, canonicalId)] }
    },
  }
}
