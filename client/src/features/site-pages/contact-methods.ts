import type { SiteSettings } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'

/** A way to reach the site: what it is, its text, and the address to open where there is one. */
export type ContactMethod = { id: 'email' | 'phone' | 'address'; text: string; href: string | null }

/** The address that dials a phone number, however it is written: `tel:+911201234567`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`

/** The ways to reach the site that it has set; an empty one is left out. */
export function contactMethods({ email, phone, address }: SiteSettings['contact']): ContactMethod[] {
  const ways: ContactMethod[] = [
    { id: 'email', text: email.trim(), href: `mailto:${email.trim()}` },
    { id: 'phone', text: phone.trim(), href: phoneLink(phone.trim()) },
    { id: 'address', text: address.trim(), href: null },
  ]
  return ways.filter(({ text }) => !isBlank(text))
}
