import { describe, expect } from 'vitest'
import type { AuditData } from '#shared/contracts/admin.ts'
import { itemPath, kindNames, kindPaths } from '#shared/domain/kinds.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { syncClient } from '#server/testing/sync-client.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type Item = Record<string, unknown> & { _id: string; version: number }
type Seen = Pick<Item, '_id' | 'version'>

const it = appTest()

async function create(server: TestApp, name: KindName, more: object = {}): Promise<Item> {
  const { paths, itemKey } = kindPaths(name)
  return (await server.send('POST', paths.create, { ...SAMPLES[name].body, ...more })).json().data[itemKey]
}
const read = async (server: TestApp, name: KindName, id: string) =>
  (await server.get(`/admin/content/${name}/${id}`, { as: 'admin' })).json().data as {
    item: Item
    deletedAt: string | null
  }
const remove = async (server: TestApp, name: KindName, id: string): Promise<Seen> =>
  (await server.send('DELETE', itemPath(name, id, 'item'))).json().data
const undo = (server: TestApp, name: KindName, items: readonly Seen[]) =>
  server.send('POST', `/admin/content/${name}/undo`, { items: items.map(seen) })
const seen = ({ _id, version }: Seen): Seen => ({ _id, version })
const removeApplyLinks = (server: TestApp, items: readonly Seen[]) =>
  server.send('POST', '/admin/job-posts/remove-apply-links', { items: items.map(seen) })

const content = ({ version: _version, updatedAt: _updatedAt, ...rest }: Item) => rest
const publicPosts = async (server: TestApp, list: string) =>
  (await server.get(list)).json().data.jobPosts.map((post: Item) => content(post))

describe.each(kindNames)('the deletion of an item of the kind %s can be undone', (name) => {
  it.for([{}, { status: 'draft' }, { status: 'scheduled', publishAt: '2026-11-25T06:30:00.000Z' }])(
    'an undone deletion restores every field of the item: %j',
    async (publication, { server }) => {
      const before = await create(server, name, publication)
      server.travelTo('2026-11-22T06:30:00.000Z')
      const deleted = await remove(server, name, before._id)
      expect(deleted).toEqual({ _id: before._id, version: 2 })
      const response = await undo(server, name, [deleted])
      expect(response.json()).toMatchObject({
        statusCode: 200,
        message: 'The change is undone.',
        data: { items: [{ _id: before._id, version: 3 }] },
      })
      const after = await read(server, name, before._id)
      expect(after.deletedAt).toBeNull()
      expect(content(after.item)).toEqual(content(before))
    },
  )
})

describe('removing the apply links of posts', () => {
  const clerk = (server: TestApp) => create(server, 'jobPost', { ...buildJobPost(), postName: 'Clerk 2026' })

  it('the removal of apply links hides them and shows readers no update, and an undo restores them', async ({
    server,
  }) => {
    const posts = [
      await clerk(server),
      await create(server, 'jobPost', { ...buildJobPost(), postName: 'Peon 2026' }),
    ]
    const lists = ['/getAll', '/ApplyLink']
    const before = await Promise.all(lists.map((list) => publicPosts(server, list)))
    expect(before.map((list) => list.length)).toEqual([2, 2])
    server.travelTo('2026-11-22T06:30:00.000Z')

    const response = await removeApplyLinks(server, posts)
    expect(response.json()).toMatchObject({
      statusCode: 200,
      message: 'The apply links of 2 posts are removed.',
      data: { items: posts.map(({ _id }) => ({ _id, version: 2 })) },
    })
    const [changed] = await publicPosts(server, '/getAll')
    expect(changed).toMatchObject({ applyLink: [], stages: { applyLink: null } })
    expect(changed.changedAt).toBe(posts[0]?.['changedAt'])
    expect(await publicPosts(server, '/ApplyLink')).toEqual([])

    expect((await undo(server, 'jobPost', response.json().data.items)).json()).toMatchObject({
      message: '2 are as they were.',
    })
    expect(await Promise.all(lists.map((list) => publicPosts(server, list)))).toEqual(before)
    const { data } = (await server.get('/admin/audit', { as: 'admin' })).json() as { data: AuditData }
    expect(data.entries.slice(0, 4).map(({ action, actor }) => [action, actor])).toEqual([
      ['undo', 'test-admin'],
      ['undo', 'test-admin'],
      ['remove apply links', 'test-admin'],
      ['remove apply links', 'test-admin'],
    ])
  })

  it('devices receive the removal of links and its undo, and the history of the post has no line for either', async ({
    server,
  }) => {
    const post = await clerk(server)
    const device = syncClient(server)
    await device.sync()
    const stored = device.posts.get(post._id)
    const { items } = (await removeApplyLinks(server, [post])).json().data
    await device.sync()
    expect(device.posts.get(post._id)).toMatchObject({ applyLink: [], version: 2 })
    await undo(server, 'jobPost', items)
    await undo(server, 'jobPost', [await remove(server, 'jobPost', post._id)])
    await device.sync()
    expect(device.posts.get(post._id)).toEqual({ ...stored, version: 5 })
    const { history } = (await server.get(`/job/${post._id}`)).json().data.jobPost
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['created'])
  })

  it('a bulk change changes no post if one of the posts was edited after it was listed', async ({
    server,
  }) => {
    const [one, other] = [await clerk(server), await clerk(server)]
    const edited = await server.send('PUT', `/${other._id}`, { ...buildJobPost(), salary: '₹1' })
    expect(edited.statusCode).toBe(200)
    const response = await removeApplyLinks(server, [one, other])
    expect(response.json()).toMatchObject({
      statusCode: 409,
      data: { current: { _id: other._id, version: 2 } },
    })
    expect((await read(server, 'jobPost', one._id)).item).toEqual(one)
  })

  it('an undo returns 409 if the item was edited later or if its last write cannot be undone', async ({
    server,
  }) => {
    const post = await clerk(server)
    expect((await undo(server, 'jobPost', [post])).json()).toMatchObject({
      statusCode: 409,
      message: 'There is nothing to undo.',
    })
    const [removed] = (await removeApplyLinks(server, [post])).json().data.items as [Seen]
    await server.send('PUT', `/${post._id}`, { ...buildJobPost(), applyLink: [], salary: '₹1' })
    expect((await undo(server, 'jobPost', [removed])).statusCode).toBe(409)
    expect((await read(server, 'jobPost', post._id)).item).toMatchObject({
      salary: '₹1',
      applyLink: [],
      version: 3,
    })
  })

  it('the routes for undo and link removal return 404 for posts that are deleted or do not exist', async ({
    server,
  }) => {
    const post = await clerk(server)
    await remove(server, 'jobPost', post._id)
    expect((await removeApplyLinks(server, [{ ...post, version: 2 }])).statusCode).toBe(404)
    const unknown = { _id: '01KAJ5EVF0000000000000000A', version: 1 }
    expect((await undo(server, 'jobPost', [unknown])).statusCode).toBe(404)
    expect((await server.send('POST', '/admin/content/nothing/undo', { items: [unknown] })).statusCode).toBe(
      404,
    )
  })

  it.for([
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: [{ _id: 'x', version: 1 }] }, 'items[0]._id'],
    [{ items: [{ _id: '01KAJ5EVF0000000000000000A', version: 0 }] }, 'items[0].version'],
    [
      { items: Array.from({ length: 51 }, () => ({ _id: '01KAJ5EVF0000000000000000A', version: 1 })) },
      'items',
    ],
  ] as const)(
    'the routes for undo and link removal return 400 with the name of the field for the body %j',
    async ([body, field], { server }) => {
      for (const path of ['/admin/content/jobPost/undo', '/admin/job-posts/remove-apply-links']) {
        const response = await server.send('POST', path, body)
        expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
      }
    },
  )
})

