// @vitest-environment node
import { expect, test } from 'vitest'
import { existsSync, readFileSync } from 'node:fs'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { en } from '#client/messages/en.ts'
import { help } from '#client/messages/en/site-pages/help.ts'
import { buildJobPostItem, buildSite, buildSummary } from '#shared/testing/builders.ts'
import type { PageMeta } from './page-meta.ts'
import { pageHead, toRobots } from './page-head.ts'

const ORIGIN = 'https://avsar.example'

const buildFacts = (facts: Partial<PageMeta>): PageMeta => ({
  routeId: '/',
  status: 200,
  address: '/',
  title: 'A title | Avsar',
  loaderData: null,
  site: buildSite(),
  today: '2026-12-05',
  origin: ORIGIN,
  messages: en,
  ...facts,
})

const buildList = (page = 1, pageCount = 5) => ({
  jobPosts: [buildSummary({ postName: 'First post' }), buildSummary({ postName: 'Second post' })],
  page,
  pageCount,
  total: 100,
})

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text: string) => text.replace(/&([a-z0-9#]+);/g, (all, name: string) => ENTITIES[name] ?? all)

function meta(head: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1]
  return found === undefined ? undefined : decode(found)
}

const link = (head: string, rel: string) =>
  decode(new RegExp(`<link rel="${rel}"[^>]* href="([^"]*)">`).exec(head)?.[1] ?? '')

function things(head: string): Record<string, unknown>[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
}
const typesOf = (head: string) => things(head).map((thing) => thing['@type'])
const thing = (head: string, type: string) => things(head).find((found) => found['@type'] === type)

const PRIVATE_JOB = {
  _id: '01KAJ5EVF0000000000000000P',
  postName: 'Field Sales Officer',
  location: 'Patna, Bihar',
  jobRole: 'Sales officer',
  salary: '',
  company: 'Ganga Distributors',
  lastDate: '2026-12-15',
}
const SSC = { slug: 'ssc', name: 'Staff Selection Commission', short: 'SSC' }
const HOME = buildFacts({ routeId: '/', address: '/', loaderData: [buildList(), null, buildList()] })
const RESULTS = buildFacts({ routeId: '/_list/results', address: '/results', loaderData: buildList() })
const jobFacts = (post = buildJobPostItem(), facts: Partial<PageMeta> = {}) =>
  buildFacts({ routeId: '/job/$key', address: post.url, loaderData: post, ...facts })

test.each([
  [HOME, 'website', ['Organization', 'WebSite'], '/feed.xml'],
  [RESULTS, 'website', ['BreadcrumbList'], '/results/feed.xml'],
  [
    buildFacts({ routeId: '/_list/Search', address: '/Search', loaderData: buildList() }),
    'website',
    ['BreadcrumbList'],
    '/jobs/feed.xml',
  ],
  [
    buildFacts({
      routeId: '/_list/organisation/$slug',
      address: '/organisation/ssc',
      loaderData: { ...buildList(), organisation: SSC },
    }),
    'website',
    ['BreadcrumbList'],
    '/organisation/ssc/feed.xml',
  ],
  [jobFacts(), 'article', ['BreadcrumbList', 'JobPosting'], '/feed.xml'],
  [
    buildFacts({ routeId: '/_pages/about', address: '/about', loaderData: undefined }),
    'website',
    ['BreadcrumbList'],
    '/feed.xml',
  ],
  [
    buildFacts({ routeId: '/_pages/help', address: '/help' }),
    'website',
    ['BreadcrumbList', 'FAQPage'],
    '/feed.xml',
  ],
  [buildFacts({ routeId: '/_items/notes', address: '/notes' }), 'website', ['BreadcrumbList'], '/feed.xml'],
  [
    buildFacts({
      routeId: '/job/$key',
      address: `/job/${PRIVATE_JOB._id}`,
      loaderData: { privateJob: PRIVATE_JOB },
    }),
    'website',
    ['BreadcrumbList'],
    '/feed.xml',
  ],
  [buildFacts({ routeId: '/_pages/next', address: '/next' }), 'website', [], '/feed.xml'],
] as const)(
  'a page head contains the page type, structured data and feed link of its route (%#)',
  (facts, ogType, types, feed) => {
    const head = pageHead(facts)
    expect(meta(head, 'og:type')).toBe(ogType)
    expect(typesOf(head)).toEqual(types)
    expect(link(head, 'alternate')).toBe(feed)
    expect(link(head, 'search')).toBe('/opensearch.xml')
    expect(meta(head, 'og:url')).toBe(`${ORIGIN}${facts.address}`)
    expect(meta(head, 'og:site_name')).toBe('Avsar')
    expect(meta(head, 'og:locale')).toBe('en_IN')
    expect(meta(head, 'twitter:card')).toBe('summary_large_image')
    for (const name of ['description', 'og:description']) {
      expect(meta(head, name)?.length, name).toBeGreaterThan(30)
      expect(meta(head, name)?.length, name).toBeLessThan(210)
    }
  },
)

test('the metadata of an organisation page contain its name, its posts and its page number', () => {
  const head = pageHead(
    buildFacts({
      routeId: '/_list/organisation/$slug',
      address: '/organisation/ssc?page=2',
      loaderData: { ...buildList(2), organisation: SSC },
    }),
  )
  expect(meta(head, 'description')).toMatch(/^Staff Selection Commission \(SSC\): jobs, .* Page 2 of 5\./)
  expect(thing(head, 'BreadcrumbList')?.['itemListElement']).toMatchObject([
    { name: 'Home' },
    { name: 'Staff Selection Commission', item: `${ORIGIN}/organisation/ssc` },
  ])
})

test('the metadata of a shared post contain the times of its publication and of its last significant change', () => {
  const times = {
    createdAt: '2026-11-01T04:30:00.000Z',
    changedAt: '2026-11-20T04:30:00.000Z',
    updatedAt: '2026-11-21T04:30:00.000Z',
  }
  const head = pageHead(jobFacts(buildJobPostItem(times)))
  expect(meta(head, 'article:published_time')).toBe(times.createdAt)
  expect(meta(head, 'article:modified_time')).toBe(times.changedAt)
})

test('the generated head contains no title and no canonical link, because React adds them', () => {
  const head = pageHead(RESULTS)
  expect(head).not.toContain('<title')
  expect(head).not.toContain('canonical')
})

test('each page of the site has a different description', () => {
  const items = ['/private-job', '/offline-job', '/notes', '/quizzes'].map((path) => `/_items${path}`)
  const routes = ['/', '/about', '/contact', '/privacy', '/terms', '/help', ...items]
  const descriptions = routes.map((routeId) =>
    meta(pageHead(buildFacts({ routeId, address: routeId })), 'description'),
  )
  expect(new Set(descriptions).size).toBe(routes.length)
})

test('the description of an item list contains its content, its page number and the search', () => {
  const loaderData = { notes: [{ title: 'Indian Polity' }], page: 2, pageCount: 3, total: 41 }
  const address = '/notes?page=2&searchQuery=polity'
  const head = pageHead(buildFacts({ routeId: '/_items/notes', address, loaderData }))
  expect(meta(head, 'description')).toMatch(
    /^Study notes .* Search: polity\. Page 2 of 3\. On this page: Indian/,
  )
})

test('the description of a private-sector job contains only the facts that anonymous visitors see', () => {
  const address = `/job/${PRIVATE_JOB._id}`
  const loaderData = { privateJob: PRIVATE_JOB }
  const head = pageHead(buildFacts({ routeId: '/job/$key', address, loaderData }))
  expect(meta(head, 'description')).toBe(
    'Field Sales Officer: Ganga Distributors · Sales officer · Patna, Bihar · Last date: 15/12/2026. A private job on Avsar.',
  )
  const crumbs = thing(head, 'BreadcrumbList')?.['itemListElement'] as { name: string; item: string }[]
  expect(crumbs.map(({ item }) => item)).toEqual([`${ORIGIN}/`, `${ORIGIN}/private-job`, ORIGIN + address])
})

test('the metadata of a shared job contain its name as title, and a description that begins with its last date', () => {
  const post = buildJobPostItem({ postName: 'SSC CGL 2026', lastDate: '2026-12-21' })
  const head = pageHead(jobFacts(post))
  expect(meta(head, 'og:title')).toBe('SSC CGL 2026')
  expect(meta(head, 'og:description')).toBe('Last date: 21/12/2026 · Constable · 1,250 posts · Patna, Bihar')
  expect(meta(head, 'article:published_time')).toBe(post.createdAt)
})

test.each([
  [{ lastDate: '2026-12-04' }, /^Applications closed on 04\/12\/2026 · Constable/],
  [{ lastDate: '2026-12-05' }, /^Last date: 05\/12\/2026 · /],
  [{ lastDate: '', beginDate: '2026-12-01' }, /^Begin date: 01\/12\/2026 · /],
  [
    { lastDate: '', beginDate: '2026-03-01', updatedAt: '2026-03-01T06:00:00.000Z' },
    /^Applications are probably closed · /,
  ],
  [
    { lastDate: '2026-12-04', resultLink: [{ label: 'Result', link: 'https://example.gov.in/r' }] },
    /^Result · Constable/,
  ],
  [{ jobRole: '', totalPost: '', location: '', state: '' }, /^Last date: 31\/12\/2026 · All India$/],
  [{ location: '', totalPost: '1' }, / · 1 post · Bihar$/],
  [{ location: 'Gaya, Bihar' }, / · Gaya, Bihar$/],
] as const)(
  'the description of a shared job contains only the facts that are known (%#)',
  (overrides, expected) => {
    const post = buildJobPostItem(overrides as Parameters<typeof buildJobPostItem>[0])
    expect(meta(pageHead(jobFacts(post)), 'og:description')).toMatch(expected)
  },
)

test('the description of a job with a long name still contains its dates, and is not cut within a Hindi character', () => {
  const post = buildJobPostItem({ postName: 'प्रवक्ता राजकीय इण्टर कालेज '.repeat(10), lastDate: '2026-12-21' })
  const description = meta(pageHead(jobFacts(post)), 'description') ?? ''
  const count = [...new Intl.Segmenter('hi').segment(description)].length
  expect(description).toContain('Last date: 21/12/2026 · 1,250 posts · Patna, Bihar')
  expect(count).toBeLessThanOrEqual(156)
  expect(description.endsWith('…')).toBe(true)
})

test('the description of a job list contains its state, its page number and its newest posts', () => {
  const address = '/results?page=2&state=Bihar'
  const head = pageHead({ ...RESULTS, address, loaderData: buildList(2) })
  expect(meta(head, 'description')).toBe(
    `${en.jobPosts.lists.results.intro} State: Bihar. Page 2 of 5. On this page: First post; Second post`,
  )
  expect(link(head, 'alternate')).toBe('/results/feed.xml?state=Bihar')
  expect(head).toContain('title="Avsar: Results: Bihar (feed)"')
})

test('the feed link of a list with an unknown state is the feed for all states', () => {
  const head = pageHead({ ...RESULTS, address: '/results?state=Atlantis' })
  expect(link(head, 'alternate')).toBe('/results/feed.xml')
  expect(things(head)[0]?.['itemListElement']).toHaveLength(2)
})

test('a page that failed or was not found has only noindex and the link to the site feed', () => {
  for (const [status, routeId] of [
    [404, ''],
    [404, '/job/$key'],
    [500, '/_list/results'],
  ] as const) {
    const head = pageHead(buildFacts({ status, routeId, address: '/job/x', loaderData: undefined }))
    expect(meta(head, 'robots')).toBe('noindex')
    expect(head).not.toContain('og:')
    expect(things(head)).toEqual([])
    expect(link(head, 'alternate')).toBe('/feed.xml')
  }
})

test('a job list or a home page whose data failed to load still has metadata', () => {
  expect(meta(pageHead({ ...RESULTS, loaderData: undefined }), 'description')).toBe(
    en.jobPosts.lists.results.intro,
  )
  expect(typesOf(pageHead({ ...HOME, loaderData: null }))).toEqual(['Organization', 'WebSite'])
})

test.each([
  ['of a demonstration, whose links are nobody’s profiles', { demo: true }, {}],
  [
    'whose links are the front pages of networks',
    {},
    {
      whatsapp: '',
      telegram: 'https://telegram.org',
      facebook: 'https://www.facebook.com/',
      instagram: '',
      x: '',
    },
  ],
])('the structured data of a home page contain no social profile %s', (_which, changes, links) => {
  const site = buildSite(changes)
  site.links = { ...site.links, ...links }
  expect(pageHead({ ...HOME, site })).not.toContain('sameAs')
})

test('the structured data of the home page contain the organisation with its social pages, and the search', () => {
  const site = buildSite()
  site.links = { ...site.links, telegram: '', x: 'javascript:alert(1)' }
  const head = pageHead({ ...HOME, site })
  expect(thing(head, 'Organization')).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Avsar',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/favicon.svg`,
    sameAs: ['https://example.com/whatsapp', 'https://example.com/facebook', 'https://example.com/instagram'],
  })
  expect(thing(head, 'WebSite')?.['potentialAction']).toEqual({
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${ORIGIN}/Search?searchQuery={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  })
})

const links = (label: string) => [{ label, link: 'https://example.gov.in/' }]
test.each([
  [{}, 'Latest Jobs', '/jobs'],
  [{ applyLink: [] }, 'Latest Jobs', '/jobs'],
  [{ admitCardLink: links('Download') }, 'Admit Card', '/admit-card'],
  [{ admitCardLink: links('Download'), resultLink: links('Result') }, 'Results', '/results'],
  [{ answerKeyLink: links('Key'), resultLink: links(' ') }, 'Answer Key', '/answer-key'],
  [{ applyLink: [], admissionLink: links('Form') }, 'Admission', '/admission'],
])('the breadcrumb of a job contains the list of its latest stage (%#)', (overrides, name, path) => {
  const post = buildJobPostItem(overrides)
  expect(thing(pageHead(jobFacts(post)), 'BreadcrumbList')?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name, item: `${ORIGIN}${path}` },
    { '@type': 'ListItem', position: 3, name: post.postName, item: `${ORIGIN}${post.url}` },
  ])
})

