import { describe, expect } from 'vitest'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const MAX_REDIRECTS = 3

const ROUTES = [
  '/:key',
  '/job/:key',
  '/organisation/:slug',
  '/organisation/:slug/feed.xml',
  '/admin/:page',
  '/Quiz/:id',
  '/nothing/:else',
]

// Percent codes that paths, routers and browsers treat differently.
const CODES = [
  '%3Cscript%3E',
  'Ab%2Fcd',
  'a%5Cb',
  '%7Bx%7D',
  'x%7Cy',
  '%5E%60',
  '%2E',
  '%2e%2e%2f',
  '%7F',
  '%0A',
]
const ENCODED = ['%C3%89cole', '%E0%A4%AA%E0%A4%9F%E0%A4%A8%E0%A4%BE', '%F0%9F%8E%89', '%EF%BC%A1', '%C4%B0']
const OTHERS = [
  '%41%62c',
  '%253Cb%253E',
  '%25%32%35',
  "a'b",
  'a b',
  'a"b',
  'a|b',
  'a;b',
  '~a',
  'a+b',
  'a@B',
  'a:b',
]
const BROKEN = ['%', '%3', '%zz', '%FF', '%C3']

const inEachCase = (text: string): string[] => [
  ...new Set([
    text,
    text.replaceAll(/%[\dA-F]{2}/gi, (code) => code.toLowerCase()),
    text.replaceAll(/%[\dA-F]{2}/gi, (code) => code.toUpperCase()),
    text.toLowerCase(),
    text.toUpperCase(),
  ]),
]

const it = sharedAppTest()

/** Follows redirects; returns the last status and all redirects. */
async function follow(server: TestApp, address: string): Promise<{ status: number; redirects: string[] }> {
  const redirects: string[] = []
  let url = address
  while (redirects.length <= MAX_REDIRECTS) {
    const response = await server.app.inject({ url, headers: { accept: 'text/html' } })
    const { statusCode: status, headers } = response
    if (status < 300 || status >= 400) return { status, redirects }
    // Normalizes like a browser.
    const { pathname, search } = new URL(String(headers.location), 'http://localhost')
    url = pathname + search
    redirects.push(url)
  }
  return { status: 0, redirects }
}

describe.each(ROUTES)('a URL of the route %s', (route) => {
  it.for([...CODES, ...ENCODED, ...OTHERS, ...BROKEN])(
    'a URL with the text %s gets a page with 200, 400 or 404 within two redirects, in every letter case',
    async (text, { server }) => {
      for (const each of inEachCase(text)) {
        const address = route.replace(/:\w+/, each)
        const { status, redirects } = await follow(server, address)
        expect([address, status, redirects]).toEqual([address, expect.toBeOneOf([200, 400, 404]), redirects])
        expect(redirects.length).toBeLessThanOrEqual(2)
      }
    },
  )
})

it.for(['/Search', '/nothing'])(
  'a query with any character on the page %s gets a page with 200, 400 or 404',
  async (page, { server }) => {
    const characters = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)).filter(
      (each) => each !== '#',
    )
    for (const character of [...characters, 'é', 'प', '🎉'])
      for (const text of [
        character,
        encodeURIComponent(character),
        encodeURIComponent(character).toLowerCase(),
      ]) {
        const { pathname, search } = new URL(`${page}?searchQuery=a${text}b&x=${text}`, 'http://localhost')
        const { status, redirects } = await follow(server, pathname + search)
        expect([text, status, redirects]).toEqual([text, expect.toBeOneOf([200, 400, 404]), redirects])
      }
  },
)
