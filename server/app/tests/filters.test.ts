import { describe, expect } from 'vitest'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Closing and upcoming posts of Bihar, Goa and all India, the oldest first.
const POSTS = [
  { postName: 'Old', state: 'Bihar', beginDate: '2026-10-01', lastDate: '2026-11-20' },
  {
    postName: 'Open',
    state: 'Bihar',
    beginDate: '2026-11-01',
    lastDate: '2026-12-20',
    qualifications: ['ITI'],
  },
  { postName: 'Closing', state: '', beginDate: '2026-11-01', lastDate: '2026-11-22' },
  {
    postName: 'Undated',
    state: 'Goa',
    beginDate: '2026-11-01',
    lastDate: '',
    qualifications: ['ITI', 'Graduate'],
  },
  { postName: 'Later', state: '', beginDate: '2026-11-22', lastDate: '2026-12-22' },
] as const
const ALL = ['Later', 'Undated', 'Closing', 'Open', 'Old']

const it = sharedAppTest({ now: NOW_ISO })
it.beforeAll(async ({ server }) => {
  for (const [index, { ...post }] of POSTS.entries()) {
    server.travelTo(new Date(NOW - (POSTS.length - index) * 60_000).toISOString())
    await server.send('POST', '/create', buildJobPost(post as object))
  }
  server.travelTo(NOW_ISO)
  await server.send('PUT', '/site', { demo: false })
})

async function open(server: TestApp, url: string) {
  const { body, statusCode } = await server.app.inject(url)
  expect(statusCode, url).toBe(200)
  return {
    posts: [...body.matchAll(/<h2[^>]*><a [^>]*title="([^"]*)"/g)].map(([, title]) => title),
    filters: [
      ...(/<nav aria-label="Filters".*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(/<a [^>]*>([^<]*)/g),
    ].map(([, label]) => label),
    robots: /<meta name="robots" content="([^"]*)"/.exec(body)?.[1],
    body,
  }
}

describe('a page of a list', () => {
  it.for([
    ['/jobs', ALL],
    ['/jobs?open=1', ['Closing', 'Open']],
    ['/jobs?closing=7', ['Closing']],
    ['/jobs?qualification=ITI', ['Undated', 'Open']],
    ['/jobs?qualification=ITI&open=1', ['Open']],
    ['/jobs?state=Bihar', ['Later', 'Closing', 'Open', 'Old']],
    ['/jobs?state=Bihar&allIndia=0', ['Open', 'Old']],
    ['/jobs?state=Bihar&open=1', ['Closing', 'Open']],
    ['/jobs?allIndia=0', ALL],
    ['/state-job?state=Goa&allIndia=0', ['Undated']],
    ['/upcoming-job?state=Goa', ['Later']],
    ['/Search?searchQuery=police&state=Bihar&open=1', ['Closing', 'Open']],
    ['/jobs?state=Atlantis', []],
  ] as const)('the filtered list page %s shows the posts %j', async ([url, posts], { server }) => {
    expect((await open(server, url)).posts).toEqual(posts)
  })

  it.for([
    '/jobs?open=2',
    '/jobs?open=true&closing=8&qualification=MBA&allIndia=x&filters=2',
    '/jobs?open=1&open=1',
    '/jobs?open=1&open=0',
    '/jobs?qualification=ITI&qualification=Graduate',
    '/jobs?closing=7&closing=7&closing=7',
    '/jobs?state=Bihar&state=Goa',
    '/jobs?qualification=%00',
    `/jobs?qualification=${'x'.repeat(3000)}`,
  ])('a list page ignores filters with invalid or repeated values: %.60s', async (url, { server }) => {
    const { posts, robots, body } = await open(server, url)
    expect(posts).toEqual(ALL)
    expect(robots).toMatch(/^index/)
    expect(body).toContain('<link rel="canonical" href="http://localhost:3000/jobs"')
  })

  it('a list page allows indexing by search engines only without filters or with nothing but a state filter', async ({
    server,
  }) => {
    for (const url of ['/jobs', '/jobs?state=Bihar'])
      expect((await open(server, url)).robots, url).toMatch(/^index/)
    for (const query of ['open=1', 'closing=7', 'qualification=ITI', 'filters=1', 'state=Bihar&allIndia=0'])
      expect((await open(server, `/jobs?${query}`)).robots, query).toBe('noindex')
  })

  it('a list page shows the number of posts for each single filter, but no numbers for combinations of filters', async ({
    server,
  }) => {
    expect((await open(server, '/jobs')).filters).toEqual(['Filters', 'Open now 2', 'Closing in 7 days 1'])
    expect((await open(server, '/jobs?state=Goa')).filters).toEqual([
      'Filters',
      'Goa',
      'and 2 All-India posts',
      'Open now',
      'Closing in 7 days',
    ])
    expect((await open(server, '/jobs?searchQuery=police')).filters).toEqual([
      'Filters',
      'Open now',
      'Closing in 7 days',
    ])
  })

  it('a list page has a form with all filters that works without scripts', async ({ server }) => {
    const { body, posts } = await open(server, '/jobs?filters=1&open=1')
    const form = /<form method="get"[^>]*aria-label="All filters".*?<\/form>/s.exec(body)?.[0] ?? body
    expect(form).toContain('<option value="Lakshadweep">')
    expect(form).toContain('<option value="Postgraduate">')
    expect(form).toContain('name="open" value="1"')
    expect(posts).toEqual(['Closing', 'Open'])
    const counted = (await open(server, '/jobs?filters=1')).body
    expect(counted).toContain('>Bihar 2</option>')
    expect(counted).toContain('>ITI 2</option>')
  })

  it('a list page changes its posts and filter counts at midnight in India and after a write', async ({
    server,
  }) => {
    const shown = async () => {
      const [all, isOpen] = [await open(server, '/jobs'), await open(server, '/jobs?open=1')]
      return [all.filters[1], isOpen.posts]
    }
    server.travelTo('2026-11-21T23:59:59.999+05:30')
    expect(await shown()).toEqual(['Open now 2', ['Closing', 'Open']])
    server.travelTo('2026-11-22T00:00:00.000+05:30')
    expect(await shown()).toEqual(['Open now 3', ['Later', 'Closing', 'Open']])
    server.travelTo('2026-11-23T00:00:00.000+05:30')
    expect(await shown()).toEqual(['Open now 2', ['Later', 'Open']])
    const body = { postName: 'New', state: '', beginDate: '2026-11-23', lastDate: '2026-11-23' } as const
    const { _id } = (await server.send('POST', '/create', buildJobPost(body))).json().data.jobPost
    expect(await shown()).toEqual(['Open now 3', ['New', 'Later', 'Open']])
    expect((await open(server, '/jobs?state=Bihar')).posts[0]).toBe('New')
    await server.send('DELETE', `/${_id}`)
    expect(await shown()).toEqual(['Open now 2', ['Later', 'Open']])
    expect((await open(server, '/jobs?state=Bihar')).posts[0]).toBe('Later')
    server.travelTo(NOW_ISO)
  })
})
