// What crawlers have no business with: the API, the administration, and pages that are each person's own.
const DISALLOWED = ['/api/', '/account', '/admin', '/payment', '/purchases', '/saved', '/settings']

type Robots = { isDemo: boolean; publicUrl: string }

/**
 * The text of robots.txt (RFC 9309). A demonstration names no sitemap, but lets crawlers in: they have to come to see
 * that its pages say `noindex`.
 */
export function robotsText({ isDemo, publicUrl }: Robots): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  const sitemap = isDemo ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]
  return `${[...rules, ...sitemap].join('\n')}\n`
}
