import { ContactPage } from '#client/features/site-pages/contact-page.tsx'
import { useSendContact } from '#client/features/site-pages/use-send-contact.ts'
import type { SinglePageProps } from './-single-page.ts'

/** The contact page, with what sends its messages. */
export const Contact = ({ site }: SinglePageProps) => <ContactPage site={site} send={useSendContact()} />
