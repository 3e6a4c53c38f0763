import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const create = async (body: object = {}): Promise<string> =>
  (await server.send('POST', '/create', { ...buildJobPost(), ...body })).json().data.jobPost._id
const update = (id: string, body: object) => server.send('PUT', `/${id}`, { ...buildJobPost(), ...body })
const events = async () =>
  (await server.db.read.select().from(schema.events)).map(({ type, isSilent, version }) => ({
    type,
    isSilent,
    version,
  }))

describe('a write with the notify field', () => {
  it('a write sends an alert by default', async () => {
    await create()
    expect(await events()).toEqual([{ type: 'created', isSilent: false, version: 1 }])
  })

  it('a write sends no alert if notify is false, and the next write sends one again', async () => {
    const id = await create({ notify: false })
    await update(id, { description: 'Other words.' })
    expect(await events()).toEqual([
      { type: 'created', isSilent: true, version: 1 },
      { type: 'updated', isSilent: false, version: 2 },
    ])
  })

  it('a scheduled publication sends no alert if notify is false', async () => {
    const publishAt = '2026-11-21T07:00:00.000Z'
    await create({ status: 'scheduled', publishAt, notify: false })
    const loud = await create({ status: 'scheduled', publishAt })
    const changed = await create({ status: 'scheduled', publishAt, notify: false })
    await update(changed, { postName: 'Another name' })
    await update(loud, { postName: 'A third name' })
    server.travelTo(publishAt)
    await server.publishDue()
    expect(await events()).toEqual([
      { type: 'created', isSilent: true, version: 2 },
      { type: 'created', isSilent: false, version: 3 },
      { type: 'created', isSilent: true, version: 3 },
    ])
  })

  it('the administration shows the notify value of a scheduled publication, which can be changed', async () => {
    const publishAt = '2026-11-21T07:00:00.000Z'
    const id = await create({ status: 'scheduled', publishAt, notify: false })
    const notify = async () =>
      (await server.get(`/admin/content/jobPost/${id}`, { as: 'admin' })).json().data.notify
    expect(await notify()).toBe(false)
    await update(id, { notify: true })
    expect(await notify()).toBe(true)
    server.travelTo(publishAt)
    await server.publishDue()
    expect(await events()).toMatchObject([{ type: 'created', isSilent: false }])
    await update(id, { notify: false })
    expect(await notify()).toBe(true)
  })

  it('a write sends no alert if it is minor, a removal or a second publication', async () => {
    const id = await create()
    await update(id, { description: 'Other words.', minorEdit: true })
    await update(id, { status: 'draft' })
    await update(id, { status: 'published' })
    expect((await events()).slice(1)).toEqual([
      { type: 'edited', isSilent: true, version: 2 },
      { type: 'removed', isSilent: true, version: 3 },
      { type: 'updated', isSilent: true, version: 4 },
    ])
  })

  it('a write gets 400 if notify is not a boolean', async () => {
    const response = await server.send('POST', '/create', { ...buildJobPost(), notify: 'no' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'notify', message: 'This must be true or false.' }])
  })
})
