import { describe, expect } from 'vitest'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { findChildren, parseXml, getText } from '../../testing/parse-xml.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const SITE = 'http://localhost:3000'

const it = sharedAppTest()

const fetch = (server: TestApp, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url })
const set = (server: TestApp, settings: Record<string, unknown>) => server.send('PUT', '/site', settings)

// Matches like a crawler (RFC 9309): a rule applies to paths with its prefix.
async function isAllowed(server: TestApp, path: string): Promise<boolean> {
  const lines = (await fetch(server, '/robots.txt')).body.split('\n')
  return !lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))
}

describe('robots.txt', () => {
  it('robots.txt lets crawlers read the pages and names the sitemap', async ({ server }) => {
    const response = await fetch(server, '/robots.txt')
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.headers['x-robots-tag']).toBeUndefined()
    expect(response.body).toMatch(/^User-agent: \*\n/)
    expect(response.body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
    for (const path of ['/', '/jobs', '/admission', '/Search?searchQuery=a', '/job/Admin-2026', '/feed.xml'])
      expect(await isAllowed(server, path), path).toBe(true)
  })

  it('robots.txt disallows the API, the admin pages and personal pages', async ({ server }) => {
    const paths = ['/api/v1/getAll', '/admin', '/admin/jobs', '/account', '/payment/return', '/purchases']
    for (const path of [...paths, '/alerts', '/saved', '/settings'])
      expect(await isAllowed(server, path), path).toBe(false)
  })

  it('robots.txt of a demonstration site names no sitemap, and the pages stay allowed but are marked noindex', async ({
    server,
  }) => {
    await set(server, { demo: true })
    const response = await fetch(server, '/robots.txt')
    expect(response.body).not.toMatch(/sitemap/i)
    expect(response.headers['x-robots-tag']).toBe('noindex')
    expect(await isAllowed(server, '/jobs')).toBe(true)
    await set(server, { demo: false })
    expect((await fetch(server, '/robots.txt')).body).toContain('Sitemap:')
  })
})

describe('the OpenSearch description', () => {
  it('the OpenSearch description names the site, its icon and the address of its search', async ({
    server,
  }) => {
    const response = await fetch(server, '/opensearch.xml')
    expect(response.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
    expect(response.headers['x-robots-tag']).toBe('noindex')
    const root = parseXml(response.body)
    expect([root.name, root.namespace]).toEqual([
      'OpenSearchDescription',
      'http://a9.com/-/spec/opensearch/1.1/',
    ])
    expect(getText(root, 'ShortName')).toBe('Avsar')
    expect(getText(root, 'Image')).toBe(`${SITE}/favicon.svg`)
    const page = findChildren(root, 'Url').find((url) => url.attributes['type'] === 'text/html')
    expect(page?.attributes['template']).toBe(`${SITE}/Search?searchQuery={searchTerms}`)
  })

  it.for<[string, string]>([
    ['The Long Name of a Job Board', 'The Long Name of'],
    ['नौकरी की सबसे बड़ी सूची', 'नौकरी की सबसे ब'],
    ['  <Jobs> & "Co"  ', '<Jobs> & "Co"'],
    [' ', 'Avsar'],
  ])(
    'the OpenSearch description cuts the name "%s" to 16 characters: "%s"',
    async ([name, expected], { server }) => {
      await set(server, { name })
      const shown = getText(parseXml((await fetch(server, '/opensearch.xml')).body), 'ShortName')
      expect(shown).toBe(expected)
      expect(shown.length).toBeLessThanOrEqual(16)
      await set(server, { name: 'Avsar' })
    },
  )
})

it('robots.txt and opensearch.xml respond to HEAD without a body, and to POST with 404', async ({
  server,
}) => {
  for (const path of ['/robots.txt', '/opensearch.xml']) {
    const head = await fetch(server, path, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await fetch(server, path, 'POST')).statusCode).toBe(404)
  }
})

it('the XML and text files for crawlers are not part of the API description', async ({ server }) => {
  const { paths } = (await fetch(server, '/api/docs/json')).json()
  for (const path of Object.keys(paths)) expect(path).not.toMatch(/\.(xml|txt)$/)
})

describe('security.txt', () => {
  const read = async (server: TestApp) => {
    const response = await fetch(server, '/.well-known/security.txt')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    return response.body
  }

  it('security.txt names the contact page and expires in less than a year (RFC 9116)', async ({ server }) => {
    expect(await read(server)).toBe(
      [
        `Contact: ${SITE}/contact`,
        'Expires: 2027-05-01T00:00:00.000Z',
        'Preferred-Languages: en, hi',
        `Canonical: ${SITE}/.well-known/security.txt`,
        '',
      ].join('\n'),
    )
  })

  it('security.txt names the email address of the site first if the site has one', async ({ server }) => {
    await set(server, { contact: { ...SITE_DEFAULTS.contact, email: ' help@example.in ' } })
    expect(await read(server)).toMatch(/^Contact: mailto:help@example\.in\nContact: http/)
    await set(server, { contact: SITE_DEFAULTS.contact })
  })
})
