import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { LIST_PAGES } from '#shared/domain/pages/list-pages.ts'
import { parseAtom } from '../../testing/parse-atom.ts'
import { publishNotices } from '../../testing/publish-notices.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { FEED_PAGES, feedPath } from './feeds.service.ts'

const NOW = '2025-08-20T06:30:00.000Z'
const SITE = 'http://localhost:3000'

const it = sharedAppTest({ now: NOW })
it.beforeAll(async ({ server }) => {
  await publishNotices(server, NOW)
})

const fetch = (server: TestApp, url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url })

async function read(server: TestApp, path: string) {
  const response = await fetch(server, path)
  expect(response.statusCode, path).toBe(200)
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(response.headers['x-robots-tag']).toBe('noindex')
  return parseAtom(response.body)
}
const titles = async (server: TestApp, path: string) =>
  (await read(server, path)).entries.map((entry) => entry.title)

const listed = async (server: TestApp, path: string): Promise<JobPost[]> =>
  (await server.get(path)).json().data.jobPosts
const idsOf = (posts: JobPost[]) => posts.map((post) => `${SITE}/${post._id}`)

async function create(server: TestApp, changes: Parameters<typeof buildJobPost>[0]): Promise<JobPost> {
  const response = await server.send('POST', '/create', buildJobPost(changes))
  expect(response.statusCode).toBe(200)
  return response.json().data.jobPost
}

describe('the feeds of the real notices', () => {
  it.for(Object.entries(FEED_PAGES))(
    'the feeds of the real notices of %s hold the first 50 posts of %s in its order',
    async ([page, list], { server }) => {
      const feed = await read(server, feedPath(page))
      expect(feed.entries.length).toBeGreaterThan(0)
      expect(feed.entries.map((entry) => entry.id)).toEqual(
        idsOf(await listed(server, `${JOB_LISTS[list]}?limit=50`)),
      )
      const address = `${SITE}${feedPath(page)}`
      expect(feed).toMatchObject({ id: address, self: address, page: `${SITE}${page}`, authors: ['Avsar'] })
      expect(feed.updated).toBe(
        feed.entries
          .map((entry) => entry.updated)
          .toSorted()
          .at(-1),
      )
    },
  )

  it.for(Object.keys(LIST_PAGES))(
    'the feeds of the real notices of %s can be filtered by state',
    async (page, { server }) => {
      const feed = await read(server, `${page}/feed.xml?state=Uttar%20Pradesh`)
      for (const entry of feed.entries) expect(entry.categories[0]).toBe('Uttar Pradesh')
      expect(feed.id).toBe(`${SITE}${page}/feed.xml?state=Uttar+Pradesh`)
      expect(feed.self).toBe(feed.id)
      expect(feed.page).toBe(`${SITE}${page}?state=Uttar+Pradesh`)
      expect(feed.title).toContain(', Uttar Pradesh – Avsar')
    },
  )

  it('the feed of /jobs for a state contains exactly the posts of this state', async ({ server }) => {
    const { entries } = await read(server, '/jobs/feed.xml?state=Bihar')
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.map((entry) => entry.id)).toEqual(
      idsOf(await listed(server, '/getAll?limit=50&state=Bihar')),
    )
  })

  it('the feeds give each real notice its categories, last date, permanent id and page address', async ({
    server,
  }) => {
    const { entries } = await read(server, '/jobs/feed.xml')
    const posts = await listed(server, '/getAll?limit=50')
    expect(entries).toEqual(
      posts.map((post) => ({
        id: `${SITE}/${post._id}`,
        title: post.postName,
        updated: post.changedAt,
        published: post.createdAt,
        page: `${SITE}${post.url}`,
        categories: [post.state, post.organisation].filter((category) => category !== ''),
        summary: expect.stringContaining(post.description.slice(0, 100)) as string,
      })),
    )
    for (const [index, { lastDate }] of posts.entries())
      expect(entries[index]?.summary.startsWith(`Last date: ${formatDay(lastDate)}. `)).toBe(lastDate !== '')
  })

  it('each feed has the title of its page', async ({ server }) => {
    const found = Object.keys(FEED_PAGES).map(async (page) => (await read(server, feedPath(page))).title)
    expect(await Promise.all(found)).toEqual([
      'Latest Jobs – Avsar',
      'Latest Jobs – Avsar',
      'Results – Avsar',
      'Admit Card – Avsar',
      'Answer Key – Avsar',
      'Admission – Avsar',
      'Upcoming Jobs – Avsar',
      'State Jobs – Avsar',
    ])
  })
})

