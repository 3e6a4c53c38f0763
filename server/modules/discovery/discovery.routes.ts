import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { cutAtGrapheme } from '#shared/domain/text/truncate.ts'
import { SITE_TAG } from '#server/content/cache/cache-tags.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { xml, xmlDocument } from '#server/lib/xml.ts'

// Months until `security.txt` expires: readers of an expired copy should fetch it again.
const MONTHS = 6

function expiry(now: number): string {
  const date = new Date(now)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS, 1)).toISOString()
}

/** Builds `security.txt` (RFC 9116) with the contact form and, if the site has one, its email address. */
function securityText(site: { email: string; publicUrl: string; now: number }): string {
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

const OPTIONS = { config: { access: 'public' as const, cache: { query: [] } } }

export type DiscoverySources = {
  site: { read(): Promise<{ name: string; demo: boolean; contact: { email: string } }> }
  publicUrl: string
  clock: () => number
}

// Paths closed to crawlers: the API, the admin area, and pages personal to the user.
const DISALLOWED = [
  '/api/',
  '/account',
  '/admin',
  '/alerts',
  '/me/',
  '/payment',
  '/purchases',
  '/saved',
  '/settings',
]

// RFC 9309. A demo site names no sitemap but allows crawlers: they must fetch its pages to see `noindex`.
function robotsText(isDemo: boolean, publicUrl: string): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  const sitemap = isDemo ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]
  return `${[...rules, ...sitemap].join('\n')}\n`
}

// Maximum length of a name in OpenSearch 1.1, characters.
const SHORT_NAME_LENGTH = 16

// OpenSearch 1.1: browsers offer the site's search.
function openSearchDescription(siteName: string, publicUrl: string): string {
  const name = isBlank(siteName) ? SITE_DEFAULTS.name : siteName.trim()
  const searchUrl = `${publicUrl}/Search?searchQuery={searchTerms}`
  return xmlDocument(
    xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${cutAtGrapheme(name, SHORT_NAME_LENGTH)}</ShortName><Description>Search jobs, results, admit cards and answer keys in Hindi or English.</Description><InputEncoding>UTF-8</InputEncoding><Image type="image/svg+xml">${publicUrl}/favicon.svg</Image><Url type="text/html" method="get" template="${searchUrl}"/><Url type="application/opensearchdescription+xml" rel="self" template="${publicUrl}/opensearch.xml"/></OpenSearchDescription>`,
  )
}

export function discoveryRoutes(routes: ApiRoutes, { site, publicUrl, clock }: DiscoverySources): void {
  routes.get('/robots.txt', OPTIONS, async (request, reply) => {
    request.addCacheTags(SITE_TAG)
    const { demo } = await site.read()
    if (demo) void reply.header('x-robots-tag', 'noindex')
    return reply.type('text/plain; charset=utf-8').send(robotsText(demo, publicUrl))
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
      .send(openSearchDescription(name, publicUrl))
  })
}
