import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#client/features/site-pages/contact-page.tsx'
import { useApi } from '#client/lib/api-context.ts'
import { titled } from '#client/lib/page-title.ts'
import { useSite } from '#client/lib/site.ts'

export const Route = createFileRoute('/contact')({
  head: titled((messages) => messages.layout.links.contact),
  component: Page,
})

function Page() {
  const { sendContact } = useApi()
  return <ContactPage site={useSite()} send={sendContact} />
}
