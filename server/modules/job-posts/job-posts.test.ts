import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = appTest()

const link = [{ label: 'Download', link: 'https://ssc.gov.in/a' }]
async function create(server: TestApp, more: Record<string, unknown> = {}) {
  const response = await server.send('POST', '/create', { ...buildJobPost(), ...more })
  expect(response.statusCode).toBe(200)
  return response.json().data.jobPost
}
async function update(server: TestApp, id: string, more: Record<string, unknown>) {
  const { postName, description, notificationLink } = buildJobPost()
  const response = await server.send('PUT', `/${id}`, { postName, description, notificationLink, ...more })
  expect(response.json()).toMatchObject({ statusCode: 200 })
  return response.json().data.jobPost
}
const read = async (server: TestApp, key: string) =>
  (await server.get(`/job/${encodeURIComponent(key)}`)).json()
const history = async (server: TestApp, id: string) =>
  (await read(server, id)).data.jobPost.history.map((entry: { summary: string }) => entry.summary)

describe('the slug of a job post', () => {
  it('a job post is found by its slug in any letter case and in the old share form, and by its id', async ({
    server,
  }) => {
    const post = await create(server, { postName: 'SSC  CGL / CHSL 2026 (भर्ती)' })
    expect(post).toMatchObject({
      slug: 'SSC-CGL-CHSL-2026-(भर्ती)',
      url: `/job/${encodeURIComponent(post.slug)}`,
    })
    for (const key of [
      post._id,
      post._id.toLowerCase(),
      post.slug,
      post.slug.toLowerCase(),
      'SSC--CGL--CHSL-2026-(भर्ती)',
    ])
      expect((await read(server, key)).data, key).toMatchObject({
        jobPost: { _id: post._id },
        jobPosts: [{ _id: post._id }],
      })
  })

  it('the slug of a job post gets a suffix if it is in use; the first post has none', async ({ server }) => {
    const first = await create(server, { postName: 'Clerk 2026' })
    const second = await create(server, { postName: 'CLERK 2026' })
    const third = await create(server, { postName: 'Clerk / 2026' })
    expect([first.slug, second.slug, third.slug]).toEqual(['Clerk-2026', 'CLERK-2026-2', 'Clerk-2026-3'])
    expect((await read(server, 'clerk-2026')).data.jobPost._id).toBe(first._id)
  })

  it.for(['Admin', 'search', '.', '..', '///', 'Jobs', 'api', 'sw.js'])(
    'the slug of a job post never equals a reserved word of the site: %s',
    async (postName, { server }) => {
      const post = await create(server, { postName })
      expect(post.slug).toMatch(/-2$/)
      expect((await read(server, post.slug)).data.jobPost._id).toBe(post._id)
    },
  )

  it('the old slug of a renamed job post still leads to this post and never passes to another post', async ({
    server,
  }) => {
    const post = await create(server, { postName: 'Clerk 2026' })
    const renamed = await update(server, post._id, { postName: 'Clerk Grade II 2026' })
    expect(renamed.slug).toBe('Clerk-Grade-II-2026')
    expect((await read(server, 'Clerk-2026')).data.jobPost._id).toBe(post._id)
    const other = await create(server, { postName: 'Clerk 2026' })
    expect(other.slug).toBe('Clerk-2026-2')
    await server.send('DELETE', `/${post._id}`)
    expect((await read(server, 'Clerk-2026')).statusCode).toBe(404)
    expect((await create(server, { postName: 'Clerk 2026' })).slug).toBe('Clerk-2026-3')
  })

  it('the slug of a job post returns when the post gets its old name again', async ({ server }) => {
    const post = await create(server, { postName: 'Clerk 2026' })
    await update(server, post._id, { postName: 'Peon 2026' })
    expect((await update(server, post._id, { postName: 'Clerk 2026' })).slug).toBe('Clerk-2026')
  })

  it('the slug of a job post has at most 200 characters and is still unique', async ({ server }) => {
    const name = 'भर्ती '.repeat(48)
    const [first, second] = [
      await create(server, { postName: name }),
      await create(server, { postName: `${name}x` }),
    ]
    expect(first.slug.length).toBeLessThanOrEqual(200)
    expect(second.slug.length).toBeLessThanOrEqual(200)
    expect(second.slug).toMatch(/-2$/)
    expect((await read(server, name.trim().replaceAll(' ', '-'))).data.jobPost._id).toBe(first._id)
  })
})

