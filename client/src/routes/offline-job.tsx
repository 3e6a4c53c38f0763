import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonPage } from '#client/features/site-pages/coming-soon-page.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { titled } from '#client/lib/page-title.ts'

export const Route = createFileRoute('/offline-job')({
  head: titled((messages) => messages.soon.offlineJob.title),
  component: Page,
})

function Page() {
  return <ComingSoonPage {...useMessages().soon.offlineJob} />
}
