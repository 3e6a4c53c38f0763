import { describe, expect } from 'vitest'
import type { AdminListData, AdminRow } from '#shared/contracts/admin.ts'
import { itemPath, kindNames, kindPaths } from '#shared/domain/kinds.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Item = Record<string, unknown> & { _id: string }

const it = appTest()

async function create(server: TestApp, name: KindName, more: Record<string, unknown> = {}): Promise<Item> {
  const { paths, itemKey } = kindPaths(name)
  const response = await server.send('POST', paths.create, { ...SAMPLES[name].body, ...more })
  expect(response.statusCode).toBe(200)
  return response.json().data[itemKey]
}
const remove = (server: TestApp, name: KindName, id: string) =>
  server.send('DELETE', itemPath(name, id, 'item'))
const list = async (server: TestApp, name: KindName, query = ''): Promise<AdminListData> => {
  const response = await server.get(`/admin/content/${name}${query}`, { as: 'admin' })
  expect(response.statusCode).toBe(200)
  return response.json().data
}
const SOON = '2026-11-22T06:30:00.000Z'

describe.each(kindNames)('the admin area lists items of the kind %s', (name) => {
  const { textField } = SAMPLES[name]
  const named = (title: string) => ({ [textField]: title })

  it('the admin list contains items in every status and a count per status', async ({ server }) => {
    await create(server, name, { ...named('Clerk one'), status: 'draft' })
    await create(server, name, { ...named('Clerk two'), status: 'scheduled', publishAt: SOON })
    const published = await create(server, name, named('Clerk three'))
    const gone = await create(server, name, named('Clerk four'))
    await remove(server, name, gone._id)
    const counts = { all: 3, draft: 1, scheduled: 1, published: 1, trash: 1 }
    const all = await list(server, name)
    expect(all).toMatchObject({ counts, total: 3, page: 1, pageCount: 1 })
    expect(all.items[0]).toMatchObject({
      _id: published._id,
      kind: name,
      title: 'Clerk three',
      status: 'published',
      version: 1,
      deletedAt: null,
    })
    const titles = async (status: string) =>
      (await list(server, name, `?status=${status}`)).items.map(({ title }) => title)
    expect(await titles('draft')).toEqual(['Clerk one'])
    expect(await titles('scheduled')).toEqual(['Clerk two'])
    expect(await titles('published')).toEqual(['Clerk three'])
    expect(await titles('trash')).toEqual(['Clerk four'])
  })

  it('the admin list is paged and can be searched', async ({ server }) => {
    for (const title of ['Clerk alpha', 'Peon beta', 'Clerk gamma'])
      await create(server, name, { ...named(title), status: 'draft' })
    expect(await list(server, name, '?limit=2&page=2')).toMatchObject({
      total: 3,
      pageCount: 2,
      items: [{ title: 'Clerk alpha' }],
    })
    const found = await list(server, name, '?searchQuery=clerk')
    expect(found.items.map(({ title }) => title).toSorted()).toEqual(['Clerk alpha', 'Clerk gamma'])
    expect((await list(server, name, '?searchQuery=clerk&status=published')).items).toEqual([])
  })

  it('an item can be read in full and restored from the trash as a draft', async ({ server }) => {
    const { _id } = await create(server, name)
    await remove(server, name, _id)
    const path = `/admin/content/${name.toLowerCase()}/${_id.toLowerCase()}`
    const read = (await server.get(path, { as: 'admin' })).json()
    expect(read.data).toMatchObject({ item: { _id }, deletedAt: NOW_ISO })
    const restored = (await server.send('POST', `${path}/restore`)).json()
    expect(restored).toMatchObject({
      message: 'Restored as a draft.',
      data: { item: { _id, status: 'draft' } },
    })
    expect((await list(server, name)).counts).toMatchObject({ draft: 1, trash: 0 })
    expect((await server.send('POST', `${path}/restore`)).statusCode).toBe(404)
  })

  it('the search for similar titles finds other items, but not the edited item itself', async ({
    server,
  }) => {
    const { _id } = await create(server, name, named('Clerk Grade Two Recruitment 2026'))
    await create(server, name, named('Something else altogether'))
    const similar = async (query: string): Promise<AdminRow[]> =>
      (await server.get(`/admin/content/${name}/similar?${query}`, { as: 'admin' })).json().data.items
    const title = 'title=Recruitment Clerk Grade Two'
    expect(await similar(title)).toEqual([expect.objectContaining({ _id, kind: name })])
    expect(await similar(`${title}&except=${_id}`)).toEqual([])
  })
})

