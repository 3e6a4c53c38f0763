import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sitePath } from '#shared/contracts/api.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { LIST_PAGES } from '#shared/domain/pages/list-pages.ts'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { SITE_PAGES } from '#shared/domain/pages/site-pages.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { DEMO_NOTICES } from '#server/seed/demo.ts'
import { createPosts, newNotices } from '#server/seed/import-items.ts'
import { readNotices } from '#server/seed/item-file.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const LIVE = 'Patna Metro Clerk “Grade II” & Typist Recruitment 2026 – पटना मेट्रो भर्ती'

type Thing = { '@type': string } & Record<string, unknown>

const plain = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const h1 = (html: string) => plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '')
const meta = (html: string, name: string) =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
const canonical = (html: string) => plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '')
const rows = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a [^>]*href="(\/job\/[^"]+)"/g)].map(([, href = '']) =>
    // Decodes like a browser.
    jobPath(decodeURIComponent(plain(href).slice('/job/'.length))),
  )
const things = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => JSON.parse(json) as Thing | Thing[],
  )
const types = (html: string) => things(html).map((thing) => thing['@type'])
const scriptless = (html: string) => html.replaceAll(/<script.*?<\/script>/gs, '')

/** Returns an app with the notices of the seed file and without the demo ribbon; tests add live posts. */
async function board(now = NOW_ISO) {
  const server = await testApp({ now })
  const { jobPost: jobPosts } = server.services.kinds
  const time = Date.parse(now)
  await createPosts(jobPosts, await newNotices(jobPosts, readNotices(DEMO_NOTICES)), time)
  return server
}

async function publish(server: TestApp, more: Record<string, unknown> = {}): Promise<JobPost> {
  const response = await server.send('POST', '/create', { ...buildJobPost(), ...more })
  expect(response.json().message, response.body).toMatch(/success/)
  return response.json().data.jobPost as JobPost
}

const LIVE_POST = {
  postName: LIVE,
  beginDate: '2026-11-01',
  lastDate: '2026-12-21',
  state: 'Bihar',
  jobRole: 'Clerk',
  totalPost: '120',
  applyLink: [{ label: 'Apply Online', link: 'https://apply.example.gov.in/' }],
  resultLink: [],
  admitCardLink: [],
  answerKeyLink: [],
  admissionLink: [],
}

let server: TestApp
let live: JobPost
const page = async (url: string) => await server.app.inject(url)

beforeAll(async () => {
  server = await board()
  live = await publish(server, LIVE_POST)
})
afterAll(() => server.close())

