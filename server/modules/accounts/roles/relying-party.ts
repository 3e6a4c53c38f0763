import { isIP } from 'node:net'

/** The site as authenticators know it: passkeys belong to its host, and work on its origin alone. */
export type RelyingParty = { id: string; origin: string }

/** Returns the relying party of an address; null where browsers offer no passkeys: plain http, or an IP address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}
