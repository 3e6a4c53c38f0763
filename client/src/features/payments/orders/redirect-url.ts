import { parseSafeLink } from '#shared/domain/links/safe-link.ts'

const SANDBOX_PATH = '/pay/sandbox/'
const PROVIDERS = ['rzp.io', 'razorpay.com']
// A site of this machine may be opened by another of its names.
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page to pay on, as the server names it, is one of ours: the sandbox of this site, a page of the provider over https, or
 * one of this machine. Whatever else stands there is not opened.
 */
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