test('the breadcrumb of a list filtered by a state contains the list for all states', () => {
  const head = pageHead({ ...RESULTS, address: '/results?state=Tamil+Nadu' })
  expect(thing(head, 'BreadcrumbList')?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Results', item: `${ORIGIN}/results` },
    { '@type': 'ListItem', position: 3, name: 'Tamil Nadu', item: `${ORIGIN}/results?state=Tamil+Nadu` },
  ])
})

test('the help page has its questions and answers as structured data, without questions that have no answer', () => {
  const facts = buildFacts({
    routeId: '/_pages/help',
    address: '/help',
    site: buildSite({ refundPolicy: ' ' }),
  })
  const questions = thing(pageHead(facts), 'FAQPage')?.['mainEntity'] as {
    name: string
    acceptedAnswer: { text: string }
  }[]
  const shown = help.categories(facts.site).flatMap(({ entries }) => entries)
  expect(questions).toHaveLength(shown.length - 1)
  expect(questions.map(({ name }) => name)).not.toContain('Can I get a refund?')
  expect(questions.every(({ acceptedAnswer }) => /^<p>.+<\/p>/s.test(acceptedAnswer.text))).toBe(true)
  expect(questions.some(({ acceptedAnswer }) => acceptedAnswer.text.includes('<ul><li>'))).toBe(true)
})

