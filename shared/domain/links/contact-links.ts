/** Returns the dial URL of a phone number in any notation: `tel:+911201234567`. */
export const phoneLink = (phone: string): string => `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`

/**
 * Returns the mail URL of an email address. Encodes characters with a meaning in mail URLs (`?`, `&`, `%`): an address
 * names a recipient only.
 */
export const emailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`
