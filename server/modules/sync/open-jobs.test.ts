import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobPost, type JobPost } from '#shared/contracts/job-post.ts'
import { OpenJobsData } from '#shared/contracts/open-jobs.ts'
import { openJobsPath } from '#shared/contracts/api.ts'
import { buildEligibilityRow, buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { dayNumber } from '#shared/domain/dates/india-day.ts'
import { countedConnection } from '#server/testing/counted-connection.ts'
import { NOW } from '#server/testing/now.ts'
import { testApp } from '../../testing/test-app.ts'
import { openJobsService } from './open-jobs.service.ts'
import type { TestApp } from '../../testing/test-app.ts'

const BY = { actor: { id: 'test' } }

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const posts = () => server.services.kinds.jobPost
const create = (changes: Parameters<typeof buildJobPost>[0] = {}) => posts().create(buildJobPost(changes), BY)
const change = (post: JobPost, changes: object) =>
  posts().update(post._id, { ...buildJobPost({ postName: post.postName }), ...changes }, BY)

async function getPage(since = ''): Promise<OpenJobsData> {
  const response = await server.get(openJobsPath(since))
  expect(response.statusCode).toBe(200)
  return OpenJobsData.parse(response.json().data)
}

const namesOf = ({ jobPosts }: OpenJobsData) => jobPosts.map(({ postName }) => postName)

describe('the open jobs', () => {
  it('the open jobs have their eligibility, and contain no closed, hidden or deleted post', async () => {
    const eligibility = [buildEligibilityRow({ domicile: 'Bihar' })]
    await create({ postName: 'Later', lastDate: '2026-12-31', eligibility })
    await create({ postName: 'Today', beginDate: '2026-11-01', lastDate: '2026-11-21', eligibility: [] })
    await create({ postName: 'Closed', beginDate: '2026-11-01', lastDate: '2026-11-20' })
    await create({ postName: 'Draft', status: 'draft' })
    await create({ postName: 'No closing day', lastDate: '', purpose: 'admission', applyLink: [] })
    const { _id } = await create({ postName: 'Deleted' })
    await posts().remove(_id, BY)
    const page = await getPage()
    expect(page.jobPosts.map((job) => [job.postName, job.eligibility])).toEqual([
      ['Today', []],
      ['Later', eligibility],
    ])
    expect(page).toMatchObject({ removed: [], more: false, reset: false })
  })

  it('the open jobs have the fees of categories only, and none if a post names none', async () => {
    const fees = [
      { label: 'General', fee: '₹100' },
      { label: 'All candidates', fee: '₹50' },
    ]
    const others = [
      { label: 'Correction charge', fee: '₹9' },
      { label: 'SC', fee: '' },
    ]
    await create({ postName: 'Fees', applicationFee: [...fees, ...others] })
    await create({ postName: 'No fees', applicationFee: others })
    const { jobPosts } = await getPage()
    expect(new Map(jobPosts.map((job) => [job.postName, job.fees]))).toEqual(
      new Map([
        ['Fees', fees],
        ['No fees', undefined],
      ]),
    )
  })

  it('the open jobs contain a post without a last date until it is probably closed', async () => {
    await create({ postName: 'Undated', beginDate: '2026-11-01', lastDate: '' })
    expect(namesOf(await getPage())).toEqual(['Undated'])
    server.travelTo('2027-03-21T06:30:00.000Z')
    server.responseCache.clear()
    expect(namesOf(await getPage())).toEqual([])
  })

  it('the changes since a cursor contain new and changed open jobs, and the ids of closed and deleted ones', async () => {
    const [first, second, third] = [await create(), await create(), await create({ postName: 'Same' })]
    const { cursor } = await getPage()
    expect(await getPage(cursor)).toMatchObject({ jobPosts: [], removed: [], more: false, cursor })
    await change(first, { lastDate: '2026-11-20', beginDate: '2026-11-01' })
    await posts().remove(second._id, BY)
    await create({ postName: 'New' })
    await create({ postName: 'Hidden', status: 'draft' })
    const page = await getPage(cursor)
    expect(namesOf(page)).toEqual(['New'])
    expect(page.removed).toEqual(expect.arrayContaining([first._id, second._id]))
    expect(page.removed).not.toContain(third._id)
    expect(await getPage(page.cursor)).toMatchObject({ jobPosts: [], removed: [] })
    await change(first, { lastDate: '2026-12-05', minorEdit: true })
    expect(namesOf(await getPage(page.cursor))).toEqual([first.postName])
  })

  it('the open jobs are split into pages, each post once, and then bring the changes in between', async () => {
    const created = await posts().createAll(
      Array.from({ length: 503 }, (_, index) => ({
        body: buildJobPost({ postName: `Notice ${index}` }),
        at: NOW - index,
        ...BY,
      })),
    )
    const first = await getPage()
    expect([first.jobPosts.length, first.more]).toEqual([500, true])
    await create({ postName: 'Meanwhile', lastDate: '2026-12-02' })
    const second = await getPage(first.cursor)
    expect([second.jobPosts.length, second.more]).toEqual([3, true])
    expect(new Set([...first.jobPosts, ...second.jobPosts].map(({ _id }) => _id))).toEqual(
      new Set(created.map(({ _id }) => _id)),
    )
    const third = await getPage(second.cursor)
    expect([namesOf(third), third.more]).toEqual([['Meanwhile'], false])
  })

  it('a page of the open jobs ends after about a megabyte', async () => {
    const eligibility = Array.from({ length: 40 }, () =>
      buildEligibilityRow({ other: 'य'.repeat(500), experience: 'य'.repeat(500) }),
    )
    for (let index = 0; index < 10; index += 1) await create({ postName: `Long ${index}`, eligibility })
    const first = await getPage()
    expect(first.jobPosts.length).toBeLessThan(10)
    expect(first.more).toBe(true)
    const second = await getPage(first.cursor)
    expect([...namesOf(first), ...namesOf(second)].toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Long ${index}`),
    )
  })
})

describe('requests of the open jobs', () => {
  it.each(['garbage', '1.AAAAAAAAAAA', '?', '1.AAAAAAAAAAA.0.0.01ARZ3NDEKTSV4RRFFQ69G5FAV'])(
    'a request with the invalid cursor %j starts from the beginning',
    async (since) => {
      await create()
      expect(await getPage(since)).toEqual({ ...(await getPage()), reset: true })
    },
  )

  it('the response is public and cached until a public post changes', async () => {
    await create()
    const response = await server.get('/open-jobs')
    expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
    expect(response.headers.etag).toBeDefined()
    expect(server.responseCache.has('/api/v1/open-jobs')).toBe(true)
    await create({ status: 'draft' })
    expect(server.responseCache.has('/api/v1/open-jobs')).toBe(true)
    await create()
    expect(server.responseCache.has('/api/v1/open-jobs')).toBe(false)
  })

  it('a request runs at most five statements, for all jobs and for changes', async () => {
    const post = await create()
    const { read } = server.db
    const { connection, takeCount } = countedConnection(read.connection)
    const db = { ...server.db, read: { ...read, connection } }
    const model = { kind: jobPost, table: schema.jobPosts, allItems: { list: 'jobPost:all' } }
    const closing = { list: 'jobPost:closing', never: dayNumber('9999-12-31') }
    const service = openJobsService({ db, clock: () => NOW, model, closing })
    const { cursor, items } = await service.page({ since: '' })
    expect(items.chunks.join('')).toContain(post._id)
    expect(takeCount()).toBeLessThanOrEqual(5)
    await change(post, { salary: '₹2' })
    await service.page({ since: cursor })
    expect(takeCount()).toBeLessThanOrEqual(5)
  })
})
