import { describe, expect } from 'vitest'
import type { FilterCounts } from '#shared/contracts/job-lists.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { fitsFilters } from '#shared/domain/job-lists/fits-filters.ts'
import type { JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { publishNotices } from '../../testing/publish-notices.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const NOW = '2025-08-20T06:30:00.000Z'
const TODAY = '2025-08-20'

const it = sharedAppTest({ now: NOW })
let all: JobPost[]
it.beforeAll(async ({ server }) => {
  await publishNotices(server, NOW)
  all = await walk(server, '/getAll?limit=50')
})

async function walk(server: TestApp, path: string): Promise<JobPost[]> {
  const posts: JobPost[] = []
  for (let page = 1; ; page += 1) {
    const { data } = (await server.get(`${path}&page=${page}`)).json()
    posts.push(...data.jobPosts)
    if (page >= data.pageCount) return posts
  }
}

const ids = (posts: readonly JobPost[]) => posts.map(({ _id }) => _id)

const countsOf = async (server: TestApp, path = '/getAll', query = ''): Promise<FilterCounts> =>
  (await server.get(`${path}?fields=summary&limit=1&counts=1${query}`)).json().data.counts

const CASES: [string, JobFilters][] = [
  ['open=1', { open: '1' }],
  ['closing=7', { closing: '7' }],
  ['open=1&closing=7', { open: '1', closing: '7' }],
  ['qualification=Graduate', { qualification: 'Graduate' }],
  ['qualification=10th&open=1', { qualification: '10th', open: '1' }],
  ['purpose=admission', { purpose: 'admission' }],
  ['purpose=vacancy&state=Bihar&allIndia=1', { purpose: 'vacancy', state: 'Bihar', allIndia: '1' }],
  ['state=Bihar&allIndia=1', { state: 'Bihar', allIndia: '1' }],
  ['state=Bihar&allIndia=0', { state: 'Bihar' }],
  [
    'state=Bihar&allIndia=1&qualification=Graduate',
    { state: 'Bihar', allIndia: '1', qualification: 'Graduate' },
  ],
  ['state=Bihar&allIndia=1&open=1', { state: 'Bihar', allIndia: '1', open: '1' }],
  [
    'state=Bihar&open=1&closing=7&qualification=12th',
    { state: 'Bihar', open: '1', closing: '7', qualification: '12th' },
  ],
  ['allIndia=1', {}],
  ['open=&closing=&qualification=&allIndia=', {}],
]

describe('filters of a list', () => {
  it.for(CASES)(
    'a list with the filters %s contains the matching posts in the order of the list',
    async ([query, filters], { server }) => {
      const expected = all.filter((post) => fitsFilters(post, filters, TODAY))
      expect(ids(await walk(server, `/getAll?limit=7&${query}`))).toEqual(ids(expected))
    },
  )

  it('filters apply to the lists of stages and to searches', async ({ server }) => {
    const fits = (post: JobPost) => fitsFilters(post, { qualification: 'Graduate' }, TODAY)
    const results = await walk(server, '/ResultLink?limit=50')
    expect(results.filter(fits).length).toBeGreaterThan(0)
    expect(ids(await walk(server, '/ResultLink?limit=50&qualification=Graduate'))).toEqual(
      ids(results.filter(fits)),
    )
    const found = await walk(server, '/getAll?limit=50&searchQuery=officer')
    expect(found.filter(fits).length).toBeGreaterThan(0)
    expect(ids(await walk(server, '/getAll?limit=50&searchQuery=officer&qualification=Graduate'))).toEqual(
      ids(found.filter(fits)),
    )
  })

  it.for(['Atlantis', 'India', 'nowhere', 'bihar', '*', ''.padEnd(5000, 'x')])(
    'a list with the unsupported state %.20s contains no posts, not even posts for all India',
    async (state, { server }) => {
      for (const more of ['', '&allIndia=1', '&allIndia=1&open=1', '&allIndia=1&searchQuery=officer'])
        expect((await server.get(`/getAll?state=${state}${more}`)).json()).toMatchObject({
          statusCode: 200,
          data: { total: 0, jobPosts: [] },
        })
    },
  )

  it('a list returns 400 with the name of the filter if a value is unsupported or repeated', async ({
    server,
  }) => {
    for (const path of [...Object.values(JOB_LISTS), '/organisation/ssc'])
      for (const [query, field] of [
        ['open=2', 'open'],
        ['closing=30', 'closing'],
        ['allIndia=yes', 'allIndia'],
        ['qualification=MBA', 'qualification'],
        ['qualification=ITI&qualification=ITI', 'qualification'],
        ['open=1&open=1', 'open'],
        ['counts=2', 'counts'],
      ])
        expect((await server.get(`${path}?${query}`)).json(), `${path} ${query}`).toMatchObject({
          statusCode: 400,
          success: false,
          errors: [{ field }],
        })
  })
})

describe('counts of filters', () => {
  it('filter counts are given for each filter alone, and are omitted if filters are combined', async ({
    server,
  }) => {
    const counts = await countsOf(server)
    const count = (filters: JobFilters) => all.filter((post) => fitsFilters(post, filters, TODAY)).length
    expect(counts).toEqual({
      open: count({ open: '1' }),
      closing: count({ closing: '7' }),
      allIndia: all.filter(({ state }) => state === '').length,
      states: STATES.map((state) => count({ state })),
      qualifications: QUALIFICATIONS.map((qualification) => count({ qualification })),
    })
    expect(counts.open).toBeGreaterThan(0)
    expect(counts.closing).toBeGreaterThan(0)
    expect(await countsOf(server, '/getAll', '&state=Bihar&allIndia=1')).toEqual(counts)
    for (const query of ['&open=1', '&closing=7', '&qualification=ITI', '&searchQuery=officer'])
      expect(await countsOf(server, '/getAll', query), query).toBeUndefined()
    expect((await server.get('/getAll')).json().data).not.toHaveProperty('counts')
  })

  it('filter counts are current right after publishing, editing and deleting a post', async ({ server }) => {
    const GOA = STATES.indexOf('Goa')
    const ofGoa = async () => {
      const { open, closing, states, qualifications } = await countsOf(server)
      return [open, closing, states[GOA], qualifications[3]]
    }
    const added = (before: (number | undefined)[], plus: number[]) =>
      before.map((number, index) => (number ?? 0) + (plus[index] ?? 0))
    const before = await ofGoa()
    const body = { state: 'Goa', beginDate: '2025-08-01', lastDate: '2025-09-20' } as const
    const draft = { ...buildJobPost({ ...body, qualifications: ['ITI'] }), status: 'draft' }
    const { _id } = (await server.send('POST', '/create', draft)).json().data.jobPost
    expect(await ofGoa()).toEqual(before)
    const edit = async (changes: object) => {
      const { postName, description, notificationLink } = buildJobPost()
      const required = { postName, description, notificationLink }
      expect((await server.send('PUT', `/${_id}`, { ...required, ...changes })).statusCode).toBe(200)
      return await ofGoa()
    }
    expect(await edit({ status: 'published' })).toEqual(added(before, [1, 0, 1, 1]))
    expect(await edit({ lastDate: TODAY, minorEdit: true })).toEqual(added(before, [1, 1, 1, 1]))
    expect(await edit({ lastDate: '2025-08-19' })).toEqual(added(before, [0, 0, 1, 1]))
    expect(await edit({ lastDate: '2025-08-27', qualifications: [], state: '' })).toEqual(
      added(before, [1, 1, 0, 0]),
    )
    await server.send('DELETE', `/${_id}`)
    expect(await ofGoa()).toEqual(before)
  })

  it('filter counts change at midnight in India without a write, as the lists do', async ({ server }) => {
    const body = { beginDate: '2025-08-25', lastDate: '2025-08-26', postName: 'Two days only' }
    const { _id } = (await server.send('POST', '/create', buildJobPost(body))).json().data.jobPost
    const isOpen = async () => {
      const { open } = await countsOf(server)
      const listed = ids(await walk(server, '/getAll?limit=50&open=1'))
      expect(listed).toHaveLength(open)
      return listed.includes(_id)
    }
    const isClosing = async () => {
      const { closing } = await countsOf(server)
      const listed = ids(await walk(server, '/getAll?limit=50&closing=7'))
      expect(listed).toHaveLength(closing)
      return listed.includes(_id)
    }
    for (const [instant, open, closing] of [
      ['2025-08-18T23:59:59.999+05:30', false, false],
      ['2025-08-19T00:00:00.000+05:30', false, true],
      ['2025-08-24T23:59:59.999+05:30', false, true],
      ['2025-08-25T00:00:00.000+05:30', true, true],
      ['2025-08-26T23:59:59.999+05:30', true, true],
      ['2025-08-27T00:00:00.000+05:30', false, false],
    ] as const) {
      server.travelTo(instant)
      expect([await isOpen(), await isClosing()], instant).toEqual([open, closing])
    }
    server.travelTo(NOW)
    await server.send('DELETE', `/${_id}`)
  })
})
