import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findSummaries } from './content.repository.ts'

const { itemSummaryJson } = schema

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