describe('pages with and without scripts', () => {
  it.each(SITE_PAGES)(
    'the page %s has a heading, a title, a canonical URL and a description',
    async (url) => {
      const response = await page(url)
      expect(response.statusCode).toBe(200)
      const html = scriptless(response.body)
      expect(h1(html)).not.toBe('')
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/<title>[^<]+ \| Avsar<\/title>|<title>Avsar<\/title>/)
      expect(canonical(html)).toBe(`http://localhost:3000${url}`)
      expect(meta(html, 'description').length).toBeGreaterThan(20)
      expect(meta(html, 'og:url')).toBe(canonical(html))
      expect(html).not.toMatch(/ style="| on[a-z]+="|href="#"/)
    },
  )

  it.each(Object.entries(LIST_PAGES))('the page %s links to the posts of its list', async (url, list) => {
    const { data } = (await server.get(JOB_LISTS[list])).json()
    const shown = rows((await page(url)).body)
    expect(shown).toEqual((data.jobPosts as JobPost[]).map((post) => post.url))
    if (data.pageCount > 1) {
      const { data: second } = (await server.get(`${JOB_LISTS[list]}?page=2`)).json()
      const html = (await page(`${url}?page=2`)).body
      expect(rows(html)).toEqual((second.jobPosts as JobPost[]).map((post) => post.url))
      expect(html).toContain(`href="${url}"`)
    }
  })

  it('an organisation has a page with its name and posts, and job pages link to it', async () => {
    const { data } = (await server.get('/organisation/ssc')).json()
    const { body, statusCode } = await page('/organisation/ssc')
    const html = scriptless(body)
    expect(statusCode).toBe(200)
    expect(h1(html)).toBe('Staff Selection Commission (SSC)')
    expect(html).toMatch(/<title>Staff Selection Commission \(SSC\) \| Avsar<\/title>/)
    expect(canonical(html)).toBe('http://localhost:3000/organisation/ssc')
    expect(meta(html, 'description')).toMatch(/^Staff Selection Commission \(SSC\): jobs, admit cards/)
    expect(meta(html, 'robots')).toMatch(/^index/)
    expect(rows(body)).toEqual((data.jobPosts as JobPost[]).map((post) => post.url))
    const [first] = data.jobPosts as JobPost[]
    expect(scriptless((await page(first?.url ?? '')).body)).toContain('>Staff Selection Commission (SSC)</a>')
    expect(meta((await page('/organisation/goa-psc')).body, 'robots')).toBe('noindex')
    expect((await page('/organisation/SSC')).headers.location).toBe('/organisation/ssc')
    expect((await page('/organisation/ssc?page=99')).statusCode).toBe(404)
  })

  it('a search has a page that lists only the posts found and has noindex', async () => {
    const html = (await page('/Search?searchQuery=metro+clerk&utm_source=x')).body
    expect(rows(html)).toEqual([live.url])
    expect(meta(html, 'robots')).toBe('noindex')
    expect(meta((await page('/jobs?page=2')).body, 'robots')).toMatch(/^index/)
  })

  it('every post has a page with its name at its canonical URL', { timeout: 60_000 }, async () => {
    let all: JobPost[] = []
    for (let at = 1; at <= 4; at += 1)
      all = all.concat((await server.get(`/getAll?limit=50&page=${at}`)).json().data.jobPosts)
    expect(all).toHaveLength(199)
    for (const post of all) {
      const response = await page(post.url)
      expect(response.statusCode, post.url).toBe(200)
      expect(h1(response.body)).toBe(post.postName)
      expect(canonical(response.body)).toBe(`http://localhost:3000${post.url}`)
    }
  })

  it('a URL that does not exist returns a 404 page with noindex', async () => {
    for (const url of ['/job/nothing', '/nothing', '/nothing/here', '/organisation/nobody']) {
      const response = await page(url)
      expect(response.statusCode).toBe(404)
      expect(h1(response.body)).not.toBe('')
      expect(meta(response.body, 'robots')).toBe('noindex')
    }
  })
})

describe('content shared from other apps', () => {
  it('content shared from another app redirects to the shared post or to a search, and the share page has noindex', async () => {
    const share = (query: Record<string, string>) => page(`/share?${new URLSearchParams(query).toString()}`)
    const ours = await share({ title: 'Look', text: `http://localhost:3000${live.url}?utm_source=x` })
    expect([ours.statusCode, ours.headers['location']]).toEqual([303, live.url])
    const other = await share({ title: 'Metro clerk | Daily', url: 'https://daily.example/' })
    expect(other.headers['location']).toBe('/Search?searchQuery=Metro+clerk')
    expect((await page('/share')).headers).toMatchObject({ location: '/Search', 'x-robots-tag': 'noindex' })
    expect(
      (await page('/share?url=http%3A%2F%2Flocalhost%3A3000%2F%2Fevil.example')).headers['location'],
    ).toBe('/evil.example')
    expect((await page('/sitemap/pages.xml')).body).not.toContain('/share')
  })
})

describe('the page of a quiz', () => {
  it('the page of a quiz shows a guest the title, price and rules, and link previews have the title', async () => {
    const { question } = (
      await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
    ).json().data
    const quiz = buildQuiz({
      title: 'Police “Constable” Mock & 2',
      description: 'A paper of last year.',
      category: 'Mock',
      price: 49,
      totalQuestions: 1,
      durationMinutes: 90,
      questionIds: [question._id],
    })
    const { _id } = (await server.send('POST', '/quizzes/create', quiz)).json().data.quiz
    const { body, statusCode } = await page(`/Quiz/${_id}`)
    expect(statusCode).toBe(200)
    expect(h1(body)).toBe(quiz.title)
    const text = scriptless(body).replaceAll(/<[^>]*>/g, ' ')
    for (const part of ['A paper of last year.', '90 min', '₹49', 'You have 1 attempt.'])
      expect(text).toContain(part)
    expect(body).toContain('<title>Police “Constable” Mock &amp; 2 ')
    expect(meta(body, 'og:title')).toBe(quiz.title)
    expect(meta(body, 'og:description')).toBe('1 question in 90 minutes. A paper of last year.')
    expect(body).not.toContain('2 + 2')
  })

  it('the page of an unknown quiz returns 404 with the quiz layout, so a device can open an attempt stored there', async () => {
    const { body, statusCode } = await page('/Quiz/01KAJ5EVF0000000000000000Q')
    expect(statusCode).toBe(404)
    expect(h1(body)).toBe('Quiz')
  })
})

