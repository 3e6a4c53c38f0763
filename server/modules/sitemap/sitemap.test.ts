import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { isLongClosed } from '#shared/domain/jobs/closing.ts'
import { addDays, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { DEMO_NOTICES } from '../../seed/demo.ts'
import { createPosts } from '#server/seed/import-items.ts'
import { readNotices } from '#server/seed/item-file.ts'
import { findChildren, parseXml, getText } from '../../testing/parse-xml.ts'
import { sitemapFaults } from '../../testing/sitemap-rules.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { sitemapService } from './sitemap.service.ts'

// On this day many real notices were open, some had just closed, and some had been closed for years.
const NOW = '2025-10-20T06:30:00.000Z'
const TODAY = '2025-10-20'
const SITE = 'http://localhost:3000'

const notices = readNotices(DEMO_NOTICES)

const it = sharedAppTest({ now: NOW })
it.beforeAll(async ({ server }) => {
  await createPosts(server.services.kinds.jobPost, notices, Date.parse(NOW))
})

const fetch = (server: TestApp, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url })

async function read(server: TestApp, path: string) {
  const response = await fetch(server, path)
  expect(response.statusCode, path).toBe(200)
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(response.headers['x-robots-tag']).toBe('noindex')
  const root = parseXml(response.body)
  expect(sitemapFaults(root)).toEqual([])
  return root
}

async function locations(server: TestApp, path: string): Promise<string[]> {
  const root = await read(server, path)
  return root.children.map((entry) => getText(entry, 'loc'))
}

const posts = (server: TestApp) => locations(server, '/sitemap/posts-1.xml')

async function createPost(
  server: TestApp,
  changes: Parameters<typeof buildJobPost>[0],
): Promise<{ id: string; url: string }> {
  const response = await server.send('POST', '/create', buildJobPost(changes))
  expect(response.statusCode).toBe(200)
  const { _id: id, url } = response.json().data.jobPost
  return { id, url: `${SITE}${url}` }
}
const create = async (server: TestApp, changes: Parameters<typeof buildJobPost>[0]) =>
  (await createPost(server, changes)).url

