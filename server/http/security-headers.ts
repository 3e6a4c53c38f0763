import type { FastifyInstance } from 'fastify'
import type { Site } from '#shared/contracts/site.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'

const NOTHING = "default-src 'none';frame-ancestors 'none'"

// Features unused by the pages and their ads. Names unknown to a browser would cause warnings.
const UNUSED = ['camera', 'microphone', 'geolocation', 'accelerometer', 'gyroscope', 'magnetometer']
const PERMISSIONS = [...UNUSED, 'midi', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/** Pages set their own policy (`pagePolicy`). Omits headers for browsers that cannot run the pages. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // Same as frame-ancestors, for browsers without support for it.
  'x-frame-options': 'DENY',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Sets the security headers before all other hooks, so that responses to failures of hooks have them too. */
export function useSecurity(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

const ADS = [
  'https://pagead2.googlesyndication.com',
  'https://googleads.g.doubleclick.net',
  'https://tpc.googlesyndication.com',
]

// Rejects text that could start another source or directive.
const isSource = (text: string): boolean => !/[\s;,]/.test(text)

type Settings = Pick<Site, 'adPublisherId'> & { contact: Pick<Site['contact'], 'mapUrl'> }

/** Allows inline code only by its hash, ad hosts only with a publisher id, and the map's host only with a map URL. */
export function pagePolicy(
  inline: NonNullable<Pages['inline']>,
  { adPublisherId, contact }: Settings,
): string {
  const ads = adPublisherId === '' ? [] : ADS
  const map = parseSafeLink(contact.mapUrl)
  const frames = [...(map === null ? [] : [map.origin]), ...ads]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...ads],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', ...ads],
    'connect-src': ["'self'", ...ads],
    ...(frames.length > 0 ? { 'frame-src': frames } : {}),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.filter(isSource).join(' ')}`)
    .join(';')
}
