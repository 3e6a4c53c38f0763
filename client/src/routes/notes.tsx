import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '#client/features/site-pages/coming-soon-page.tsx'
import { titled } from '#client/lib/page-title.ts'

export const Route = createFileRoute('/notes')({
  head: titled((messages) => messages.layout.links.notes),
  component: Page,
})

function Page() {
  return <ComingSoonPage page="notes" />
}
