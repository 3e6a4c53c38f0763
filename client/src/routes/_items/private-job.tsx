import { createFileRoute } from '@tanstack/react-router'
import { itemRoute } from '#client/content/list/item-route.ts'
import { ListLoading } from '#client/content/list/list-rows.tsx'
import { PrivateJobList } from '#client/features/private-jobs/private-job-list.tsx'

export const Route = createFileRoute('/_items/private-job')({
  ...itemRoute('privateJob'),
  component: Page,
  pendingComponent: ListLoading,
})

function Page() {
  return <PrivateJobList data={Route.useLoaderData()} post={Route.useSearch().post} />
}
