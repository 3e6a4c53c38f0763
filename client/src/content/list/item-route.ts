import type { ListedKind } from '#shared/domain/kinds.ts'
import { titled } from '#client/layout/router-context.ts'
import type { RouterContext } from '#client/layout/router-context.ts'
import { PageOutOfRange, requirePage } from './require-page.ts'
import { listQuery, type ListQuery } from '#client/content/search/list-search.ts'

type Loading = { context: RouterContext; deps: ListQuery }

export const itemRoute = <Kind extends ListedKind>(kind: Kind) => ({
  loaderDeps: listQuery,
  loader: async ({ context, deps: { page, searchQuery } }: Loading) =>
    requirePage(await context.api.items(kind, { page, searchQuery })),
  notFoundComponent: PageOutOfRange,
  head: titled(({ layout }) => layout.links[kind]),
  staticData: { listedKind: kind },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    listedKind?: ListedKind
  }
}
