import { describe, expect } from 'vitest'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { JOB_LISTS } from '#shared/domain/job-lists/job-lists.ts'
import { searchableText } from '#shared/domain/jobs/job-text.ts'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { matchRank, parseSearch } from '#shared/domain/search/search-terms.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { publishNotices } from '../../testing/publish-notices.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

// Day with many open posts in the real notices, and some that had not begun.
const NOW = '2025-08-20T06:30:00.000Z'
const TODAY = '2025-08-20'

const it = sharedAppTest({ now: NOW })
let all: JobPost[]
it.beforeAll(async ({ server }) => {
  await publishNotices(server, NOW)
  all = await walk(server, '/getAll')
})

/** Applies the rule of devices that matches posts to a search. */
const matches = (post: JobPost, query: string): boolean =>
  matchRank(parseSearch(query, siteAliases) ?? [], toPostSearchText(post.postName, searchableText(post))) !==
  null

async function walk(server: TestApp, path: string, limit = 20): Promise<JobPost[]> {
  const posts: JobPost[] = []
  const join = path.includes('?') ? '&' : '?'
  for (let page = 1; ; page += 1) {
    const { data } = (await server.get(`${path}${join}page=${page}&limit=${limit}`)).json()
    posts.push(...data.jobPosts)
    if (page >= data.pageCount) {
      expect(posts).toHaveLength(data.total)
      return posts
    }
  }
}
const ids = (posts: JobPost[]) => posts.map((post) => post._id)
const newest = (key: (post: JobPost) => string) => (a: JobPost, b: JobPost) =>
  key(b).localeCompare(key(a)) || b._id.localeCompare(a._id)

