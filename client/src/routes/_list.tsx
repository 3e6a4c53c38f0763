import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { ListPage } from '#client/content/list/list-page.tsx'
import { listSearch } from '#client/content/search/list-search.ts'

export const Route = createFileRoute('/_list')({ validateSearch: listSearch, component: Page })

function Page() {
  const list = useMatches({ select: (matches) => matches.at(-1)?.staticData.list })
  return (
    <ListPage list={list} search={Route.useSearch()}>
      <Outlet />
    </ListPage>
  )
}
