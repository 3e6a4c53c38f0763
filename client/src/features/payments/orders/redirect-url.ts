import { parseSafeLink } from '#shared/domain/links/safe-link.ts'

const SANDBOX_PATH = '/pay/sandbox/'
const PROVIDERS = ['rzp.io', 'razorpay.com']
// A site of this machine may be opened by another of its names.
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns true for a page of this site's sandbox, of the provider over https, or of this machine: only those open. */
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
