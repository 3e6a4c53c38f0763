import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { buildServices } from '#server/app/services.ts'
import { pageAscending, pageDescending } from '#server/db/queries/listings.ts'
import { schema } from '#server/db/schema/index.ts'
import { deleteDocument, upsertDocument } from '#server/search/sqlite.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const { jobPosts, listingBlocks, listings, projectionVersions, itemJson } = schema

const CLOSING = 'jobPost:closing'

const it = sharedAppTest()
it.beforeAll(async ({ server }) => {
  for (let n = 0; n < 3; n += 1)
    await server.send('POST', '/create', { ...buildJobPost(), postName: `Clerk ${n}` })
  await server.send('POST', '/create', { ...buildJobPost(), postName: 'Draft', status: 'draft' })
})

// The user is signed in: anonymous responses are cached, and the cache does not notice this test's direct writes.
const listed = async (server: TestApp) => (await server.get('/getAll', { as: 'user' })).json().data.jobPosts

const beOlder = (server: TestApp) =>
  server.db.tx(async (query) => {
    await query.delete(projectionVersions)
    await query.insert(projectionVersions).values({ kind: 'jobPost', version: 'an older one' })
  })

it('a start after an upgrade rebuilds the item JSON of all items, and the next start rebuilds none', async ({
  server,
}) => {
  const before = await listed(server)
  await server.db.tx(async (query) => {
    await query
      .update(itemJson)
      .set({ json: Buffer.from(JSON.stringify({ ...before[0], location: 'old form' })) })
  })
  await beOlder(server)
  expect((await listed(server))[0].location).toBe('old form')
  expect(await server.services.kinds.jobPost.rebuild()).toBe(4)
  expect(await listed(server)).toEqual(before)
  expect(await server.services.kinds.jobPost.rebuild()).toBe(0)
  const versions = await server.db.read
    .select()
    .from(projectionVersions)
    .where(eq(projectionVersions.kind, 'jobPost'))
  expect(versions).toHaveLength(1)
})

it('a start after an upgrade adds public items to a new list and counts each once', async ({ server }) => {
  const closing = () => pageAscending(server.db.read, CLOSING, 0, 10, 0)
  const before = await closing()
  expect(before.total).toBe(3)
  await server.db.tx(async (query) => {
    await query.delete(listings).where(eq(listings.list, CLOSING))
    await query.delete(listingBlocks).where(eq(listingBlocks.list, CLOSING))
  })
  await beOlder(server)
  expect(await closing()).toEqual({ itemIds: [], total: 0 })
  await server.services.kinds.jobPost.rebuild()
  expect(await closing()).toEqual(before)
})

it('a start after a migration that emptied the search index fills it again', async ({ server }) => {
  const find = async () => (await server.get('/getAll?searchQuery=clerk', { as: 'user' })).json().data.total
  expect(await find()).toBe(3)
  await server.db.tx(async (query) => {
    for (const { _id } of await listed(server)) await deleteDocument(query, 'jobPost', _id)
  })
  await beOlder(server)
  expect(await find()).toBe(0)
  await server.services.kinds.jobPost.rebuild()
  expect(await find()).toBe(3)
})

it('a start after an upgrade that changes the indexed text rebuilds the search documents', async ({
  server,
}) => {
  const find = async () => (await server.get('/getAll?searchQuery=clerk', { as: 'user' })).json().data.total
  const [post] = await listed(server)
  const document = { kind: 'jobPost', itemId: post._id, changedAt: Date.parse(post.changedAt) }
  await server.db.tx((query) =>
    upsertDocument(query, { ...document, title: 'Other text', body: '', filters: [] }),
  )
  await beOlder(server)
  expect(await find()).toBe(2)
  await server.services.kinds.jobPost.rebuild()
  expect(await find()).toBe(3)
})

it('a start after an upgrade makes drafts findable for admins', async ({ server }) => {
  const find = async () => {
    const query = { status: 'draft', searchQuery: 'draft', page: 1, limit: 20 } as const
    return (await server.services.kinds.jobPost.adminList(query)).entries.map(({ title }) => title)
  }
  expect(await find()).toEqual(['Draft'])
  await server.db.tx(async (query) => {
    const [draft] = await query.select().from(jobPosts).where(eq(jobPosts.status, 'draft'))
    await deleteDocument(query, 'jobPost', draft?.id ?? '')
  })
  expect(await find()).toEqual([])
  await beOlder(server)
  await server.services.kinds.jobPost.rebuild()
  expect(await find()).toEqual(['Draft'])
})

it('a server start with a changed setting rebuilds the stored items that depend on the setting', async ({
  server,
}) => {
  const { quiz: quizzes, question: questions } = server.services.kinds
  const actor = { id: 'test' }
  const { _id } = await questions.create(buildQuestion(), { actor })
  const paid = { ...buildQuiz(), price: 20, winningAmount: 500, totalQuestions: 1, questionIds: [_id] }
  const made = await quizzes.create(paid, { actor })
  expect(made.inactiveReason).not.toBe('')
  await quizzes.rebuild()
  const ports = {
    db: server.db,
    clock: Date.now,
    newId: () => '',
    invalidate: () => Promise.resolve(),
    origin: '',
  }
  const cleared = buildServices({ ...ports, allowsPaidPrizes: true }).kinds.quiz
  expect(await cleared.rebuild()).toBe(1)
  const listedQuizzes = async () => (await server.get('/quizzes/getAll', { as: 'admin' })).json().data.quizzes
  expect((await listedQuizzes())[0].inactiveReason).toBe('')
  expect(await quizzes.rebuild()).toBe(1)
  expect((await listedQuizzes())[0].inactiveReason).toBe(made.inactiveReason)
})

it('a start after an upgrade does not change complete lists, and adds missing entries', async ({
  server,
}) => {
  const lists = ['jobPost:all', 'jobPost:all@Bihar', 'jobPost:applyLink', CLOSING]
  const state = async () => ({
    pages: await Promise.all(lists.map((list) => pageDescending(server.db.read, list, 10, 0))),
    entries: await server.db.read.select().from(listings).orderBy(listings.list, listings.itemId),
    blocks: await server.db.read.select().from(listingBlocks).orderBy(listingBlocks.list),
  })
  const before = await state()
  await beOlder(server)
  await server.services.kinds.jobPost.rebuild()
  expect(await state()).toEqual(before)
  // Removes one item from two lists, and lowers the counts of their blocks.
  const [gone = ''] = before.pages[0]?.itemIds ?? []
  const lost = ['jobPost:all', CLOSING]
  await server.db.tx(async (query) => {
    for (const list of lost) {
      const found = await query.select().from(listings).where(eq(listings.list, list))
      await query.delete(listings).where(inArray(listings.list, [list]))
      const remaining = found.filter((entry) => entry.itemId !== gone)
      await query.insert(listings).values(remaining)
      await query.update(listingBlocks).set({ count: remaining.length }).where(eq(listingBlocks.list, list))
    }
  })
  expect((await pageDescending(server.db.read, CLOSING, 10, 0)).total).toBe(2)
  await beOlder(server)
  await server.services.kinds.jobPost.rebuild()
  expect(await state()).toEqual(before)
})
