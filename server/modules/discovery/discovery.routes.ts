import { SITE_TAG } from '../../content/cache-tags.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import { openSearchDescription } from './opensearch.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'

const OPTIONS = { config: { access: 'public' as const, cache: { query: [] } } }

/** The sources of the documents about the site. */
export type DiscoverySources = {
  site: { read(): Promise<{ name: string; demo: boolean; contact: { email: string } }> }
  /** The public URL of the site without a trailing slash. */
  publicUrl: string
  clock: () => number
}

/** Registers the documents for crawlers and browsers: robots.txt, security.txt and the OpenSearch description. */
export function discoveryRoutes(routes: ApiRoutes, { site, publicUrl, clock }: DiscoverySources): void {
  routes.get('/robots.txt', OPTIONS, async (request, reply) => {
    request.addCacheTags(SITE_TAG)
    const { demo } = await site.read()
    if (demo) void reply.header('x-robots-tag', 'noindex')
    return reply.type('text/plain; charset=utf-8').send(robotsText({ isDemo: demo, publicUrl }))
  })

  routes.get('/.well-known/security.txt', OPTIONS, async (request, reply) => {
    request.addCacheTags(SITE_TAG)
    const { contact } = await site.read()
    const text = securityText({ email: contact.email.trim(), publicUrl, now: clock() })
    return reply.header('x-robots-tag', 'noindex').type('text/plain; charset=utf-8').send(text)
  })

  routes.get('/opensearch.xml', OPTIONS, async (request, reply) => {
    request.addCacheTags(SITE_TAG)
    const { name } = await site.read()
    return reply
      .header('x-robots-tag', 'noindex')
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearchDescription({ siteName: name, publicUrl }))
  })
}