describe('a row of the admin lists', () => {
  const rowOf = async (server: TestApp, name: KindName, more: Record<string, unknown>) => {
    await create(server, name, more)
    const [row] = (await list(server, name)).items
    return row
  }

  it.for<[KindName, Record<string, unknown>, string]>([
    [
      'jobPost',
      { notificationLink: 'https://example.com/', applyLink: [] },
      'No link leads to an official site.',
    ],
    ['jobPost', { notificationLink: 'https://ssc.gov.in/' }, ''],
    ['note', { price: 'ask us' }, 'It cannot be sold, because the price is not one amount.'],
    ['note', { price: '99', link: '' }, 'It cannot be sold, because it has no download link.'],
    ['offlineForm', { price: '₹10 or ₹20' }, 'It cannot be sold, because the price is not one amount.'],
    ['question', {}, ''],
  ])('a row of the admin list shows the warning of a %s: %j', async ([name, more, warning], { server }) => {
    expect(await rowOf(server, name, more)).toMatchObject({ warning })
  })

  it.for<[number, string]>([
    [0.99, 'It cannot be sold, because the price is below ₹1.'],
    [1, ''],
  ])(
    'the admin list and the response to a write tell whether a quiz of %d rupees can be bought',
    async ([price, warning], { server }) => {
      const created = await server.send('POST', '/question/create', SAMPLES.question.body)
      const questionIds = [String(created.json().data.question._id)]
      const body = { ...SAMPLES.quiz.body, category: 'Mock', totalQuestions: 1, questionIds, price }
      const { message, data } = (await server.send('POST', '/quizzes/create', body)).json()
      expect([data.quiz.inactiveReason, message]).toEqual([
        '',
        `Quiz created successfully. ${warning}`.trim(),
      ])
      const { items } = await list(server, 'quiz')
      expect(items.find(({ _id }) => _id === data.quiz._id)?.warning).toBe(warning)
    },
  )

  it('a row of the admin list shows a warning if the quiz is never offered to users', async ({ server }) => {
    const row = await rowOf(server, 'quiz', { category: 'Quizzes', price: 10, winningAmount: 100 })
    expect(row?.warning).not.toBe('')
  })

  it('a row of the admin list has the address of the public page of the item, or none for a draft', async ({
    server,
  }) => {
    expect((await rowOf(server, 'jobPost', { postName: 'Clerk 2026' }))?.url).toBe('/job/Clerk-2026')
    const job = await rowOf(server, 'privateJob', {})
    expect(job?.url).toBe(`/job/${job?._id}`)
    expect((await rowOf(server, 'jobPost', { postName: 'Peon 2026', status: 'draft' }))?.url).toBe('')
  })
})

describe('the labels in use', () => {
  const labels = async (server: TestApp, name: KindName) =>
    (await server.get(`/admin/content/${name}/labels`, { as: 'admin' })).json().data.labels

  it('suggested labels come from the entry lists of existing posts, the most frequent first, without blank labels', async ({
    server,
  }) => {
    const fee = (label: string) => ({ label, fee: '₹100' })
    await create(server, 'jobPost', {
      applicationFee: [fee('OBC'), fee('General')],
      ageLimit: [],
      importantDates: [],
    })
    await create(server, 'jobPost', { applicationFee: [fee(' General '), fee('  ')], status: 'draft' })
    const found = await labels(server, 'jobPost')
    expect(found).toMatchObject({ applicationFee: ['General', 'OBC'] })
    expect(Object.keys(found)).not.toContain('informationSections')
    expect(await labels(server, 'note')).toEqual({})
  })

  it('suggested labels are cached for ten minutes', async ({ server }) => {
    expect(await labels(server, 'jobPost')).toEqual({})
    await create(server, 'jobPost', { applicationFee: [{ label: 'General', fee: '' }] })
    expect(await labels(server, 'jobPost')).toEqual({})
    server.travelTo('2026-11-21T06:41:00.000Z')
    expect(await labels(server, 'jobPost')).toMatchObject({ applicationFee: ['General'] })
  })
})

describe('invalid requests for content', () => {
  const id = '01KAJ5EVF0000000000000000A'

  it.for(['/admin/content/nothing', '/admin/content/__proto__', `/admin/content/toString/${id}`])(
    'an unsupported kind returns 404: %s',
    async (path, { server }) => {
      const response = await server.get(path, { as: 'admin' })
      expect(response.json()).toMatchObject({ statusCode: 404, message: 'There is no such kind of content.' })
    },
  )

  it('an item that does not exist returns 404', async ({ server }) => {
    const response = await server.get(`/admin/content/note/${id}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 404, message: 'No data found.' })
  })

  it.for<[string, string]>([
    ['jobPost?status=gone', 'status'],
    ['jobPost?page=0', 'page'],
    ['jobPost?limit=51', 'limit'],
    ['jobPost/similar', 'title'],
    [`jobPost/similar?title=${'x'.repeat(301)}`, 'title'],
    ['jobPost/12', 'id'],
  ])('an invalid request returns 400 with the name of the field: %s', async ([path, field], { server }) => {
    const response = await server.get(`/admin/content/${path}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })
})
