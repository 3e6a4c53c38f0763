import type { ItemList } from '#shared/domain/pages/item-lists.ts'
import { titled } from '#client/lib/page-title.ts'
import type { RouterContext } from '#client/lib/router-context.ts'
import { BeyondLast, withinList } from './within-list.ts'
import { listQuery, type ListQuery } from './list-search.ts'

type Loading = { context: RouterContext; deps: ListQuery }

/** What the route of a list beside those of job posts asks, and how its page is called. */
export const itemRoute = <List extends ItemList>(list: List) => ({
  loaderDeps: listQuery,
  loader: async ({ context, deps: { page, searchQuery } }: Loading) =>
    withinList(await context.api.items(list, { page, searchQuery })),
  notFoundComponent: BeyondLast,
  head: titled(({ layout }) => layout.links[list]),
  staticData: { itemList: list },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The list beside those of job posts that a route shows. */
    itemList?: ItemList
  }
}
