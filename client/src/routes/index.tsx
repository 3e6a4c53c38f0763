import { createFileRoute } from '@tanstack/react-router'
import { itemSearch } from '#client/content/list-search.ts'
import { Home, PendingHome } from '#client/features/job-posts/home.tsx'
import { loadHome } from '#client/features/job-posts/home-lists.ts'
import { titled } from '#client/layout/router-context.ts'

export const Route = createFileRoute('/')({
  validateSearch: itemSearch,
  loader: ({ context }) => loadHome(context.api),
  head: titled((messages) => messages.jobPosts.home.headline),
  pendingComponent: PendingHome,
  component: Page,
})

function Page() {
  return <Home data={Route.useLoaderData()} post={Route.useSearch().post} />
}