describe('the sitemap of the real notices', () => {
  it('the sitemap consists of an index with one file of pages and files of posts', async ({ server }) => {
    expect((await read(server, '/sitemap.xml')).name).toBe('sitemapindex')
    expect(await locations(server, '/sitemap.xml')).toEqual([
      `${SITE}/sitemap/pages.xml`,
      `${SITE}/sitemap/posts-1.xml`,
    ])
  })

  it('the sitemap lists each post once with its last change, except posts that closed more than 90 days ago', async ({
    server,
  }) => {
    const root = await read(server, '/sitemap/posts-1.xml')
    expect(root.name).toBe('urlset')
    const lasting = notices.filter(({ body }) => !isLongClosed(body.lastDate, TODAY))
    expect(lasting.length).toBeGreaterThan(20)
    expect(lasting.length).toBeLessThan(notices.length - 20)
    const { data } = (await server.get('/getAll?limit=50')).json()
    const urls: string[] = []
    for (let page = 1; page <= data.pageCount; page += 1) {
      const { jobPosts } = (await server.get(`/getAll?limit=50&page=${page}`)).json().data
      for (const post of jobPosts) if (!isLongClosed(post.lastDate, TODAY)) urls.push(`${SITE}${post.url}`)
    }
    const found = root.children.map((entry) => getText(entry, 'loc'))
    expect(found).toHaveLength(lasting.length)
    expect(found.toSorted()).toEqual(urls.toSorted())
    for (const entry of root.children) expect(getText(entry, 'lastmod')).toBe(NOW)
  })

  it('the sitemap lists the pages that have content, and the lists of posts with the time of their latest change', async ({
    server,
  }) => {
    const root = await read(server, '/sitemap/pages.xml')
    const found = root.children.map((entry) => getText(entry, 'loc').slice(SITE.length))
    expect(found.slice(0, 18)).toEqual([
      '/',
      '/jobs',
      '/results',
      '/admit-card',
      '/answer-key',
      '/admission',
      '/upcoming-job',
      '/state-job',
      '/private-job',
      '/offline-job',
      '/notes',
      '/quizzes',
      '/form-kit',
      '/about',
      '/contact',
      '/privacy',
      '/terms',
      '/help',
    ])
    const used = new Set(notices.map(({ body }) => body.state).filter((state) => state !== ''))
    const listed = found.slice(18).filter((path) => path.startsWith('/state-job?'))
    expect(new Set(listed.map((path) => new URL(path, SITE).searchParams.get('state')))).toEqual(used)
    const bodies = new Set(notices.map(({ body }) => organisationPath(body.organisation)))
    expect(found.slice(18 + listed.length).toSorted()).toEqual([...bodies].toSorted())
    expect(found).toContain('/state-job?state=Uttar+Pradesh')
    const dated = root.children.filter((entry) => findChildren(entry, 'lastmod').length > 0)
    const undated = ['/upcoming-job', ...found.slice(8, 18)]
    expect(dated).toHaveLength(found.length - undated.length)
    for (const entry of dated) expect(getText(entry, 'lastmod')).toBe(NOW)
  })

  it.for(['/sitemap/posts-2.xml', '/sitemap/posts-0.xml', '/sitemap/posts-01.xml', '/sitemap/posts-.xml'])(
    'a request for the missing sitemap file %s returns 404',
    async (path, { server }) => {
      expect((await fetch(server, path)).statusCode).toBe(404)
    },
  )

  it.for(['/sitemap/posts-x.xml', '/sitemap/posts-9999999.xml', '/sitemap/other.xml', '/sitemap'])(
    'a request for the invalid sitemap address %s returns 404',
    async (path, { server }) => {
      expect((await fetch(server, path)).statusCode).toBe(404)
    },
  )

  it('the sitemap responds to HEAD without a body, and to POST with 404', async ({ server }) => {
    for (const path of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/posts-1.xml']) {
      const head = await fetch(server, path, 'HEAD')
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers['content-type']).toBe('application/xml; charset=utf-8')
      expect((await fetch(server, path, 'POST')).statusCode).toBe(404)
    }
    expect((await fetch(server, '/sitemap/posts-2.xml', 'HEAD')).statusCode).toBe(404)
  })

  it('the sitemap is split into files of a given size that together contain all posts once', async ({
    server,
  }) => {
    const {
      kinds: { jobPost: jobPosts },
      site,
    } = server.services
    const parts = sitemapService({ posts: jobPosts, site, publicUrl: SITE }, 7)
    const all = await posts(server)
    const index = parseXml(await parts.index())
    expect(index.children).toHaveLength(1 + Math.ceil(all.length / 7))
    const found: string[] = []
    for (let number = 1; number < index.children.length; number += 1) {
      const part = parseXml((await parts.part(number)) ?? '')
      expect(part.children.length).toBeLessThanOrEqual(7)
      found.push(...part.children.map((entry) => getText(entry, 'loc')))
    }
    expect(found).toEqual(all)
    expect(await parts.part(index.children.length)).toBeNull()
  })
})

