import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedPage } from './share-target.ts'

const HOSTS = ['avsar.example', 'localhost:3000']
const page = (shared: { title?: string; text?: string; url?: string }) =>
  decodeURIComponent(sharedPage(new URLSearchParams(shared).toString(), HOSTS).replaceAll('+', ' '))
const search = (text: string) => `/Search?searchQuery=${text}`

describe('a shared link of this site', () => {
  it.each([
    [{ url: 'https://avsar.example/job/SSC-CGL-2026' }, '/job/SSC-CGL-2026'],
    [{ text: 'https://avsar.example/job/SSC-CGL-2026' }, '/job/SSC-CGL-2026'],
    [{ title: 'Clerk', text: 'Apply: https://avsar.example/job/Clerk-2026.' }, '/job/Clerk-2026'],
    [{ text: 'Here (https://avsar.example/job/Clerk-2026) it is' }, '/job/Clerk-2026'],
    [{ text: 'https://avsar.example/job/Clerk-(Grade-II)' }, '/job/Clerk-(Grade-II)'],
    [{ text: 'https://avsar.example/job/पटना-मेट्रो-भर्ती।' }, '/job/पटना-मेट्रो-भर्ती'],
    [{ title: 'https://avsar.example/job/Clerk-2026' }, '/job/Clerk-2026'],
    [
      { url: 'https://ssc.gov.in/', text: 'https://avsar.example/job/A https://avsar.example/job/B' },
      '/job/A',
    ],
    [{ url: 'HTTP://LOCALHOST:3000/JOB/Clerk-2026/?utm_source=x#top' }, '/job/Clerk-2026'],
    [{ url: 'https://avsar.example/results/?page=2&utm_source=x' }, '/results?page=2'],
    [{ url: 'https://avsar.example/search?searchQuery=metro clerk' }, '/Search?searchQuery=metro'],
    [{ url: 'https://avsar.example/' }, '/'],
    [{ url: 'https://avsar.example/01KAJ5EVF0000000000000000N' }, '/01KAJ5EVF0000000000000000N'],
  ])('a link to this site in the shared content %j opens the page %s', (shared, expected) => {
    expect(page(shared)).toBe(expected)
  })

  it.each([
    'https://avsar.example/share?url=https://avsar.example/share',
    'https://avsar.example/api/v1/logout',
    'https://avsar.example/admin/settings',
    'https://avsar.example/sitemap.xml',
    'https://avsar.example/job/a/b',
    'https://avsar.example/nothing/here',
    'https://avsar.example:8080/job/Clerk-2026',
    'https://avsar.example@evil.example/job/Clerk-2026',
    'https://evil.example/https://avsar.example/job/Clerk-2026',
    'https://avsar.example.evil.example/job/Clerk-2026',
    'javascript://avsar.example/job/Clerk-2026',
  ])('a shared link leads to the search if it does not point to a public page of this site (%s)', (url) => {
    expect(page({ url })).toBe('/Search')
    expect(page({ url, title: 'Metro clerk' })).toBe(search('Metro clerk'))
  })

  it.each([
    'https://avsar.example//evil.example/',
    'https://avsar.example/\\evil.example',
    'https://avsar.example/%2F%2Fevil.example',
    'https://avsar.example/%0d%0aSet-Cookie:a=b',
    'https://avsar.example/job/%0d%0aLocation:x',
  ])('a shared link of this site never leads to another site (%s)', (url) => {
    expect(sharedPage(new URLSearchParams({ url }).toString(), HOSTS)).toMatch(/^\/[^/\\][^\s]*$/)
  })
})

describe('other shared content', () => {
  it.each([
    [{ title: 'SSC CGL 2026' }, 'SSC CGL 2026'],
    [{ title: 'SSC CGL 2026 – Apply online | The Daily', url: 'https://daily.example/a' }, 'SSC CGL 2026'],
    [{ title: 'SSC: CGL 2026 - The Daily' }, 'SSC CGL 2026'],
    [{ title: 'https://ssc.gov.in/a.pdf', text: 'Metro clerk\nsecond line' }, 'Metro clerk'],
    [{ text: 'पुलिस भर्ती 2026। अभी आवेदन करें https://x.example/y' }, 'पुलिस भर्ती 2026'],
    [{ title: '  ', text: '\n\nMetro   clerk \u00A0 Patna' }, 'Metro clerk Patna'],
    [{ title: '“—”', text: 'Clerk' }, 'Clerk'],
    [{ text: '<script>alert(1)</script>' }, '<script>alert(1)</script>'],
  ])('shared content such as %j becomes a search for its title or text', (shared, text) => {
    expect(page(shared)).toBe(search(text))
  })

  it.each([
    {},
    { title: '' },
    { text: '   ' },
    { url: 'https://ssc.gov.in/notice.pdf' },
    { title: '!!! 🎉' },
  ])('shared content without words (%j) leads to the empty search', (shared) => {
    expect(page(shared)).toBe('/Search')
  })

  it('shared content becomes a search of at most 100 characters', () => {
    const query = new URL(sharedPage(`text=${'word+'.repeat(5000)}`, HOSTS), 'https://avsar.example')
    expect(query.searchParams.get('searchQuery')?.length).toBeLessThanOrEqual(100)
  })

  it.each(['.', ')', '|', '🎉|', '\n', 'https://a.example/ '])(
    'shared content without words leads to the empty search even if it is very long (%j)',
    (mark) => {
      expect(page({ text: `https://a${mark.repeat(100_000)}` })).toBe('/Search')
    },
  )

  it('shared content always leads to a page of this site', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.constantFrom('https://avsar.example/', '//', '\\', '%', '%00', 'job/', '?page=', '\u202E', '\r\n'),
    )
    const shared = fc.array(part).map((parts) => parts.join(''))
    fc.assert(
      fc.property(shared, shared, shared, (title, text, url) => {
        const address = sharedPage(new URLSearchParams({ title, text, url }).toString(), HOSTS)
        expect(address).toMatch(/^\/(?![/\\])[!-~]*$/)
        expect(new URL(address, 'https://avsar.example').host).toBe('avsar.example')
      }),
    )
    for (const raw of ['%', 'title=%E0%A4', 'title[]=a', '&&=', 'text=%ud83d'])
      expect(sharedPage(raw, HOSTS)).toMatch(/^\/Search/)
  })
})
