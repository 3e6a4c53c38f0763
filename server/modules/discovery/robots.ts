// Paths closed to crawlers: the API, the admin area, and pages personal to the user.
const DISALLOWED = ['/api/', '/account', '/admin', '/payment', '/purchases', '/saved', '/settings']

type Robots = { isDemo: boolean; publicUrl: string }

/**
 * Builds the text of robots.txt (RFC 9309). A demo site names no sitemap but allows crawlers: they must fetch its pages
 * to see `noindex`.
 */
export function robotsText({ isDemo, publicUrl }: Robots): string {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  const sitemap = isDemo ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]
  return `${[...rules, ...sitemap].join('\n')}\n`
}
