// Months until expiry: readers of an older copy should fetch it again.
const MONTHS = 6

function expiry(now: number): string {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS, 1)).toISOString()
}

/** Builds `security.txt` (RFC 9116): where to report vulnerabilities, by mail (if the site has an address) and form. */
export function securityText(site: { email: string; publicUrl: string; now: number }): string {
  const { email, publicUrl, now } = site
  const contacts = [...(email === '' ? [] : [`mailto:${email}`]), `${publicUrl}/contact`]
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expiry(now)}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
