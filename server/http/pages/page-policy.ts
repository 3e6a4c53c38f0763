import type { Site } from '#shared/contracts/site.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import type { Pages } from '#server/ports/page-renderer/page-renderer.ts'

const ADS = [
  'https://pagead2.googlesyndication.com',
  'https://googleads.g.doubleclick.net',
  'https://tpc.googlesyndication.com',
]

// Rejects text that could start another source or directive.
const isSource = (text: string): boolean => !/[\s;,]/.test(text)

type Settings = Pick<Site, 'adPublisherId'> & { contact: Pick<Site['contact'], 'mapUrl'> }

/** Allows inline code only by its hash. A publisher allows the ad network's hosts, a map URL the map's host. */
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
