import fc from 'fast-check'
import { expect, test } from 'vitest'
import { en } from '#client/messages/en.ts'
import { buildJobPostItem, buildSite, buildSummary } from '#shared/testing/builders.ts'
import type { PageMeta } from './page-meta.ts'
import { pageHead } from './page-head.ts'

const buildFacts = (facts: Partial<PageMeta>): PageMeta => ({
  routeId: '/',
  status: 200,
  address: '/',
  title: 'A title',
  loaderData: null,
  site: buildSite(),
  today: '2026-12-05',
  origin: 'https://avsar.example',
  messages: en,
  ...facts,
})

/** Returns the pages that show external text, with this text in every free-text field. */
function pagesWith(text: string): PageMeta[] {
  const site = buildSite({ name: text, refundPolicy: text })
  const post = buildJobPostItem({
    postName: text,
    description: `${text}\n${text}`,
    jobRole: text,
    location: text,
    salary: text,
    totalPost: text,
    slug: 'x',
  })
  const query = new URLSearchParams({ searchQuery: text, state: text }).toString()
  const list = { jobPosts: [buildSummary({ postName: text, slug: 'x' })], page: 2, pageCount: 3, total: 50 }
  const title = `${text} | ${text}`
  return [
    buildFacts({ site, title }),
    buildFacts({ routeId: '/_pages/help', address: '/help', site, title }),
    buildFacts({ routeId: '/job/$key', address: post.url, loaderData: post, site, title }),
    buildFacts({
      routeId: '/_list/results',
      address: `/results?${query}`,
      loaderData: list,
      site,
      title,
    }),
  ]
}

const parsed = (facts: PageMeta) =>
  new DOMParser().parseFromString(
    `<!doctype html><html><head>${pageHead(facts)}<meta name="end"></head><body></body></html>`,
    'text/html',
  )

const ATTRIBUTES = new Set(['name', 'property', 'content', 'rel', 'type', 'title', 'href'])

const isSoundData = (text: string) =>
  !/[<\u2028\u2029]/.test(text) &&
  (JSON.parse(text) as Record<string, unknown>)['@context'] === 'https://schema.org'

/** Returns true if a page contains our own tags and nothing else. */
function isSound(facts: PageMeta, tags: readonly string[]): boolean {
  const { head, body } = parsed(facts)
  const elements = [...head.children]
  return (
    pageHead(facts).isWellFormed() &&
    elements.map(({ localName }) => localName).join() === tags.join() &&
    elements.at(-1)?.getAttribute('name') === 'end' &&
    body.childNodes.length === 0 &&
    elements.every(({ attributes }) => [...attributes].every(({ name }) => ATTRIBUTES.has(name))) &&
    [...head.querySelectorAll('script')].every(({ text }) => isSoundData(text))
  )
}

const tagsOf = (facts: PageMeta) => [...parsed(facts).head.children].map((element) => element.localName)
const EXPECTED = pagesWith('Constable').map(tagsOf)

/** Returns the URLs of the pages that a text breaks. */
const brokenBy = (text: string) =>
  pagesWith(text)
    .filter((facts, index) => !isSound(facts, EXPECTED[index] ?? []))
    .map(({ address }) => address)

test.each([
  ['quotes', `" onload="alert(1)" x='`],
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['a comment in a script', '<!--<script>'],
  ['line separators', 'a\u2028b\u2029c\nd\re\0f'],
  ['an entity', '&lt;b&gt; &amp;quot; &#34;'],
  ['patterns of a replacement', "$& $1 $` $'"],
  ['half of a surrogate pair', 'a\uD800b'],
])('%s in the name of a post or in another text is escaped in the page head', (_, text) => {
  expect(brokenBy(text)).toEqual([])
})

test('a random text is escaped in the page head and never breaks the HTML or the scripts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      expect(brokenBy(`Post ${text}`)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('bidirectional control characters are removed from the name of a post in the metadata', () => {
  const post = buildJobPostItem({ postName: 'SSC \u202Egnp.exe\u202C \u2067x\u2069', slug: 'x' })
  const head = pageHead(buildFacts({ routeId: '/job/$key', address: post.url, loaderData: post }))
  expect(head).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  expect(head).toContain('<meta property="og:title" content="SSC gnp.exe x">')
})

test('the joiner characters that Indian scripts need are preserved in the metadata', () => {
  const post = buildJobPostItem({ postName: 'क्\u200Dष और രാജ്\u200Cയം', slug: 'x' })
  const head = parsed(buildFacts({ routeId: '/job/$key', address: post.url, loaderData: post })).head
  expect(head.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(
    'क्\u200Dष और രാജ്\u200Cയം',
  )
})