describe('a post is in the feeds of its lists', () => {
  it('a post is in the feeds of its lists right after its publication, until it is deleted', async ({
    server,
  }) => {
    const post = await create(server, { postName: 'Fresh', state: 'Goa', beginDate: '2025-08-20' })
    for (const path of ['/feed.xml', '/jobs/feed.xml', '/state-job/feed.xml', '/jobs/feed.xml?state=Goa'])
      expect((await titles(server, path))[0], path).toBe('Fresh')
    expect(await titles(server, '/results/feed.xml?state=Goa')).not.toContain('Fresh')
    const { postName, description, notificationLink } = post
    const resultLink = [{ label: 'Result', link: 'https://example.gov.in/result' }]
    server.travelTo('2025-08-20T07:00:00.000Z')
    await server.send('PUT', `/${post._id}`, { postName, description, notificationLink, resultLink })
    const [entry] = (await read(server, '/results/feed.xml?state=Goa')).entries
    expect(entry).toMatchObject({ title: 'Fresh', updated: '2025-08-20T07:00:00.000Z', published: NOW })
    await server.send('DELETE', `/${post._id}`)
    for (const path of ['/feed.xml', '/results/feed.xml?state=Goa', '/jobs/feed.xml?state=Goa'])
      expect(await titles(server, path), path).not.toContain('Fresh')
  })

  it('a feed entry of a post keeps its id when the post is renamed, and has the current page address', async ({
    server,
  }) => {
    const { _id, description, notificationLink } = await create(server, { postName: 'Old name' })
    const before = (await read(server, '/feed.xml')).entries.find((entry) => entry.title === 'Old name')
    await server.send('PUT', `/${_id}`, { postName: 'New name', description, notificationLink })
    const after = (await read(server, '/feed.xml')).entries.find((entry) => entry.title === 'New name')
    expect([before?.page, after?.page]).toEqual([`${SITE}/job/Old-name`, `${SITE}/job/New-name`])
    expect([before?.id, after?.id]).toEqual([`${SITE}/${_id}`, `${SITE}/${_id}`])
  })

  it('a post is in the feeds of its lists only while it is published, never as a draft or scheduled post', async ({
    server,
  }) => {
    await create(server, { postName: 'Hidden', status: 'draft' })
    await create(server, { postName: 'Hidden', status: 'scheduled', publishAt: '2025-08-20T08:00:00.000Z' })
    expect(await titles(server, '/feed.xml')).not.toContain('Hidden')
    server.travelTo('2025-08-20T08:00:01.000Z')
    await server.publishDue()
    expect((await titles(server, '/feed.xml')).filter((title) => title === 'Hidden')).toHaveLength(1)
  })

  it('a post leaves the feed of upcoming recruitments on its begin date in India', async ({ server }) => {
    await create(server, { postName: 'Begins tomorrow', beginDate: '2025-08-21' })
    server.travelTo('2025-08-20T18:29:59.000Z')
    expect(await titles(server, '/upcoming-job/feed.xml')).toContain('Begins tomorrow')
    server.travelTo('2025-08-20T18:30:00.000Z')
    expect(await titles(server, '/upcoming-job/feed.xml')).not.toContain('Begins tomorrow')
  })
})

describe('the feed of an organisation', () => {
  it('the feed of an organisation contains the posts of its page, in the same order, and has the name of the organisation', async ({
    server,
  }) => {
    const feed = await read(server, '/organisation/ssc/feed.xml')
    expect(feed.entries.length).toBeGreaterThan(2)
    expect(feed.entries.map((entry) => entry.id)).toEqual(
      idsOf(await listed(server, '/organisation/ssc?limit=50')),
    )
    expect(feed).toMatchObject({
      id: `${SITE}/organisation/ssc/feed.xml`,
      page: `${SITE}/organisation/ssc`,
      title: 'Staff Selection Commission – Avsar',
    })
  })

  it('the feed of an organisation can be filtered by state, and is the same in any letter case of the address', async ({
    server,
  }) => {
    const feed = await read(server, '/organisation/bpsc/feed.xml?state=Bihar')
    expect(feed.entries.length).toBeGreaterThan(0)
    expect(feed.title).toContain(', Bihar – Avsar')
    expect((await read(server, '/Organisation/BPSC/feed.xml?state=Bihar')).id).toBe(feed.id)
  })

  it('the feed of an organisation contains a new post at once', async ({ server }) => {
    const { _id } = await create(server, { postName: 'SSC Stenographer 2026', organisation: 'ssc' })
    expect((await read(server, '/organisation/ssc/feed.xml')).entries[0]?.id).toBe(`${SITE}/${_id}`)
  })

  it.for(['nobody', 'constructor', '%00', 'x'.repeat(300)])(
    'the feed of the organisation %s, which does not exist, returns 404',
    async (slug, { server }) => {
      expect((await fetch(server, `/organisation/${slug}/feed.xml`)).statusCode).toBe(404)
    },
  )
})

it('feeds respond to HEAD without a body and to POST with 404, in any letter case of the address', async ({
  server,
}) => {
  for (const page of Object.keys(FEED_PAGES)) {
    const head = await fetch(server, feedPath(page), 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await fetch(server, feedPath(page).toUpperCase())).statusCode).toBe(200)
    expect((await fetch(server, feedPath(page), 'POST')).statusCode).toBe(404)
  }
})

it('feeds of a demonstration site contain their entries but are marked noindex', async ({ server }) => {
  await server.send('PUT', '/site', { demo: true })
  expect((await read(server, '/feed.xml')).entries).toHaveLength(50)
  await server.send('PUT', '/site', { demo: false })
})
