import { describe, expect } from 'vitest'
import type { AttentionData, DashboardData } from '#shared/contracts/admin.ts'
import { CONTENT_KINDS } from '#shared/contracts/content-kinds.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { ATTENTION_LISTS } from '#shared/domain/attention-lists.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildContact, buildJobPost } from '#shared/testing/builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()

const dashboard = async (server: TestApp): Promise<DashboardData> => {
  const response = await server.get('/admin/dashboard', { as: 'admin' })
  expect(response.statusCode).toBe(200)
  return response.json().data
}
type More = Partial<JobPostDraft> & { status?: string; publishAt?: string }
async function post(server: TestApp, postName: string, more: More = {}): Promise<string> {
  const response = await server.send('POST', '/create', { ...buildJobPost({ postName }), ...more })
  expect(response.statusCode).toBe(200)
  return response.json().data.jobPost._id
}
const listed = async (server: TestApp, name: AttentionListName, query = ''): Promise<AttentionData> =>
  (await server.get(`/admin/attention/${name}${query}`, { as: 'admin' })).json().data
const reasons = ({ items }: AttentionData) => items.map(({ row, reason }) => [row.title, reason])
const link = (label: string, url: string) => [{ label, link: url }]

describe('the dashboard', () => {
  it('the dashboard is empty without content', async ({ server }) => {
    const { postsPerDay, ...rest } = await dashboard(server)
    expect(rest).toEqual({
      published: Object.fromEntries(CONTENT_KINDS.map(({ name }) => [name, 0])),
      unreadMessages: 0,
      unreadReports: 0,
      messagesFull: false,
      reportsFull: false,
      attention: { notPublished: 0, noOfficialSource: 0, probablyClosed: 0, deadLinks: 0 },
      scheduled: [],
      failedJobs: { items: [], total: 0 },
      paymentDifferences: 0,
    })
    expect(postsPerDay).toHaveLength(30)
    expect(postsPerDay.at(-1)).toEqual({ day: '2026-11-21', count: 0 })
  })

  it('the dashboard counts the posts first published on each day in India', async ({ server }) => {
    // 23:30 on the 19th in India, then 00:30 on the 20th.
    server.travelTo('2026-11-19T18:00:00.000Z')
    const id = await post(server, 'First')
    server.travelTo('2026-11-19T19:00:00.000Z')
    await post(server, 'Second')
    await post(server, 'Draft', { status: 'draft' })
    server.travelTo(NOW_ISO)
    await server.send('PUT', `/${id}`, { ...buildJobPost({ postName: 'First' }), salary: '₹1' })
    const counted = (await dashboard(server)).postsPerDay.filter(({ count }) => count > 0)
    expect(counted).toEqual([
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 1 },
    ])
    server.travelTo('2026-12-19T06:30:00.000Z')
    expect((await dashboard(server)).postsPerDay[0]).toEqual({ day: '2026-11-20', count: 1 })
  })

  it('the dashboard counts published items of each kind and unread messages', async ({ server }) => {
    for (const { name, paths } of CONTENT_KINDS) {
      await server.send('POST', paths.create, SAMPLES[name].body)
      await server.send('POST', paths.create, { ...SAMPLES[name].body, status: 'draft' })
    }
    await server.send('POST', '/contact', buildContact(), { as: 'anonymous' })
    const { published, unreadMessages } = await dashboard(server)
    expect(published).toEqual(Object.fromEntries(CONTENT_KINDS.map(({ name }) => [name, 1])))
    expect(unreadMessages).toBe(1)
  })

  it('the list noOfficialSource contains posts without an official source', async ({ server }) => {
    await post(server, 'Good')
    await post(server, 'Draft', { notificationLink: 'https://example.com/', applyLink: [], status: 'draft' })
    await post(server, 'Bad', { notificationLink: 'https://example.com/', applyLink: [] })
    const noOfficialSource = await listed(server, 'noOfficialSource')
    expect(reasons(noOfficialSource)).toEqual([['Bad', 'No link leads to an official site.']])
    expect(noOfficialSource).toMatchObject({
      total: 1,
      items: [{ row: { kind: 'jobPost', status: 'published' } }],
    })
  })

  it('the list probablyClosed contains posts without a last date that are probably closed, the oldest first', async ({
    server,
  }) => {
    const undated = { beginDate: '2026-08-01', lastDate: '', importantDates: [] }
    server.travelTo('2026-08-22T06:30:00.000Z')
    await post(server, 'Stale', undated)
    const id = await post(server, 'Changed', undated)
    await post(server, 'Without Apply', { ...undated, applyLink: link(' ', '') })
    await post(server, 'Closed', { ...undated, lastDate: '2026-09-01' })
    server.travelTo(NOW_ISO)
    const edit = { ...buildJobPost({ postName: 'Changed', ...undated }), minorEdit: true }
    expect((await server.send('PUT', `/${id}`, edit)).statusCode).toBe(200)
    await post(server, 'Examined', {
      ...undated,
      importantDates: [{ label: 'Exam Date', date: '18 to 20 November 2026' }],
    })
    await post(server, 'New', undated)
    expect(reasons(await listed(server, 'probablyClosed'))).toEqual([
      ['Stale', 'No last date is given. Visitors do not see Apply. Last changed on 22/08/2026.'],
      ['Examined', 'No last date is given. Visitors do not see Apply. Last changed on 21/11/2026.'],
    ])
  })

  it('the list deadLinks contains posts with missing or dead links', async ({ server }) => {
    const dead = 'https://www.example.gov.in/gone'
    await post(server, 'Apply falls back to the notification', { applyLink: link('Apply', '') })
    await post(server, 'Missing', { resultLink: link('Result', '') })
    await post(server, 'Dead', { admitCardLink: link('Card', dead) })
    await post(server, 'Failed once', { admitCardLink: link('Card', `${dead}-once`) })
    await post(server, 'Hidden', { admitCardLink: link(' ', dead) })
    await server.db.tx(async (query) => {
      const check = { checkedAt: 1, result: '404' }
      await query.insert(schema.linkChecks).values([
        { url: dead, isAlive: false, failures: 3, ...check },
        { url: `${dead}-once`, isAlive: true, failures: 1, ...check },
      ])
    })
    expect(reasons(await listed(server, 'deadLinks'))).toEqual([
      ['Dead', 'example.gov.in does not answer (404).'],
      ['Missing', '“Result” has no link.'],
    ])
  })

  it('the dashboard returns the number of posts in each list', async ({ server }) => {
    const importantDates = [{ label: 'Exam Date', date: '2026-11-10' }]
    const undated = { beginDate: '2026-11-01', lastDate: '', importantDates }
    const bad = { ...undated, notificationLink: 'https://example.com/' }
    for (let n = 1; n <= 12; n += 1)
      await post(server, `Post ${n}`, {
        ...bad,
        applyLink: link('Apply', 'https://example.com/a'),
        resultLink: link('R', ''),
      })
    const { attention } = await dashboard(server)
    expect(attention).toEqual({ notPublished: 0, noOfficialSource: 12, probablyClosed: 12, deadLinks: 12 })
    for (const name of ATTENTION_LISTS.filter((list) => list !== 'notPublished'))
      expect(await listed(server, name, '?limit=10')).toMatchObject({ total: 12, pageCount: 2 })
  })

  it('the dashboard lists scheduled items of all kinds, the next one first', async ({ server }) => {
    await post(server, 'Later', { status: 'scheduled', publishAt: '2026-11-25T06:30:00.000Z' })
    const body = { ...SAMPLES.note.body, title: 'Sooner', status: 'scheduled' }
    await server.send('POST', '/notes/create', { ...body, publishAt: '2026-11-22T06:30:00.000Z' })
    await post(server, 'Draft', { status: 'draft' })
    const { scheduled } = await dashboard(server)
    expect(scheduled.map(({ kind, title, publishAt }) => [kind, title, publishAt])).toEqual([
      ['note', 'Sooner', '2026-11-22T06:30:00.000Z'],
      ['jobPost', 'Later', '2026-11-25T06:30:00.000Z'],
    ])
  })

  it('the dashboard does not list scheduled items that were deleted', async ({ server }) => {
    const id = await post(server, 'Deleted', { status: 'scheduled', publishAt: '2026-11-25T06:30:00.000Z' })
    await post(server, 'Kept', { status: 'scheduled', publishAt: '2026-11-26T06:30:00.000Z' })
    await server.send('DELETE', `/${id}`)
    expect((await dashboard(server)).scheduled.map(({ title }) => title)).toEqual(['Kept'])
  })

  it('the dashboard lists failed jobs, and each can be run again', async ({ server }) => {
    const job = { type: 'mail', payload: '', runAt: 1, attempts: 10, createdAt: 1 }
    await server.db.tx(async (query) => {
      await query
        .insert(schema.jobs)
        .values({ ...job, id: 'a/1', lastError: 'no route to host', expiresAt: null, failedAt: 1 })
    })
    expect((await dashboard(server)).failedJobs).toMatchObject({
      items: [{ _id: 'a/1', type: 'mail', attempts: 10, lastError: 'no route to host' }],
      total: 1,
    })
    const retry = () => server.send('POST', '/admin/jobs/retry', { id: 'a/1' })
    expect((await retry()).statusCode).toBe(200)
    expect((await retry()).statusCode).toBe(404)
    expect((await dashboard(server)).failedJobs.total).toBe(0)
  })
})
