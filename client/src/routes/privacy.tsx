import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#client/features/site-pages/legal-pages.tsx'
import { titled } from '#client/layout/router-context.ts'
import { useSite } from '#client/lib/site.ts'

export const Route = createFileRoute('/privacy')({
  head: titled((messages) => messages.layout.links.privacy),
  component: Page,
})

function Page() {
  return <PrivacyPage site={useSite()} />
}