describe('the lists of real notices', () => {
  it.for([1, 7, 20, 50])(
    'each list contains each of its posts exactly once, in pages of %i posts',
    async (limit, { server }) => {
      for (const path of Object.values(JOB_LISTS)) {
        const walked = ids(await walk(server, path, limit))
        expect(new Set(walked).size, path).toBe(walked.length)
        expect(walked.length, path).toBeGreaterThan(0)
      }
    },
  )

  it('getAll contains every post, newest change first', () => {
    expect(all).toHaveLength(198)
    expect(ids(all)).toEqual(ids(all.toSorted(newest((post) => post.changedAt))))
  })

  it.for(['applyLink', 'resultLink', 'admitCardLink', 'answerKeyLink', 'admissionLink'] as const)(
    'the list %s contains exactly the posts with a nonblank entry, the most recently opened first',
    async (stage, { server }) => {
      const expected = all
        .filter((post) => post[stage].some((entry) => !isBlank(entry.label)))
        .toSorted(newest((post) => post.stages[stage] ?? ''))
      expect(ids(await walk(server, JOB_LISTS[stage]))).toEqual(ids(expected))
    },
  )

  it('the list Upcoming contains the posts that begin after today, the nearest date first', async ({
    server,
  }) => {
    const expected = all
      .filter((post) => post.beginDate > TODAY)
      .toSorted((a, b) => a.beginDate.localeCompare(b.beginDate) || a._id.localeCompare(b._id))
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(await walk(server, '/Upcoming', 3))).toEqual(ids(expected))
  })

  it('a post leaves the list Upcoming at midnight in India without a write', async ({ server }) => {
    const first = (await walk(server, '/Upcoming'))[0]
    server.travelTo(new Date(Date.parse(`${first?.beginDate}T00:00:00+05:30`) - 1).toISOString())
    expect(ids(await walk(server, '/Upcoming'))).toContain(first?._id)
    server.travelTo(`${first?.beginDate}T00:00:00+05:30`)
    expect(ids(await walk(server, '/Upcoming'))).not.toContain(first?._id)
    expect(
      (await server.get('/Upcoming?searchQuery=examination'))
        .json()
        .data.jobPosts.map((post: JobPost) => post.beginDate > (first?.beginDate ?? '')),
    ).not.toContain(false)
    server.travelTo(NOW)
  })

  it('the list of a state contains its posts, all posts if no state is given, and none for an invalid state', async ({
    server,
  }) => {
    const bihar = all.filter((post) => post.state === 'Bihar')
    expect(ids(await walk(server, '/state?state=Bihar'))).toEqual(ids(bihar))
    expect(ids(await walk(server, '/state'))).toEqual(ids(all))
    expect(await walk(server, '/state?state=Atlantis')).toEqual([])
  })

  it('every list can be filtered by state, with or without a search', async ({ server }) => {
    const stage = all.filter((post) => post.state === 'Bihar' && post.stages.admitCardLink !== null)
    expect(ids(await walk(server, '/AdmitCard?state=Bihar')).toSorted()).toEqual(ids(stage).toSorted())
    const found = await walk(server, '/AdmitCard?state=Bihar&searchQuery=bihar')
    expect(found.length).toBeGreaterThan(0)
    expect(ids(stage)).toEqual(expect.arrayContaining(ids(found)))
  })

  it('the list of an organisation contains exactly its posts, newest change first, also with a state or a search', async ({
    server,
  }) => {
    const ofSsc = all.filter((post) => post.organisation === 'ssc')
    expect(ofSsc.length).toBeGreaterThan(3)
    expect(ids(await walk(server, '/organisation/ssc', 2))).toEqual(ids(ofSsc))
    const ofBpsc = all.filter((post) => post.organisation === 'bpsc' && post.state === 'Bihar')
    expect(ids(await walk(server, '/organisation/bpsc?state=Bihar'))).toEqual(ids(ofBpsc))
    expect(await walk(server, '/organisation/ssc?state=Atlantis')).toEqual([])
    const found = await walk(server, '/organisation/ssc?searchQuery=constable')
    expect(ids(found).toSorted()).toEqual(ids(ofSsc.filter((post) => matches(post, 'constable'))).toSorted())
  })

  it('the list of an organisation names the organisation even if it is empty, and returns 404 for an unknown organisation', async ({
    server,
  }) => {
    const { data } = (await server.get('/organisation/ssc?fields=summary')).json()
    expect(data.organisation).toEqual({ slug: 'ssc', name: 'Staff Selection Commission', short: 'SSC' })
    expect(data.jobPosts[0]).toMatchObject({ organisation: 'ssc' })
    const empty = (await server.get('/organisation/goa-psc')).json().data
    expect(empty).toMatchObject({ jobPosts: [], total: 0, organisation: { short: 'Goa PSC' } })
    for (const slug of ['nobody', 'SSC', '__proto__', '%00', 'a'.repeat(5000), '%F0%9F%8E%89'])
      expect((await server.get(`/organisation/${slug}`)).json()).toMatchObject({ success: false })
    expect((await server.get('/organisation/nobody')).statusCode).toBe(404)
    expect((await server.get('/organisation/ssc?page=0')).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'page' }],
    })
  })

  it('an edit can move a post from the list of one organisation to the list of another organisation', async ({
    server,
  }) => {
    const { data } = (
      await server.send('POST', '/create', {
        postName: 'SSC Stenographer 2026',
        description: 'Stenographers',
        beginDate: '2025-09-01',
        notificationLink: 'https://ssc.gov.in/',
      })
    ).json()
    const { _id, organisation, postName, description, notificationLink } = data.jobPost
    expect(organisation).toBe('ssc')
    const first = async (slug: string) => (await walk(server, `/organisation/${slug}`))[0]?._id
    expect(await first('ssc')).toBe(_id)
    const required = { postName, description, notificationLink }
    await server.send('PUT', `/${_id}`, { ...required, postName: 'UPSC Stenographer 2026' })
    expect(await first('ssc')).toBe(_id)
    await server.send('PUT', `/${_id}`, { ...required, organisation: 'upsc' })
    expect([await first('upsc'), (await first('ssc')) === _id]).toEqual([_id, false])
    await server.send('DELETE', `/${_id}`)
    expect(await first('upsc')).not.toBe(_id)
  })

  it('a search in the list Upcoming finds only upcoming posts with the word or one of its aliases', async ({
    server,
  }) => {
    const upcoming = await walk(server, '/Upcoming')
    const found = await walk(server, '/Upcoming?searchQuery=examination')
    const expected = upcoming.filter((post) => matches(post, 'examination'))
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(found).toSorted()).toEqual(ids(expected).toSorted())
  })

  it('a search for पुलिस does not find पालेसा, and a search finds words of two letters', async ({ server }) => {
    const found = await walk(server, '/getAll?searchQuery=पुलिस')
    const expected = all.filter((post) => matches(post, 'पुलिस'))
    expect(expected.length).toBeGreaterThan(0)
    expect(ids(found).toSorted()).toEqual(ids(expected).toSorted())
    const create = await server.send('POST', '/create', {
      postName: 'SSC JE 2026',
      description: 'Junior engineers',
      beginDate: '2025-09-01',
      notificationLink: 'https://ssc.gov.in/',
    })
    expect(create.statusCode).toBe(200)
    const je = (await server.get('/getAll?searchQuery=JE')).json().data.jobPosts
    expect(je[0].postName).toBe('SSC JE 2026')
    await server.send('DELETE', `/${je[0]._id}`)
  })

  it.for([
    'ssc cgl',
    '"',
    '*',
    'NEAR(',
    'a'.repeat(10_000),
    `recruitment ${'x '.repeat(5000)}`,
    '\u0000',
    '%',
    '🎉',
  ])('the list returns 200 for the search %j', async (searchQuery, { server }) => {
    const response = await server.app.inject({ method: 'GET', url: '/api/v1/getAll', query: { searchQuery } })
    expect(response.statusCode).toBe(200)
    const { jobPosts, dropped } = response.json().data as { jobPosts: JobPost[]; dropped?: string[] }
    for (const post of jobPosts) expect(dropped !== undefined || matches(post, searchQuery)).toBe(true)
  })

  it('the lists return 200 in any letter case and with a trailing slash', async ({ server }) => {
    for (const path of ['/GETALL', '/applylink/', '/admitcard', '/UPCOMING/'])
      expect((await server.get(path)).statusCode, path).toBe(200)
  })
})
