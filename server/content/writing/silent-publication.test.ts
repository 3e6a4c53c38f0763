import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()

const create = async (server: TestApp, body: object = {}): Promise<string> =>
  (await server.send('POST', '/create', { ...buildJobPost(), ...body })).json().data.jobPost._id
const update = (server: TestApp, id: string, body: object) =>
  server.send('PUT', `/${id}`, { ...buildJobPost(), ...body })
const events = async (server: TestApp) =>
  (await server.db.read.select().from(schema.events)).map(({ type, isSilent, version }) => ({
    type,
    isSilent,
    version,
  }))

describe('a write with the notify field', () => {
  it('a write sends an alert by default', async ({ server }) => {
    await create(server)
    expect(await events(server)).toEqual([{ type: 'created', isSilent: false, version: 1 }])
  })

  it('a write sends no alert if notify is false, and the next write sends one again', async ({ server }) => {
    const id = await create(server, { notify: false })
    await update(server, id, { description: 'Other words.' })
    expect(await events(server)).toEqual([
      { type: 'created', isSilent: true, version: 1 },
      { type: 'updated', isSilent: false, version: 2 },
    ])
  })

  it('a scheduled publication sends no alert if notify is false', async ({ server }) => {
    const publishAt = '2026-11-21T07:00:00.000Z'
    await create(server, { status: 'scheduled', publishAt, notify: false })
    const loud = await create(server, { status: 'scheduled', publishAt })
    const changed = await create(server, { status: 'scheduled', publishAt, notify: false })
    await update(server, changed, { postName: 'Another name' })
    await update(server, loud, { postName: 'A third name' })
    server.travelTo(publishAt)
    await server.publishDue()
    expect(await events(server)).toEqual([
      { type: 'created', isSilent: true, version: 2 },
      { type: 'created', isSilent: false, version: 3 },
      { type: 'created', isSilent: true, version: 3 },
    ])
  })

  it('the admin area shows the notify value of a scheduled publication, and the value can be changed until the publication', async ({
    server,
  }) => {
    const publishAt = '2026-11-21T07:00:00.000Z'
    const id = await create(server, { status: 'scheduled', publishAt, notify: false })
    const notify = async () =>
      (await server.get(`/admin/content/jobPost/${id}`, { as: 'admin' })).json().data.notify
    expect(await notify()).toBe(false)
    await update(server, id, { notify: true })
    expect(await notify()).toBe(true)
    server.travelTo(publishAt)
    await server.publishDue()
    expect(await events(server)).toMatchObject([{ type: 'created', isSilent: false }])
    await update(server, id, { notify: false })
    expect(await notify()).toBe(true)
  })

  it('a minor edit, a removal and a second publication send no alert', async ({ server }) => {
    const id = await create(server)
    await update(server, id, { description: 'Other words.', minorEdit: true })
    await update(server, id, { status: 'draft' })
    await update(server, id, { status: 'published' })
    expect((await events(server)).slice(1)).toEqual([
      { type: 'edited', isSilent: true, version: 2 },
      { type: 'removed', isSilent: true, version: 3 },
      { type: 'updated', isSilent: true, version: 4 },
    ])
  })

  it('a write gets 400 if notify is not a boolean', async ({ server }) => {
    const response = await server.send('POST', '/create', { ...buildJobPost(), notify: 'no' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'notify', message: 'This must be true or false.' }])
  })
})
