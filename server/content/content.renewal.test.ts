import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '../db/schema/index.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

const { readyForms, readyItems } = schema

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  for (let n = 0; n < 3; n += 1)
    await server.send('POST', '/create', { ...buildJobPost(), postName: `Clerk ${n}` })
})
afterAll(() => server.close())

const listed = async () => (await server.get('/getAll')).json().data.jobPosts

it('a start after an upgrade makes the ready JSON of all items anew, and the next start none', async () => {
  const before = await listed()
  await server.db.tx(async (query) => {
    await query
      .update(readyItems)
      .set({ json: Buffer.from(JSON.stringify({ ...before[0], location: 'old form' })) })
    await query.insert(readyForms).values({ kind: 'jobPost', form: 'that of an older version' })
  })
  expect((await listed())[0].location).toBe('old form')
  expect(await server.services.jobPosts.renew()).toBe(3)
  expect(await listed()).toEqual(before)
  expect(await server.services.jobPosts.renew()).toBe(0)
  const forms = await server.db.read.select().from(readyForms).where(eq(readyForms.kind, 'jobPost'))
  expect(forms).toHaveLength(1)
})
