import type { PageSettings } from '#shared/contracts/site.ts'
import { emailLink, phoneLink } from '#shared/domain/links/contact-links.ts'
import { isBlank } from '#shared/domain/text/blank.ts'

export type ContactMethod = { id: 'email' | 'phone' | 'address'; text: string; href: string | null }

export function contactMethods({ email, phone, address }: PageSettings['contact']): ContactMethod[] {
  const ways: ContactMethod[] = [
    { id: 'email', text: email.trim(), href: emailLink(email) },
    { id: 'phone', text: phone.trim(), href: phoneLink(phone) },
    { id: 'address', text: address.trim(), href: null },
  ]
  return ways.filter(({ text }) => !isBlank(text))
}

// Inlined here, not in the sprite of every page: only these pages show them.
const DRAWINGS: Record<ContactMethod['id'], string> = {
  email: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.5 1.5 8.5 6.5 8.5-6.5',
  phone: 'M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Zm3 16.5h2',
  address:
    'M12 21.5c-4-4-7-7.5-7-11.5a7 7 0 0 1 14 0c0 4-3 7.5-7 11.5Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
}

export const ContactIcon = ({ way, large = false }: { way: ContactMethod['id']; large?: boolean }) => (
  <svg viewBox="0 0 24 24" className={large ? 'icon size-6' : 'icon'} aria-hidden>
    <path d={DRAWINGS[way]} />
  </svg>
)
