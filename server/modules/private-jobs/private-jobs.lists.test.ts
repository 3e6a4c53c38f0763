import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { addDays, dayNumber, isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { hasLeftLists, isClosed } from '#shared/domain/jobs/closing.ts'
import { buildPrivateJob } from '#shared/testing/kind-builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { privateJobFilters, privateJobListEntries, privateJobListView } from './private-job-lists.policy.ts'

const it = appTest()

type Listed = { _id: string; postName: string }

async function create(server: TestApp, postName: string, lastDate: string): Promise<string> {
  const response = await server.send('POST', '/privateJob/create', buildPrivateJob({ postName, lastDate }))
  expect(response.statusCode).toBe(200)
  return response.json().data.privateJobPost._id
}
const list = async (server: TestApp, query = '') =>
  (await server.get(`/privateJob/allJob${query}`)).json().data
const names = async (server: TestApp, query = ''): Promise<string[]> =>
  (await list(server, query)).privateJob.map(({ postName }: Listed) => postName)

describe('the list of private jobs', () => {
  it('the list of private jobs has open jobs first, then jobs closed for at most 30 days, each group by latest change', async ({
    server,
  }) => {
    for (const [name, lastDate] of [
      ['closed yesterday', '2026-11-20'],
      ['open today', '2026-11-21'],
      ['closed 31 days ago', '2026-10-21'],
      ['closed 30 days ago', '2026-10-22'],
      ['undated', ''],
      ['next year', '2027-01-01'],
      ['next month', '2026-12-01'],
      ['far away', '9999-12-31'],
      ['long ago', '0001-01-01'],
    ] as const)
      await create(server, name, lastDate)
    const listed = [
      'far away',
      'next month',
      'next year',
      'undated',
      'open today',
      'closed 30 days ago',
      'closed yesterday',
    ]
    expect(await names(server)).toEqual(listed)
    expect(await list(server, '?limit=5&page=2')).toMatchObject({
      privateJob: [{ postName: 'closed 30 days ago' }, { postName: 'closed yesterday' }],
      page: 2,
      pageCount: 2,
      total: 7,
    })
    expect(await names(server, '?limit=3&page=2')).toEqual(listed.slice(3, 6))
  })

  it('the list of private jobs changes at midnight in India without a write, in cached responses and in pages', async ({
    server,
  }) => {
    await create(server, 'today', '2026-11-21')
    await create(server, 'Zxqw', '2026-10-22')
    await create(server, 'open', '2026-12-31')
    const page = async () => (await server.app.inject('/private-job')).body
    server.travelTo('2026-11-21T18:29:59.000Z')
    expect(await names(server)).toEqual(['open', 'today', 'Zxqw'])
    expect(await page()).toContain('Zxqw')
    server.travelTo('2026-11-21T18:30:00.000Z')
    expect(await names(server)).toEqual(['open', 'today'])
    const next = await page()
    expect(next).not.toContain('Zxqw')
    expect(next).toContain('Closed 21/11/2026')
    await create(server, 'newest', '2026-11-21')
    expect(await names(server)).toEqual(['open', 'newest', 'today'])
  })

  it('the list of private jobs moves a job when its last date changes, and lists the job only once', async ({
    server,
  }) => {
    const id = await create(server, 'first', '2026-11-01')
    await create(server, 'second', '2026-12-01')
    expect(await names(server)).toEqual(['second', 'first'])
    const put = (lastDate: string) => server.send('PUT', `/privateJob/${id}`, { lastDate })
    server.travelTo('2026-11-21T06:31:00.000Z')
    await put('2026-12-24')
    expect(await names(server)).toEqual(['first', 'second'])
    await put('2026-01-01')
    expect(await names(server)).toEqual(['second'])
    await put('')
    expect(await names(server)).toEqual(['first', 'second'])
    expect(await list(server)).toMatchObject({ total: 2 })
    await server.send('DELETE', `/privateJob/${id}`)
    expect(await names(server)).toEqual(['second'])
  })

  it('a search in private jobs finds only listed jobs; an unlisted job can still be read', async ({
    server,
  }) => {
    const ids = {
      old: await create(server, 'Zxqw old', '2026-10-21'),
      late: await create(server, 'Zxqw late', '2026-10-22'),
      open: await create(server, 'Zxqw open', '2027-02-28'),
      undated: await create(server, 'Zxqw undated', ''),
    }
    expect(await names(server, '?searchQuery=zxqw')).toEqual(['Zxqw undated', 'Zxqw open', 'Zxqw late'])
    expect((await server.get(`/privateJob/${ids.old}`)).statusCode).toBe(200)
    const admin = await server.get('/admin/content/privateJob?searchQuery=zxqw', { as: 'admin' })
    expect(admin.json().data).toMatchObject({ total: 4 })
    server.travelTo('2027-03-31T06:30:00.000Z')
    expect(await names(server, '?searchQuery=zxqw')).toEqual(['Zxqw undated'])
  })

  it('the list of private jobs shows anonymous and signed-in users the same jobs in the same order', async ({
    server,
  }) => {
    for (const lastDate of ['2026-11-02', '', '2026-12-01', '2026-10-30'])
      await create(server, `until ${lastDate}`, lastDate)
    const { privateJob, total } = (await server.get('/privateJob/allJob', { as: 'user' })).json().data
    expect(privateJob.map(({ postName }: Listed) => postName)).toEqual(await names(server))
    expect(total).toBe(4)
  })
})

describe('the lists and filters of a private job', () => {
  const START = dayNumber('2024-01-01')
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('1970-01-01', START + days))
  const near = fc
    .tuple(day, fc.integer({ min: -70, max: 500 }))
    .map(([today, days]) => ({ today, lastDate: addDays(today, days) }))
  const undated = day.map((today) => ({ today, lastDate: '' }))

  it('a private job is on any day in exactly the list that matches its dates: open, recently closed, or none', () => {
    fc.assert(
      fc.property(fc.oneof(near, undated), ({ today, lastDate }) => {
        expect(isCalendarDay(today)).toBe(true)
        const job = { changedAt: 1, lastDate }
        const view = privateJobListView(today)
        const { sections } = view.order as Extract<typeof view.order, { sections: unknown }>
        const lists = privateJobListEntries(job).map((entry) => entry.list)
        const times = sections.map(
          (section) =>
            lists.filter((name) => section.some(({ from, to }) => name >= from && name <= to)).length,
        )
        const isOver = isClosed(lastDate, today)
        const hasLeft = hasLeftLists(lastDate, today)
        expect(times).toEqual([isOver ? 0 : 1, isOver && !hasLeft ? 1 : 0])
        expect(privateJobFilters(job).some((filter) => view.filters.includes(filter))).toBe(!hasLeft)
      }),
      { numRuns: 2000 },
    )
  })
})
