import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { isId } from '#shared/domain/ids.ts'
import { cutQuery } from '#shared/domain/text/search-words.ts'
import { notFound } from '../errors.ts'
import type { JsonBytes } from '../ports/json/json-bytes.ts'
import type { Viewer } from '../ports/access/sessions.ts'
import { lockedReader } from './content.lock.ts'
import type { Lock } from './content.lock.ts'
import type { ContentModel, ContentPorts, StoredRow } from './content.model.ts'
import type { ListView } from './content.reader.ts'
import { contentService } from './content.service.ts'
import { itemTag, listTag, searchTag } from './content.tags.ts'
import type { Tagged } from './content.tags.ts'

type Listed = Pick<
  ContentModel<object, object, StoredRow>,
  'everything' | 'places' | 'listedIn' | 'marks' | 'changes'
>

/** The part of a model of a kind that has one list, the newest change first, and no names for its changes. */
export function singleList(kind: string): Listed {
  const list = `${kind}:all`
  const mark = `kind${kind.toLowerCase()}`
  return {
    everything: { list, mark },
    marks: () => [mark],
    places: (row) => [{ list, key: row.changedAt }],
    listedIn: () => [list],
    changes: () => [],
  }
}

/** A kind of content with one list, which is read as far as the viewer may see it. */
export function singleListService<Draft extends object, Item extends object, Row extends StoredRow>(
  ports: ContentPorts,
  model: ContentModel<Draft, Item, Row>,
  lock?: Lock<Item>,
) {
  const { kind, everything } = model
  const content = contentService(ports, model)
  const reader = lockedReader(content, model, lock)
  const view: ListView = { list: everything.list, order: 'newest', marks: [everything.mark] }

  return {
    ...content,

    /** A page of the list or of the search in it, as JSON, as far as the viewer may see the items. */
    async listJson(
      query: ListQuery,
      viewer: Viewer | null = null,
    ): Promise<Tagged<ListPage & { items: JsonBytes }>> {
      const isSearch = cutQuery(query.searchQuery) !== ''
      const tags = [isSearch ? searchTag(kind.name) : listTag(everything.list)]
      return { ...(await reader.listJson(view, query, viewer)), tags }
    },

    /** One public item by its id, as far as the viewer may see it; 404 where there is none. */
    async open(id: string, viewer: Viewer | null = null): Promise<Tagged<{ item: object }>> {
      if (!isId(id)) throw notFound(kind.messages.missing)
      const known = id.toUpperCase()
      return { item: await reader.read(known, viewer), tags: [itemTag(kind.name, known)] }
    },
  }
}
