import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { isId } from '#shared/domain/ids.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { notFound } from '../errors.ts'
import type { JsonBytes } from '../ports/json/raw-json.ts'
import type { Viewer } from '../ports/access/sessions.ts'
import { restrictedReader } from './content.access.ts'
import type { AccessPolicy } from './content.access.ts'
import type { ContentModel, ContentPorts, StoredRow } from './content.model.ts'
import type { ListView } from './content.reader.ts'
import { contentService } from './content.service.ts'
import { itemTag, listTag, searchTag } from './cache-tags.ts'
import type { Tagged } from './cache-tags.ts'

type Listed = Pick<
  ContentModel<object, object, StoredRow>,
  'allItems' | 'listEntries' | 'affectedLists' | 'filters' | 'changes'
>

/** The part of a model of a kind that has one list, the newest change first, and no names for its changes. */
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

/** What the page of a kind asks of its list, and what it gets: its items as JSON, or as data. */
export type PublicListQuery = Omit<ListQuery, 'fields'>
export type PublicList = ListPage & { items: JsonBytes | readonly object[] }

/** A kind of content with one list, which is read as far as the viewer may see it. */
export function singleListService<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  lock?: AccessPolicy<Item>,
) {
  const { kind, allItems } = model
  const content = contentService(ports, model)
  const reader = restrictedReader(content, model, lock)
  const view: ListView = { list: allItems.list, order: 'newest', filters: [allItems.filter] }

  /** A page of the list or of the search in it, as JSON, as far as the viewer may see the items. */
  async function listJson(
    query: ListQuery,
    viewer: Viewer | null = null,
  ): Promise<Tagged<ListPage & { items: JsonBytes }>> {
    const isSearch = truncateQuery(query.searchQuery) !== ''
    const tags = [isSearch ? searchTag(kind.name) : listTag(allItems.list)]
    return { ...(await reader.listJson(view, query, viewer)), tags }
  }

  return {
    ...content,
    listJson,

    /** A page of what its public page lists, as summaries for the anonymous. */
    publicList: (query: PublicListQuery): Promise<Tagged<PublicList>> =>
      listJson({ ...query, fields: 'summary' }),

    /** One public item by its id, as far as the viewer may see it; 404 where there is none. */
    async open(id: string, viewer: Viewer | null = null): Promise<Tagged<{ item: object }>> {
      if (!isId(id)) throw notFound(kind.messages.missing)
      const known = id.toUpperCase()
      return { item: await reader.read(known, viewer), tags: [itemTag(kind.name, known)] }
    },
  }
}
