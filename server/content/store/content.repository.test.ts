import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findSummaries, readStatements } from './content.repository.ts'

const { itemSummaryJson, jobPosts } = schema

const it = sharedAppTest()
const ids: string[] = []
it.beforeAll(async ({ server }) => {
  for (const name of ['Clerk', 'Driver']) {
    const response = await server.send('POST', '/create', { ...buildJobPost(), postName: `${name} – लिपिक` })
    ids.push(response.json().data.jobPost._id)
  }
})

const names = async (server: TestApp, itemIds: readonly string[]) =>
  (await findSummaries(server.db.read, itemIds)).map(
    (text) => (JSON.parse(text) as { postName: string }).postName,
  )

it('the content repository returns items in the order of the ids and omits missing ones', async ({
  server,
}) => {
  const [clerk = '', driver = ''] = ids
  expect(await names(server, [driver, 'nowhere', clerk])).toEqual(['Driver – लिपिक', 'Clerk – लिपिक'])
  expect(await names(server, [])).toEqual([])
})

it('the content repository reads items again after a write', async ({ server }) => {
  const [clerk = '', driver = ''] = ids
  const json = JSON.stringify({ postName: 'Typist' })
  await server.db.tx(async (query) => {
    await query.update(itemSummaryJson).set({ json }).where(eq(itemSummaryJson.itemId, clerk))
  })
  expect(await names(server, [clerk, driver])).toEqual(['Typist', 'Driver – लिपिक'])
})

it('items that are due at one instant are published in the order of their ids', async ({ server }) => {
  const publishAt = '2026-12-30T00:00:00.000Z'
  const body = { ...buildJobPost(), status: 'scheduled', publishAt }
  const first: string = (await server.send('POST', '/create', body)).json().data.jobPost._id
  const second: string = (await server.send('POST', '/create', body)).json().data.jobPost._id
  // Another engine returns equal rows in any order: here the later row has the earlier id.
  const earliest = '00000000000000000000000000'
  await server.db.tx(async (query) => {
    await query.update(jobPosts).set({ id: earliest }).where(eq(jobPosts.id, second))
  })
  const { dueBy } = readStatements(server.db.read, { table: jobPosts, kind: { name: 'jobPost' } })
  expect(await dueBy.execute({ now: Date.parse(publishAt) })).toEqual([{ id: earliest }, { id: first }])
})
