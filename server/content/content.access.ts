import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { JsonBytes } from '../ports/json/raw-json.ts'
import type { Viewer } from '../ports/access/sessions.ts'
import { pickFields } from './content.model.ts'
import type { SearchScope } from '../search/sqlite.ts'
import type { ListView } from './content.reader.ts'

/**
 * To whom the items of a kind with a lock (`closed` of its model) are open. Null is nobody signed in; admins see all of
 * everything.
 */
export type AccessPolicy<Item> = {
  /** Whether a person sees every item of the kind whole, and so may search all that stands in them. */
  isOpenToAll(viewer: Viewer | null): boolean
  /** Whether a person who does not see every item whole sees this one so. */
  canView(viewer: Viewer | null, item: Item): Promise<boolean>
}

type Reader<Item> = {
  list(view: ListView, query: ListQuery, scope: SearchScope): Promise<ListPage & { items: Partial<Item>[] }>
  listJson(view: ListView, query: ListQuery, scope: SearchScope): Promise<ListPage & { items: JsonBytes }>
  read(id: string): Promise<Item>
}

type LockedModel<Item> = { kind: { name: string; summary: readonly string[] }; redact?(item: Item): object }

/**
 * Reads a kind of content as one person may see it: everybody sees and searches all where there is no lock. Whoever may
 * read single items whole, as their owner, searches what everybody may: the search does not know whose they are.
 */
export function restrictedReader<Item extends object>(
  reader: Reader<Item>,
  model: LockedModel<Item>,
  lock: AccessPolicy<Item> | undefined,
) {
  const { name, summary } = model.kind
  if ((lock === undefined) !== (model.redact === undefined))
    throw new Error(`What is kept of the kind ${name}, and from whom, has to be said together.`)
  const seesAll = (viewer: Viewer | null) =>
    lock === undefined || viewer?.role === 'admin' || lock.isOpenToAll(viewer)

  async function shown(viewer: Viewer | null, item: Item): Promise<object> {
    if (lock === undefined || seesAll(viewer) || (await lock.canView(viewer, item))) return item
    return model.redact?.(item) ?? {}
  }

  return {
    /** A page of a list as JSON, each item as far as the viewer may see it. */
    async listJson(
      view: ListView,
      query: ListQuery,
      viewer: Viewer | null,
    ): Promise<ListPage & { items: JsonBytes }> {
      if (seesAll(viewer)) return await reader.listJson(view, query, 'full')
      // Whole, since what is open to whom may hang on fields that a summary leaves out.
      const { items, ...page } = await reader.list(view, { ...query, fields: 'all' }, 'public')
      const seen: object[] = []
      for (const item of items) {
        const one = await shown(viewer, item as Item)
        seen.push(query.fields === 'summary' ? pickFields(one, summary) : one)
      }
      return { items: new JsonBytes([Buffer.from(JSON.stringify(seen))]), ...page }
    },

    /** One public item as far as the viewer may see it; 404 where there is none. */
    read: async (id: string, viewer: Viewer | null): Promise<object> => shown(viewer, await reader.read(id)),
  }
}
