import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { JsonBytes } from '#server/lib/json/raw-json.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import { pickFields } from '#server/content/model/content.model.ts'
import type { SearchScope } from '../search/match-expression.ts'
import type { ListView } from '#server/content/reading/content-reader.ts'

/** Access policy of a kind with redacted items. A null viewer is anonymous; admins see everything. */
export type AccessPolicy<Item> = {
  isOpenToAll(viewer: Viewer | null): boolean
  /** Returns the items that a viewer with limited access sees in full: one call for a page. */
  viewable(viewer: Viewer | null, items: readonly Item[]): Promise<ReadonlySet<Item>>
}

type Reader<Item> = {
  list(view: ListView, query: ListQuery, scope: SearchScope): Promise<ListPage & { items: Partial<Item>[] }>
  listJson(view: ListView, query: ListQuery, scope: SearchScope): Promise<ListPage & { items: JsonBytes }>
  read(id: string): Promise<Item>
}

type LockedModel<Item> = { kind: { name: string; summary: readonly string[] }; redact?(item: Item): object }

/** Reads a kind for one viewer. An owner of single items searches only public text, since the index has no owners. */
export function restrictedReader<Item extends object>(
  reader: Reader<Item>,
  model: LockedModel<Item>,
  lock: AccessPolicy<Item> | undefined,
) {
  const { name, summary } = model.kind
  if ((lock === undefined) !== (model.redact === undefined))
    throw new Error(`The kind ${name} needs both an access policy and redacted fields.`)
  const canSeeAll = (viewer: Viewer | null) =>
    lock === undefined || viewer?.role === 'admin' || lock.isOpenToAll(viewer)

  async function shown(viewer: Viewer | null, items: readonly Item[]): Promise<object[]> {
    if (lock === undefined || canSeeAll(viewer)) return [...items]
    const viewable = await lock.viewable(viewer, items)
    return items.map((item) => (viewable.has(item) ? item : (model.redact?.(item) ?? {})))
  }

  return {
    async listJson(
      view: ListView,
      query: ListQuery,
      viewer: Viewer | null,
    ): Promise<ListPage & { items: JsonBytes }> {
      if (canSeeAll(viewer)) return await reader.listJson(view, query, 'full')
      // Reads full items: the access policy may depend on fields that a summary omits.
      const { items, ...page } = await reader.list(view, { ...query, fields: 'all' }, 'public')
      const seen = (await shown(viewer, items as Item[])).map((one) =>
        query.fields === 'summary' ? pickFields(one, summary) : one,
      )
      return { items: new JsonBytes([Buffer.from(JSON.stringify(seen))]), ...page }
    },

    async read(id: string, viewer: Viewer | null): Promise<object> {
      const item = await reader.read(id)
      const [seen = {}] = await shown(viewer, [item])
      return seen
    },
  }
}
