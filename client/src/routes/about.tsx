import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#client/features/site-pages/about-page.tsx'
import { titled } from '#client/layout/router-context.ts'
import { useSite } from '#client/lib/site.ts'

export const Route = createFileRoute('/about')({
  head: titled((messages) => messages.layout.links.about),
  component: Page,
})

function Page() {
  return <AboutPage site={useSite()} />
}
