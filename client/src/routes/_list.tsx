import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ListPage } from '#client/content/list-page.tsx'
import { listSearch } from '#client/content/list-search.ts'

export const Route = createFileRoute('/_list')({ validateSearch: listSearch, component: Page })

function Page() {
  return (
    <ListPage search={Route.useSearch()}>
      <Outlet />
    </ListPage>
  )
}
