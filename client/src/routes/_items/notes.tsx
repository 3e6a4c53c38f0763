import { createFileRoute } from '@tanstack/react-router'
import { itemRoute } from '#client/content/list/item-route.ts'
import { CardSkeletons } from '#client/content/list/card-skeletons.tsx'
import { NoteList } from '#client/features/notes/note-list.tsx'

export const Route = createFileRoute('/_items/notes')({
  ...itemRoute('note'),
  component: Page,
  pendingComponent: CardSkeletons,
})

function Page() {
  return <NoteList data={Route.useLoaderData()} post={Route.useSearch().post} />
}
