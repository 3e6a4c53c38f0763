import type { ListedKind } from '#shared/domain/kinds.ts'
import { titled } from '#client/lib/page-title.ts'
import type { RouterContext } from '#client/lib/router-context.ts'
import { BeyondLast, withinList } from './within-list.ts'
import { listQuery, type ListQuery } from './list-search.ts'

type Loading = { context: RouterContext; deps: ListQuery }

/** What the route of a list beside those of job posts asks, and how its page is called. */
export const itemRoute = <Kind extends ListedKind>(kind: Kind) => ({
  loaderDeps: listQuery,
  loader: async ({ context, deps: { page, searchQuery } }: Loading) =>
    withinList(await context.api.items(kind, { page, searchQuery })),
  notFoundComponent: BeyondLast,
  head: titled(({ layout }) => layout.links[kind]),
  staticData: { listedKind: kind },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The kind whose list a route shows, beside those of job posts. */
    listedKind?: ListedKind
  }
}
