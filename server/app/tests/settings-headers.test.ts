import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { readConfig } from '../../../fastify.config.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = sharedAppTest()

type Path = readonly string[]

/** Returns the paths of all texts in the settings, for lists that of the first entry. */
function findTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => findTexts(each, [...path, key]))
}
const TEXTS = [...findTexts(SITE_DEFAULTS), ['tiles', '0', 'url'], ['tiles', '0', 'label']]

/** Returns the body that changes one text of the settings, and the name of the field in errors. */
function change([first = '', ...rest]: Path, value: string): { body: object; field: string } {
  if (first === 'tiles') {
    const tile = { label: 'A', url: 'https://example.in/', [rest[1] ?? '']: value }
    return { body: { tiles: [tile] }, field: `tiles[0].${rest[1]}` }
  }
  const whole = SITE_DEFAULTS[first as keyof typeof SITE_DEFAULTS]
  if (rest.length === 0) return { body: { [first]: value }, field: first }
  return { body: { [first]: { ...(whole as object), [rest[0] ?? '']: value } }, field: `${first}.${rest[0]}` }
}

const PAGES = [
  '/',
  '/nothing/here',
  '/robots.txt',
  '/feed.xml',
  '/opensearch.xml',
  '/.well-known/security.txt',
]
const DIRECTIVES =
  /^(default|script|style|img|connect|frame|manifest|worker)-src$|^(form-action|base-uri|frame-ancestors)$/
const SOURCE = /^('self'|'none'|'sha256-[\w+/=]+'|data:|https?:\/\/[\w.:[\]-]+)$/

// A URL parser accepts each as a host.
const HOSTS = ['https://maps.example.in;script-src', 'https://a,b', 'https://*']

const evil = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ';',
        '\n',
        '\r\n',
        '"',
        "'",
        ',',
        ' ',
        '\t',
        '\0',
        '\\',
        '#',
        '?',
        '@',
        '*',
        '%0a',
        ';script-src *',
        ', <https://evil.in>; rel=preload',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const hostile = fc.oneof(
  evil,
  evil.map((text) => `https://maps.example.in${text}`),
  evil.map((text) => `https://${text}.example.in/`),
  evil.map((text) => `https://maps.example.in/${text}`),
  evil.map((text) => `mailto:a@example.in${text}`),
  evil.map((text) => `ca-pub-1234567890123456${text}`),
)

async function expectSoundHeaders(server: TestApp): Promise<void> {
  for (const url of PAGES) {
    const { headers, statusCode } = await server.app.inject(url)
    expect(statusCode, url).toBeLessThan(500)
    for (const [name, value] of Object.entries(headers))
      expect(String(value), `${url} ${name}`).not.toMatch(/[\r\n\0]/)
    for (const directive of String(headers['content-security-policy']).split(';')) {
      const [name = '', ...sources] = directive.trim().split(' ')
      expect(name, url).toMatch(DIRECTIVES)
      for (const source of sources) expect(source, url).toMatch(SOURCE)
    }
    expect(headers, url).not.toHaveProperty('link')
  }
}

describe('a setting of the site', () => {
  it.for(TEXTS.map((path) => [path.join('.'), path] as const))(
    'the setting %s adds nothing to a header with any value, and a rejection names its field',
    async ([_name, path], { server }) => {
      await fc.assert(
        fc.asyncProperty(hostile, async (value) => {
          const { body, field } = change(path, value)
          const { statusCode, ...response } = await server.send('PUT', '/site', body)
          if (statusCode === 200) return await expectSoundHeaders(server)
          expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
        }),
        { numRuns: 12, examples: HOSTS.map((host) => [host]) },
      )
      await server.send('PUT', '/site', SITE_DEFAULTS)
    },
  )

  it.for([
    'https://maps.example.in;script-src',
    'https://a;b',
    'https://a,b',
    'https://maps.example.in;script-src%20*',
    "https://a'b",
    'https://a b',
    'https://*',
    'https://*.example.in',
    'https://a$b',
  ])('the setting mapUrl is refused if it is %j', async (mapUrl, { server }) => {
    const response = await server.send('PUT', '/site', { contact: { ...SITE_DEFAULTS.contact, mapUrl } })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'contact.mapUrl' }] })
  })

  it('a site setting with a line break is rejected, because settings appear in mail headers', async ({
    server,
  }) => {
    for (const contact of [
      { email: 'a@example.in\nBcc: b@example.in' },
      { email: 'a@example.in, b@example.in' },
    ]) {
      const response = await server.send('PUT', '/site', {
        contact: { ...SITE_DEFAULTS.contact, ...contact },
      })
      expect(response.json().errors).toEqual([expect.objectContaining({ field: 'contact.email' })])
    }
    const named = await server.send('PUT', '/site', { name: 'Avsar\r\nBcc: b@example.in' })
    expect(named.json().errors).toEqual([{ field: 'name', message: 'Use one line.' }])
  })
})

it('the server starts only if PUBLIC_URL consists of nothing but a scheme and a host', () => {
  for (const url of [
    'https://a;b',
    'https://a,b',
    'https://a b',
    'https://a"b',
    'https://u:p@a.in',
    'https://a.in/path',
    'https://a.in?x',
    'https://a.in/#',
    'ftp://a.in',
    'a.in',
  ])
    expect(() => readConfig({ PUBLIC_URL: url }), url).toThrow('PUBLIC_URL')
  for (const [url, publicUrl] of [
    ['https://Example.IN', 'https://example.in'],
    ['https://example.in/', 'https://example.in'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
  ] as const)
    expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe(publicUrl)
})
