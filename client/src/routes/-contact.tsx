import { useSearch } from '@tanstack/react-router'
import { ContactPage } from '#client/features/site-pages/contact/contact-page.tsx'
import { isId } from '#shared/domain/ids.ts'
import { useSendContact } from '#client/features/site-pages/contact/use-send-contact.ts'
import type { SinglePageProps } from './-single-page.ts'

/** The contact page, with what sends its messages; `order` in the address is the purchase that a message is about. */
export function Contact({ site }: SinglePageProps) {
  const { order }: { order?: unknown } = useSearch({ strict: false })
  const about = typeof order === 'string' && isId(order) ? order : undefined
  return <ContactPage site={site} send={useSendContact()} order={about} />
}