test('a help page with a search has no questions as structured data', () => {
  const head = pageHead(buildFacts({ routeId: '/_pages/help', address: '/help?q=code' }))
  expect(typesOf(head)).toEqual(['BreadcrumbList'])
})

test('a demo site has noindex and no JobPosting data', () => {
  const head = pageHead(jobFacts(buildJobPostItem(), { site: buildSite({ demo: true }) }))
  expect(meta(head, 'robots')).toBe('noindex')
  expect(typesOf(head)).toEqual(['BreadcrumbList'])
})

test('the preview image for links exists with its stated size and is below 40 kB', () => {
  const head = pageHead(HOME)
  const file = new URL(`../../public/og.png`, import.meta.url)
  expect(meta(head, 'og:image')).toBe(`${ORIGIN}/og.png`)
  expect(meta(head, 'og:image:alt')).toContain('Avsar')
  expect(existsSync(file)).toBe(true)
  const png = readFileSync(file)
  expect(png.length).toBeLessThan(40_000)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)].map(String)).toEqual([
    meta(head, 'og:image:width'),
    meta(head, 'og:image:height'),
  ])
})

// @vitest-environment node

const TODAY = '2026-12-05'
const INDEXED = 'index,follow,max-image-preview:large'

const page = (routeId: string, address: string, more: Partial<PageMeta> = {}): PageMeta => ({
  routeId,
  address,
  status: 200,
  title: '',
  loaderData: undefined,
  site: buildSite(),
  today: TODAY,
  origin: 'https://avsar.example',
  messages: en,
  ...more,
})
const list = (address: string, pageCount = 3) =>
  page('/_list/results', address, { loaderData: { jobPosts: [], page: 1, pageCount, total: 0 } })
