import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#client/features/site-pages/legal-pages.tsx'
import { titled } from '#client/layout/router-context.ts'
import { useSite } from '#client/lib/site.ts'

export const Route = createFileRoute('/terms')({
  head: titled((messages) => messages.layout.links.terms),
  component: Page,
})

function Page() {
  return <TermsPage site={useSite()} />
}
