import { createFileRoute } from '@tanstack/react-router'
import { isId } from '#shared/domain/ids.ts'
import { ContactPage } from '#client/features/site-pages/contact/contact-page.tsx'
import { useSendContact } from '#client/features/site-pages/contact/use-contact-form.ts'
import { titled } from '#client/layout/router-context.ts'
import { loadSiteDetails, useSiteDetails } from '#client/layout/site-details.ts'

export const Route = createFileRoute('/_pages/contact')({
  // Purchase that a message is about.
  validateSearch: ({ order }: Record<string, unknown>) => ({ order }),
  loader: loadSiteDetails,
  head: titled(({ layout }) => layout.links.contact),
  component: Page,
})

function Page() {
  const { order } = Route.useSearch()
  const purchase = typeof order === 'string' && isId(order) ? order : undefined
  return <ContactPage site={useSiteDetails(Route.useLoaderData())} send={useSendContact()} order={purchase} />
}