const organisation = (address: string, total = 40) =>
  page('/_list/organisation/$slug', address, {
    loaderData: {
      jobPosts: [],
      page: 1,
      pageCount: Math.max(1, Math.ceil(total / 20)),
      total,
      organisation: { slug: 'ssc', name: 'Staff Selection Commission', short: 'SSC' },
    },
  })
const items = (address: string) => {
  const loaderData = {
    privateJob: [],
    offlineJob: [],
    notes: [],
    quizzes: [],
    page: 1,
    pageCount: 3,
    total: 0,
  }
  return page(`/_items${address.split('?', 1)[0]}`, address, { loaderData })
}
const job = (lastDate: string, more: Partial<PageMeta> = {}) =>
  page('/job/$key', '/job/x', { loaderData: buildJobPostItem({ lastDate }), ...more })
// Builds a post without a last date: probably closed 91 days after its change.
const undated = (changed: string) =>
  page('/job/$key', '/job/x', {
    loaderData: buildJobPostItem({
      lastDate: '',
      beginDate: '2026-01-01',
      milestones: [],
      purpose: 'vacancy',
      updatedAt: `${changed}T06:30:00.000Z`,
    }),
  })

test.each([
  page('/', '/'),
  list('/results'),
  list('/results?page=3'),
  list('/results?page=2&state=Bihar'),
  page('/_list/Search', '/Search'),
  organisation('/organisation/ssc'),
  organisation('/organisation/ssc?page=2'),
  page('/_pages/about', '/about'),
  page('/_pages/help', '/help'),
  items('/private-job'),
  items('/offline-job'),
  items('/notes'),
  items('/notes?page=3'),
  items('/quizzes'),
  job(''),
  job('2027-01-01'),
  job(addDays(TODAY, -1)),
  job(addDays(TODAY, -90)),
  undated(addDays(TODAY, -180)),
])('a page whose content is on no other page allows indexing by search engines (%#: $address)', (facts) => {
  expect(toRobots(facts)).toBe(INDEXED)
})

