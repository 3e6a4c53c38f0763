export const phoneLink = (phone: string): string => `tel:${phone.trim().replace(/(?!^\+)\D/g, '')}`

/** Returns the mail URL of an address, encoding `?`, `&` and `%`: it names a recipient only. */
export const emailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email.trim()).replace('%40', '@')}`
