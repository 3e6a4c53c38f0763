import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { JsonBytes } from '../ports/json-bytes.ts'
import type { Viewer } from '../ports/sessions.ts'
import { pickFields } from './content.model.ts'
import type { ListView } from './content.reader.ts'

/** What of an item is kept from whom. Admins see all of everything. */
export type Lock<Item> = {
  /** Whether a person (null: nobody is signed in) sees the whole item. */
  isOpenTo(viewer: Viewer | null, item: Item): Promise<boolean>
  /** What all others see of it. */
  closed(item: Item): object
}

type Reader<Item> = {
  list(view: ListView, query: ListQuery): Promise<ListPage & { items: Partial<Item>[] }>
  listReady(view: ListView, query: ListQuery): Promise<ListPage & { items: JsonBytes }>
  read(id: string): Promise<Item>
}

/** Reads a kind of content as one person may see it. Without a lock everybody sees all. */
export function lockedReader<Item extends object>(
  reader: Reader<Item>,
  summary: readonly string[],
  lock: Lock<Item> | undefined,
) {
  const seesAll = (viewer: Viewer | null) => lock === undefined || viewer?.role === 'admin'

  async function shown(viewer: Viewer | null, item: Item): Promise<object> {
    if (lock === undefined || seesAll(viewer) || (await lock.isOpenTo(viewer, item))) return item
    return lock.closed(item)
  }

  return {
    /** A page of a list as JSON, each item as far as the viewer may see it. */
    async listReady(
      view: ListView,
      query: ListQuery,
      viewer: Viewer | null,
    ): Promise<ListPage & { items: JsonBytes }> {
      if (seesAll(viewer)) return await reader.listReady(view, query)
      // Whole, since what is open to whom may hang on fields that a summary leaves out.
      const { items, ...page } = await reader.list(view, { ...query, fields: 'all' })
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