describe('a post is in the sitemap', () => {
  it('a post is in the sitemap right after its publication, until it is deleted', async ({ server }) => {
    expect(await posts(server)).not.toContain(`${SITE}/job/Fresh`)
    const { id, url } = await createPost(server, { postName: 'Fresh', beginDate: TODAY, lastDate: '' })
    expect(await posts(server)).toContain(url)
    await server.send('DELETE', `/${id}`)
    expect(await posts(server)).not.toContain(url)
  })

  it('a post is in the sitemap under its slug, percent-encoded and escaped', async ({ server }) => {
    const url = await create(server, {
      postName: `बिहार "A&B" <i>O'Neil</i>`,
      beginDate: TODAY,
      lastDate: '',
    })
    expect(url).toContain('%E0%A4%AC')
    expect(url).toContain("O'Neil")
    expect(await posts(server)).toContain(url)
  })

  it('a post is in the sitemap only while it is published, never as a draft, scheduled or deleted post', async ({
    server,
  }) => {
    const before = await posts(server)
    const hidden = { postName: 'Hidden', beginDate: TODAY, lastDate: '' }
    await create(server, { ...hidden, status: 'draft' })
    await create(server, { ...hidden, status: 'scheduled', publishAt: '2025-10-20T07:00:00.000Z' })
    expect(await posts(server)).toEqual(before)
    server.travelTo('2025-10-20T07:00:01.000Z')
    await server.publishDue()
    expect(await posts(server)).toHaveLength(before.length + 1)
    server.travelTo(NOW)
  })

  it('a post stays in the sitemap until 90 days after its last date, counted by days in India', async ({
    server,
  }) => {
    const closing = { beginDate: '2025-01-01' }
    const last = await create(server, { ...closing, postName: 'Ninety days', lastDate: addDays(TODAY, -90) })
    const over = await create(server, {
      ...closing,
      postName: 'Ninety-one days',
      lastDate: addDays(TODAY, -91),
    })
    const open = await create(server, { ...closing, postName: 'No date', lastDate: '' })
    const midnight = indiaDayStart(addDays(TODAY, 1))
    server.travelTo(new Date(midnight - 1).toISOString())
    let found = await posts(server)
    expect([last, over, open].map((url) => found.includes(url))).toEqual([true, false, true])
    server.travelTo(new Date(midnight).toISOString())
    found = await posts(server)
    expect([last, over, open].map((url) => found.includes(url))).toEqual([false, false, true])
    server.travelTo(new Date(midnight - 1).toISOString())
    expect(await posts(server)).toContain(last)
    server.travelTo(NOW)
  })

  it('a post without a last date stays in the sitemap until 90 days after it is probably closed', async ({
    server,
  }) => {
    const importantDates = [{ label: 'Exam Date', date: addDays(TODAY, 10) }]
    const url = await create(server, { postName: 'Examined', beginDate: TODAY, lastDate: '', importantDates })
    // The post is closed from the day after its examination.
    server.travelTo(`${addDays(TODAY, 100)}T06:30:00.000Z`)
    expect(await posts(server)).toContain(url)
    server.travelTo(`${addDays(TODAY, 101)}T06:30:00.000Z`)
    expect(await posts(server)).not.toContain(url)
    server.travelTo(NOW)
  })

  it('a post returns to the sitemap when its last date is moved to a later day', async ({ server }) => {
    const dates = { beginDate: '2025-01-01', lastDate: '2025-02-01' }
    const { id, url } = await createPost(server, { postName: 'Extended', ...dates })
    expect(await posts(server)).not.toContain(url)
    await server.send('PUT', `/${id}`, {
      postName: 'Extended',
      description: 'Extended',
      notificationLink: 'https://example.gov.in/notice.pdf',
      lastDate: '2025-12-01',
    })
    expect(await posts(server)).toContain(url)
  })
})

describe('the sitemap of a demonstration', () => {
  it('the sitemap of a demonstration site lists only the front page, and lists all posts again after the demonstration ends', async ({
    server,
  }) => {
    const before = await posts(server)
    await server.send('PUT', '/site', { demo: true })
    expect(await locations(server, '/sitemap.xml')).toEqual([`${SITE}/sitemap/pages.xml`])
    expect(await locations(server, '/sitemap/pages.xml')).toEqual([`${SITE}/`])
    for (const path of ['/sitemap/posts-1.xml', '/sitemap/posts-2.xml'])
      expect((await fetch(server, path)).statusCode, path).toBe(404)
    await server.send('PUT', '/site', { demo: false })
    expect(await posts(server)).toEqual(before)
  })
})

describe('the sitemap of an empty board', () => {
  it('the sitemap of a site without posts has pages without change times, and no file of posts', async () => {
    const empty = await testApp({ now: NOW })
    const readEmpty = async (url: string) => parseXml((await empty.app.inject({ url })).body)
    expect((await readEmpty('/sitemap.xml')).children.map((entry) => entry.text)).toEqual([
      `${SITE}/sitemap/pages.xml`,
    ])
    expect((await readEmpty('/sitemap/pages.xml')).children).toHaveLength(18)
    expect((await empty.app.inject({ url: '/sitemap/posts-1.xml' })).statusCode).toBe(404)
    await empty.close()
  })
})

describe('the rules of the sitemap’s schemas', () => {
  const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  it.each([
    ['sitemapindex', '', ['<sitemapindex> holds 0 of <sitemap>']],
    ['urlset', '', ['<urlset> holds 0 of <url>']],
    ['urlset', '<url><loc>/jobs</loc></url>', ['loc /jobs']],
    ['urlset', '<url><lastmod>yesterday</lastmod></url>', ['<url> holds 0 of <loc>', 'lastmod yesterday']],
    [
      'urlset',
      '<url><loc>https://a.example/</loc><price>1</price></url><url><loc>https://a.example/</loc></url>',
      ['<url> holds <price>', 'a loc is given twice'],
    ],
  ])(
    'the schema check of the sitemap finds the faults of the element <%s> with the entries %j',
    (root, entries, faults) => {
      expect(sitemapFaults(parseXml(`<${root} xmlns="${NAMESPACE}">${entries}</${root}>`))).toEqual(faults)
    },
  )
})