describe('the metadata of pages', () => {
  it('the metadata of a job page give the name and last date of the job and describe it as a vacancy', async () => {
    const html = (await page(live.url)).body
    expect(meta(html, 'og:title')).toBe(LIVE)
    expect(meta(html, 'og:description')).toMatch(/^Last date: 21\/12\/2026/)
    expect(meta(html, 'og:url')).toBe(`http://localhost:3000${live.url}`)
    expect(meta(html, 'twitter:card')).not.toBe('')
    expect(things(html).find((thing) => thing['@type'] === 'JobPosting')).toMatchObject({
      '@context': 'https://schema.org',
      title: 'Clerk',
      datePosted: live.createdAt,
      validThrough: '2026-12-21T23:59:59+05:30',
      hiringOrganization: { '@type': 'Organization' },
      jobLocation: { '@type': 'Place', address: { addressCountry: 'IN', addressRegion: 'Bihar' } },
    })
    expect(types(html)).toContain('BreadcrumbList')
  })

  it('the metadata never describe a result, admit card, answer key, admission or closed post as a vacancy', async () => {
    const entry = [{ label: 'Link', link: 'https://example.gov.in/' }]
    for (const stage of ['resultLink', 'admitCardLink', 'answerKeyLink', 'admissionLink']) {
      const post = await publish(server, { ...LIVE_POST, postName: `A post with ${stage}`, [stage]: entry })
      expect(types((await page(post.url)).body), stage).not.toContain('JobPosting')
    }
    const closed = await publish(server, { ...LIVE_POST, postName: 'A closed one', lastDate: '2026-11-20' })
    const html = (await page(closed.url)).body
    expect(types(html)).not.toContain('JobPosting')
    expect(html).toContain('Applications closed')
    expect(meta(html, 'robots')).toMatch(/^index/)
  })

  it('the structured data of home page, lists and help match the type of the page', async () => {
    expect(types((await page('/')).body)).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
    expect(types((await page('/results')).body)).toContain('BreadcrumbList')
    expect(types((await page('/help')).body)).toContain('FAQPage')
  })

  it('the page data embedded in the HTML cannot break out of their script block', async () => {
    const post = await publish(server, { ...LIVE_POST, postName: '</script><script>alert(1)</script> Clerk' })
    const html = (await page(post.url)).body
    expect(html).not.toContain('<script>alert')
    const data = JSON.parse(/id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data.seed[`/job/${encodeURIComponent(post.slug)}`].data.postName).toBe(post.postName)
    expect(Object.keys(data.seed)).toEqual([sitePath, `/job/${encodeURIComponent(post.slug)}`])
  })
})

describe('a newly published post', () => {
  it('a newly published post appears at once on home, in its list, in the sitemap and in the feeds', async () => {
    const own = await board()
    const urls = [
      '/',
      '/jobs',
      '/sitemap/posts-1.xml',
      '/feed.xml',
      '/jobs/feed.xml',
      '/state-job/feed.xml?state=Bihar',
    ]
    for (const url of urls) expect((await own.app.inject(url)).body, url).not.toContain('Patna-Metro')
    await publish(own, LIVE_POST)
    for (const url of urls) expect((await own.app.inject(url)).body, url).toContain('Patna-Metro')
    await own.close()
  })
})

