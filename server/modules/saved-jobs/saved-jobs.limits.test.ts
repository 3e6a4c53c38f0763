import { describe, expect } from 'vitest'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { EMPTY_FIELDS, savedColumns } from '#shared/domain/jobs/saved-job.ts'
import { NOW } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '../../db/schema/index.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const NOTE = 'Hall ticket in the blue folder'

const it = appTest()
let postId: string
it.beforeEach(async ({ server }) => {
  postId = (await server.send('POST', '/create', buildJobPost())).json().data.jobPost._id
})

const put = (server: TestApp, body: unknown) => server.send('PUT', `/saved/${postId}`, body, { as: 'user' })
const list = async (server: TestApp) =>
  (await server.get('/saved', { as: 'user' })).json().data as SavedJobsData
const save = (at = NOW) => ({ isSaved: { value: true, at } })
const removed = (at = NOW) => ({ isSaved: { value: false, at } })

describe('the saved jobs of a user', () => {
  it('the saved jobs of a user are limited to 1,000 with a message; removed jobs do not count', async ({
    server,
  }) => {
    const { savedJobs } = schema
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: `test-user:${index}`,
      userId: 'test-user',
      postId: String(index),
      ...savedColumns({ ...EMPTY_FIELDS, isSaved: { value: true, at: 1 } }),
      createdAt: index,
    }))
    await server.db.tx(async (query) => {
      for (const row of rows) await query.insert(savedJobs).values(row)
    })
    const response = await put(server, save())
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toBe('The limit is 1,000 saved jobs. Remove a job to save another.')
    expect((await put(server, { status: { value: 'Applied', at: 2 } })).statusCode).toBe(200)
    await server.db.tx(async (query) => {
      await query.update(savedJobs).set({ isSaved: false })
    })
    expect((await put(server, save())).statusCode).toBe(200)
  })

  it('the list of saved jobs includes at most the 1,000 jobs that were removed last', async ({ server }) => {
    const { savedJobs } = schema
    await server.db.tx(async (query) => {
      for (let index = 0; index < 1000; index += 1)
        await query.insert(savedJobs).values({
          id: `test-user:${index}`,
          userId: 'test-user',
          postId: String(index),
          ...savedColumns({ ...EMPTY_FIELDS, isSaved: { value: false, at: index } }),
          createdAt: index,
        })
    })
    await put(server, save(1))
    await put(server, removed(NOW))
    const { saved } = await list(server)
    expect(saved).toHaveLength(1000)
    expect(saved.find((each) => each.postId === '0')).toBeUndefined()
    expect(saved.find((each) => each.postId === postId)).toBeDefined()
  })

  it('the saved jobs of a user appear in the account export and are deleted with the account', async ({
    server,
  }) => {
    const { headers, user } = await server.signInAs('asha@example.in')
    const url = `/api/v1/saved/${postId}`
    const payload = { ...save(1), note: { value: NOTE, at: 1 } }
    await server.app.inject({ method: 'PUT', url, headers, payload })
    const exported = (await server.app.inject({ url: '/api/v1/profile/export', headers })).json().data
    expect(exported.records.savedJobs).toEqual([
      expect.objectContaining({ postId, postName: buildJobPost().postName, note: NOTE, status: 'Saved' }),
    ])
    server.travelTo('2026-11-21T06:32:00.000Z')
    const code = await server.otpFor(user.email, { purpose: 'erase' }, headers)
    const erase = { method: 'POST' as const, url: '/api/v1/profile/erase', headers, payload: code }
    expect((await server.app.inject(erase)).statusCode).toBe(200)
    expect(await server.db.read.select().from(schema.savedJobs)).toEqual([])
  })
})
