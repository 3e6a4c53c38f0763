import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { findSummaries } from './content.repository.ts'

const { itemSummaryJson } = schema

let server: TestApp
const ids: string[] = []
beforeAll(async () => {
  server = await testApp()
  for (const name of ['Clerk', 'Driver']) {
    const response = await server.send('POST', '/create', { ...buildJobPost(), postName: `${name} – लिपिक` })
    ids.push(response.json().data.jobPost._id)
  }
})
afterAll(() => server.close())

const names = async (itemIds: readonly string[]) =>
  (await findSummaries(server.db.read, itemIds)).map(
    (text) => (JSON.parse(text) as { postName: string }).postName,
  )

it('the content repository returns items in the order of the ids and omits missing ones', async () => {
  const [clerk = '', driver = ''] = ids
  expect(await names([driver, 'nowhere', clerk])).toEqual(['Driver – लिपिक', 'Clerk – लिपिक'])
  expect(await names([])).toEqual([])
})

it('the content repository reads items again after a write', async () => {
  const [clerk = '', driver = ''] = ids
  const json = JSON.stringify({ postName: 'Typist' })
  await server.db.tx(async (query) => {
    await query.update(itemSummaryJson).set({ json }).where(eq(itemSummaryJson.itemId, clerk))
  })
  expect(await names([clerk, driver])).toEqual(['Typist', 'Driver – लिपिक'])
})