describe('midnight in India', () => {
  it('midnight in India changes lists, badges and the mark of closed posts without a write', async () => {
    const own = await board('2026-11-21T18:29:00.000Z')
    const today = await publish(own, {
      ...LIVE_POST,
      postName: 'Begins tomorrow',
      beginDate: '2026-11-22',
    })
    const last = await publish(own, { ...LIVE_POST, postName: 'Last day today', lastDate: '2026-11-21' })
    const bodyOf = async (url: string) => (await own.app.inject(url)).body
    expect(rows(await bodyOf('/upcoming-job'))).toContain(today.url)
    expect(await bodyOf('/jobs')).toContain('New Post')
    expect(await bodyOf(last.url)).not.toContain('Applications closed')
    expect(types(await bodyOf(last.url))).toContain('JobPosting')
    own.travelTo('2026-11-21T18:30:00.000Z')
    expect(rows(await bodyOf('/upcoming-job'))).not.toContain(today.url)
    expect(await bodyOf('/jobs')).not.toContain('New Post')
    expect(await bodyOf(last.url)).toContain('Applications closed')
    expect(types(await bodyOf(last.url))).not.toContain('JobPosting')
    // After 90 days the page is still indexed, a day later no longer.
    own.travelTo('2027-02-19T10:00:00.000Z')
    expect(meta(await bodyOf(last.url), 'robots')).toMatch(/^index/)
    own.travelTo('2027-02-20T10:00:00.000Z')
    expect(meta(await bodyOf(last.url), 'robots')).toBe('noindex')
    await own.close()
  })
})

describe('the page number of an address', () => {
  it.each([
    ['/jobs?page=2&page=3', '/jobs'],
    ['/jobs?page=abc', '/jobs'],
    ['/jobs?page=0&searchQuery=clerk', '/jobs?searchQuery=clerk'],
    ['/jobs?p%61ge=-1', '/jobs'],
    ['/notes?page=1', '/notes'],
  ])(
    'a default or invalid page number in the URL %s redirects to %s for GET and HEAD',
    async (url, canonicalUrl) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await server.app.inject({ method, url })
        expect([response.statusCode, response.headers.location]).toEqual([308, canonicalUrl])
      }
    },
  )

  it('a page number past the last page returns 404 with a link to the last page', async () => {
    const { pageCount } = (await server.get('/getAll')).json().data
    expect(pageCount).toBeGreaterThan(5)
    const last = await page(`/jobs?page=${pageCount}`)
    expect(last.statusCode).toBe(200)
    for (const url of [`/jobs?page=${pageCount + 1}`, '/jobs?page=999999999999999']) {
      const response = await page(url)
      expect(response.statusCode, url).toBe(404)
      expect(h1(response.body)).toBe('Latest Jobs')
      const html = scriptless(response.body)
      expect(html).toContain(`href="/jobs?page=${pageCount}"`)
      expect(plain(html)).not.toMatch(/rel="prev"|page \d+ of/)
      expect(meta(response.body, 'robots')).toBe('noindex')
    }
  })

  it.each(['/notes', '/offline-job', '/private-job', '/quizzes'])(
    'a page number too high for the search on %s without results returns 404 with a link to the first page',
    async (url) => {
      const response = await page(`${url}?page=2&searchQuery=nothingholdsthis`)
      expect(response.statusCode).toBe(404)
      expect(scriptless(response.body)).toContain(`href="${url}?searchQuery=nothingholdsthis"`)
    },
  )
})

describe('a demonstration site', () => {
  it('a demo site sends noindex with every page and feed, and lists no posts in its sitemap', async () => {
    const own = await board()
    const post = await publish(own, LIVE_POST)
    expect((await own.app.inject('/jobs')).headers['x-robots-tag']).toBeUndefined()
    await own.send('PUT', '/site', { demo: true })
    for (const url of ['/', '/jobs', post.url, '/help', '/feed.xml', '/sitemap.xml']) {
      const response = await own.app.inject(url)
      expect(response.headers['x-robots-tag'], url).toBe('noindex')
      expect(types(response.body)).not.toContain('JobPosting')
    }
    expect(meta((await own.app.inject('/jobs')).body, 'robots')).toBe('noindex')
    expect((await own.app.inject('/sitemap/posts-1.xml')).body).not.toContain('<url>')
    await own.close()
  })
})