describe('a job post', () => {
  it('a job post is shown with its history, newest first', async ({ server }) => {
    const post = await create(server, { lastDate: '2026-12-31', applyLink: link })
    expect(await history(server, post._id)).toEqual(['Published'])
    server.travelTo('2026-11-22T06:30:00.000Z')
    await update(server, post._id, { lastDate: '2027-01-15' })
    server.travelTo('2026-11-23T06:30:00.000Z')
    await update(server, post._id, { admitCardLink: link, answerKeyLink: [{ label: ' ', link: '' }] })
    await update(server, post._id, { salary: '₹25,500' })
    await update(server, post._id, { salary: '₹25,600', minorEdit: true })
    await update(server, post._id, { salary: '₹25,600' })
    expect(await history(server, post._id)).toEqual([
      'Details updated',
      'Admit card out',
      'Last date extended from 31/12/2026 to 15/01/2027',
      'Published',
    ])
    const { data } = await read(server, post._id)
    expect(data.jobPost.history[1]).toEqual({
      at: '2026-11-23T06:30:00.000Z',
      type: 'admitCardOut',
      summary: 'Admit card out',
    })
    expect(data.jobPost.stages).toMatchObject({
      applyLink: '2026-11-21T06:30:00.000Z',
      admitCardLink: '2026-11-23T06:30:00.000Z',
      answerKeyLink: null,
    })
  })

  it('a job post in a list has milestones from its links and dates, with the opening day of each', async ({
    server,
  }) => {
    const apply = { name: 'apply', days: [], since: null, withPost: false, link: link[0]?.link }
    const importantDates = [{ label: 'Exam', date: '05/12/2026' }]
    const post = await create(server, { applyLink: link, importantDates })
    const exam = { name: 'exam', days: ['2026-12-05'], since: null, withPost: false, link: '' }
    expect(post.milestones).toEqual([apply, exam])
    server.travelTo('2026-11-23T19:00:00.000Z')
    await update(server, post._id, { admitCardLink: [{ label: 'Admit card', link: '' }] })
    const [summary] = (await server.get('/AdmitCard?fields=summary')).json().data.jobPosts
    const admitCard = { name: 'admitCard', days: [], since: '2026-11-24', withPost: false, link: '' }
    expect(summary.milestones).toEqual([apply, exam, admitCard])
    expect((await read(server, post._id)).data.jobPost.milestones).toEqual(summary.milestones)
  })

  it('a job post takes no milestones from the body of a request', async ({ server }) => {
    const made = [
      { name: 'result', days: ['2026-11-01'], since: null, withPost: false, link: 'https://ssc.gov.in/r' },
    ]
    const post = await create(server, { applyLink: [], milestones: made })
    expect(post.milestones).toEqual([])
  })

  it('the history of a job post shows a removed last date as a change of details', async ({ server }) => {
    const post = await create(server, { lastDate: '2026-12-31' })
    server.travelTo('2026-11-22T06:30:00.000Z')
    await update(server, post._id, { lastDate: '' })
    expect(await history(server, post._id)).toEqual(['Details updated', 'Published'])
  })

  it('a create and an update with a date of birth in the future, or before 1930, get 400 for that field', async ({
    server,
  }) => {
    const post = await create(server)
    const row = { qualifications: [], relaxations: [] }
    for (const [name, day] of [
      ['bornTo', '2027-01-01'],
      ['bornFrom', '1929-12-31'],
    ] as const) {
      const body = { ...buildJobPost(), eligibility: [row, { ...row, [name]: day }] }
      for (const [method, path] of [
        ['POST', '/create'],
        ['PUT', `/${post._id}`],
      ] as const)
        expect((await server.send(method, path, body)).json()).toMatchObject({
          statusCode: 400,
          errors: [{ field: `eligibility[1].${name}` }],
        })
    }
  })

  it('changed eligibility is in the history, unless the edit is minor or leaves it out', async ({
    server,
  }) => {
    const post = await create(server)
    const [row] = post.eligibility
    const eligibility = [{ ...row, maxAge: 30 }]
    server.travelTo('2026-11-22T06:30:00.000Z')
    await update(server, post._id, { eligibility: [], minorEdit: true })
    expect(await history(server, post._id)).toEqual(['Published'])
    await update(server, post._id, { eligibility })
    const left = await update(server, post._id, { salary: '₹1', minorEdit: true })
    expect(left.eligibility).toEqual(eligibility)
    expect(await history(server, post._id)).toEqual(['Eligibility published', 'Published'])
  })

  it('a job post keeps the date of the last change if a save changes nothing', async ({ server }) => {
    const post = await create(server)
    server.travelTo('2026-11-25T06:30:00.000Z')
    expect(await update(server, post._id, {})).toMatchObject({
      changedAt: post.changedAt,
      updatedAt: '2026-11-25T06:30:00.000Z',
    })
  })

  it('the stages of a job post are dated from its publication, not from the creation of the draft', async ({
    server,
  }) => {
    const draft = await create(server, { status: 'draft', applyLink: link })
    expect(draft.stages.applyLink).toBeNull()
    server.travelTo('2026-11-26T06:30:00.000Z')
    const shown = await update(server, draft._id, { status: 'published' })
    expect(shown).toMatchObject({
      createdAt: '2026-11-26T06:30:00.000Z',
      stages: { applyLink: '2026-11-26T06:30:00.000Z' },
    })
  })

  it('a job post leaves a stage with its last link, and gets a new date when a link is added again', async ({
    server,
  }) => {
    const post = await create(server, { resultLink: link })
    await update(server, post._id, { resultLink: [] })
    expect((await server.get('/ResultLink')).json().data.total).toBe(0)
    server.travelTo('2026-11-28T06:30:00.000Z')
    expect((await update(server, post._id, { resultLink: link })).stages.resultLink).toBe(
      '2026-11-28T06:30:00.000Z',
    )
  })

  it('a create or update gets 400 if the last date of the job post is before its begin date', async ({
    server,
  }) => {
    const post = await create(server, { beginDate: '2026-12-01', lastDate: '2026-12-31' })
    const bad = await server.send('POST', '/create', {
      ...buildJobPost(),
      beginDate: '2026-12-01',
      lastDate: '2026-11-30',
    })
    expect(bad.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'lastDate' }] })
    const body = { ...buildJobPost(), beginDate: '2027-01-05' } as Record<string, unknown>
    delete body['lastDate']
    const late = await server.send('PUT', `/${post._id}`, body)
    expect(late.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'lastDate' }] })
    expect((await read(server, post._id)).data.jobPost.beginDate).toBe('2026-12-01')
  })
})
