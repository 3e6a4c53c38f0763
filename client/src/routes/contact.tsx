import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#client/features/site-pages/contact-page.tsx'
import { useSendContact } from '#client/features/site-pages/use-send-contact.ts'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useWholeSite } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/contact')({
  loader: loadSiteDetails,
  head: titled((messages) => messages.layout.links.contact),
  component: Page,
})

function Page() {
  return <ContactPage site={useWholeSite(Route.useLoaderData())} send={useSendContact()} />
}
