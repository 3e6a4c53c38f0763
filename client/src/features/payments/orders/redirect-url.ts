import { parseSafeLink } from '#shared/domain/links/safe-link.ts'

const SANDBOX_PATH = '/pay/sandbox/'
const PROVIDERS = ['rzp.io', 'razorpay.com']
// A site on this machine may be opened under another name of the machine.
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns true for pages of this site's sandbox, the provider (https) or this machine: only such pages are opened. */
export function isPaymentPage(address: string, origin: string): boolean {
  const url = parseSafeLink(address.startsWith('/') ? `${origin}${address}` : address)
  if (url === null) return false
  if (url.origin === origin) return url.pathname.startsWith(SANDBOX_PATH)
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname)
  return (
    url.protocol === 'https:' &&
    PROVIDERS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  )
}
