import { createFileRoute } from '@tanstack/react-router'
import { itemRoute } from '#client/content/list/item-route.ts'
import { CardSkeletons } from '#client/content/list/card-skeletons.tsx'
import { FormList } from '#client/features/offline-forms/form-list.tsx'

export const Route = createFileRoute('/_items/offline-job')({
  ...itemRoute('offlineForm'),
  component: Page,
  pendingComponent: CardSkeletons,
})

function Page() {
  return <FormList data={Route.useLoaderData()} post={Route.useSearch().post} />
}