test.each([
  page('', '/nowhere', { status: 404 }),
  page('/_list/results', '/results', { status: 500 }),
  job('', { status: 404 }),
  page('/', '/', { site: buildSite({ demo: true }) }),
  job('2027-01-01', { site: buildSite({ demo: true }) }),
  list('/results?searchQuery=police'),
  organisation('/organisation/ssc', 0),
  organisation('/organisation/ssc?page=3'),
  organisation('/organisation/ssc?searchQuery=cgl'),
  list('/results?page=2&searchQuery=police'),
  page('/_list/Search', '/Search?searchQuery=police'),
  list('/results?post=constable'),
  page('/', '/?post=constable'),
  page('/_pages/help', '/help?q=code'),
  page('/_pages/about', '/about?searchQuery=copy'),
  list('/results?page=4'),
  list('/results?page=900719925474099'),
  list('/results?state=Atlantis'),
  items('/notes?page=4'),
  items('/notes?state=Bihar'),
  items('/private-job?searchQuery=sales'),
  items('/private-job?post=x'),
  page('/job/$key', '/job/01KAJ5EVF0000000000000000A', { loaderData: { privateJob: { postName: 'Clerk' } } }),
  page('/_pages/next', '/next'),
  page('/admin/', '/admin'),
  job(addDays(TODAY, -91)),
  undated(addDays(TODAY, -181)),
])('any other page has noindex for search engines (%#: $address)', (facts) => {
  expect(toRobots(facts)).toBe('noindex')
})
