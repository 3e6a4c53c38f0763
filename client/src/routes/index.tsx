import { createFileRoute } from '@tanstack/react-router'
import { itemSearch } from '#client/content/search/list-search.ts'
import { Home, PendingHome } from '#client/features/job-posts/home/home.tsx'
import { loadHome } from '#client/features/job-posts/home/home-lists.ts'
import { loadSiteDetails } from '#client/layout/site-details.ts'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/')({
  validateSearch: itemSearch,
  loader: async (given) => {
    const [lists, { tiles }] = await Promise.all([loadHome(given.context.api), loadSiteDetails(given)])
    return { lists, tiles }
  },
  head: titled((messages) => messages.jobPosts.home.headline),
  pendingComponent: PendingHome,
  component: Page,
})

function Page() {
  const { lists, tiles } = Route.useLoaderData()
  return <Home data={lists} tiles={tiles} post={Route.useSearch().post} />
}