describe('the list of posts that are probably closed', () => {
  it('the list probablyClosed has as many posts as the dashboard counts, in pages, and is empty after the links are removed', async ({
    server,
  }) => {
    const importantDates = [{ label: 'Exam Date', date: '2026-11-01' }]
    const past = { beginDate: '2026-10-01', lastDate: '', importantDates }
    for (const postName of ['Clerk', 'Peon', 'Driver'])
      await create(server, 'jobPost', { ...buildJobPost(), ...past, postName: `${postName} 2026` })
    const list = async (query: string) =>
      (await server.get(`/admin/attention/probablyClosed${query}`, { as: 'admin' })).json().data
    const page = await list('?limit=2&page=2')
    expect(page).toMatchObject({ total: 3, page: 2, pageCount: 2 })
    expect(page.items).toHaveLength(1)
    const all = (await list('')).items as { row: Seen; reason: string }[]
    expect(all[0]?.reason).toMatch(/^No last date is given/)
    await removeApplyLinks(
      server,
      all.map(({ row }) => row),
    )
    expect(await list('')).toMatchObject({ total: 0, items: [] })
    expect((await server.get('/admin/attention/nothing', { as: 'admin' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'list' }],
    })
  })
})

describe('publishing drafts together', () => {
  const publish = (server: TestApp, name: string, items: readonly Seen[]) =>
    server.send('POST', `/admin/content/${name}/publish`, { items: items.map(seen) })

  it('imported questions are published together, each with an entry in the audit log', async ({ server }) => {
    const gift = '::1:: Who? {=a ~b ~c ~d}\n\nIs \\\\(x\\\\) {~a =H<sub>2</sub>O ~c ~d}'
    const body = { format: 'gift', text: gift }
    const { data } = (await server.send('POST', '/admin/import/question', body)).json()
    expect(data).toMatchObject({ imported: 2, errors: [], questions: [] })
    const drafts: Seen[] = data.rows.map(({ _id }: Seen) => ({ _id, version: 1 }))
    expect((await publish(server, 'question', drafts)).json()).toMatchObject({
      message: '2 are published.',
      data: { items: drafts.map(({ _id }) => ({ _id, version: 2 })) },
    })
    const { item } = await read(server, 'question', drafts[1]?._id ?? '')
    expect(item).toMatchObject({
      status: 'published',
      questionName: 'Is \\(x\\)',
      options: ['a', 'H<sub>2</sub>O', 'c', 'd'],
      correctOption: 1,
    })
    const log = await server.get(`/admin/audit?target=question/${drafts[1]?._id}`, { as: 'admin' })
    expect((log.json().data as AuditData).entries.map(({ action }) => action)).toEqual(['update', 'create'])
    const { data: list } = (
      await server.get('/admin/content/question?searchQuery=H2O', { as: 'admin' })
    ).json()
    expect(list.items).toMatchObject([{ title: 'Is x', status: 'published' }])
  })

  it('a bulk publication publishes no draft if one of the drafts was edited since or is in the trash', async ({
    server,
  }) => {
    const [one, other] = [
      await create(server, 'question', { status: 'draft' }),
      await create(server, 'question', { status: 'draft' }),
    ]
    expect((await publish(server, 'question', [one, { ...other, version: 7 }])).statusCode).toBe(409)
    const removed = await remove(server, 'question', other._id)
    expect((await publish(server, 'question', [one, removed])).statusCode).toBe(404)
    expect((await read(server, 'question', one._id)).item).toMatchObject({ status: 'draft', version: 1 })
  })
})
