import { describe, expect } from 'vitest'
import { buildPrivateJob } from '#shared/testing/kind-builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = appTest()

const create = async (server: TestApp, more = {}) => {
  const response = await server.send('POST', '/privateJob/create', buildPrivateJob(more))
  expect(response.statusCode).toBe(200)
  return response.json().data.privateJobPost
}

const HEADING = [
  '_id',
  'company',
  'createdAt',
  'employmentType',
  'jobRole',
  'lastDate',
  'location',
  'locked',
  'postName',
  'salary',
  'updatedAt',
]

describe('a private job', () => {
  it.for(['', '?fields=summary', '?searchQuery=sales'])(
    'a private job shows anonymous users only its heading fields, in the list %s and by its id',
    async (query, { server }) => {
      const { _id } = await create(server)
      const { data } = (await server.get(`/privateJob/allJob${query}`)).json()
      const item = (await server.get(`/privateJob/${_id}`)).json().data.privateJobPost
      for (const each of [data.privateJob[0], item]) {
        expect(Object.keys(each).toSorted()).toEqual(HEADING)
        expect(each).toMatchObject({ _id, locked: true, postName: buildPrivateJob().postName })
      }
    },
  )

  it('a private job shows all fields to signed-in users, in responses that are never cached', async ({
    server,
  }) => {
    const made = await create(server)
    for (const as of ['user', 'admin'] as const) {
      const list = await server.get('/privateJob/allJob', { as })
      const one = await server.get(`/privateJob/${made._id.toLowerCase()}`, { as })
      expect(list.json().data.privateJob).toEqual([made])
      expect(one.json().data.privateJobPost).toEqual(made)
      for (const { headers } of [list, one]) expect(headers['cache-control']).toBe('private, no-store')
    }
    expect(made).toMatchObject({ locked: false, Requirement: buildPrivateJob().Requirement })
    const anonymous = await server.get('/privateJob/allJob')
    expect(anonymous.headers['cache-control']).toContain('public')
    expect(anonymous.body).not.toContain('two-wheeler')
    expect((await server.get('/privateJob/allJob')).body).toBe(anonymous.body)
  })

  it('a private job drops blank entries of its lists when it is saved', async ({ server }) => {
    const made = await create(server, {
      Requirement: [{ title: ' ' }, { title: 'Class 12' }, { title: '\u200B' }],
      Benefits: [{ title: '' }],
    })
    expect(made).toMatchObject({ Requirement: [{ title: 'Class 12' }], Benefits: [] })
    const put = await server.send('PUT', `/privateJob/${made._id}`, {
      Benefits: [{ title: '' }, { title: 'Bus' }],
    })
    expect(put.json().data.privateJobPost).toMatchObject({
      Requirement: [{ title: 'Class 12' }],
      Benefits: [{ title: 'Bus' }],
    })
  })

  it('a private job is found by its requirements only while it is published, and only by signed-in users', async ({
    server,
  }) => {
    const { _id } = await create(server)
    const total = async () =>
      (await server.get('/privateJob/allJob?searchQuery=two-wheeler', { as: 'user' })).json().data.total
    expect(await total()).toBe(1)
    expect((await server.get('/privateJob/allJob?searchQuery=two-wheeler')).json().data.total).toBe(0)
    await server.send('PUT', `/privateJob/${_id}`, { status: 'draft' })
    expect(await total()).toBe(0)
    expect((await server.get('/getAll?searchQuery=sales')).json().data.total).toBe(0)
  })

  it.for(['postName', 'description', 'location', 'jobRole'])(
    'a private job gets 400 without its %s',
    async (field, { server }) => {
      const response = await server.send('POST', '/privateJob/create', buildPrivateJob({ [field]: ' ' }))
      expect(response.json()).toMatchObject({
        statusCode: 400,
        message: 'Please fill all required fields.',
        errors: [{ field }],
      })
    },
  )

  it('a request for a private job gets 404 with a message if the id does not exist', async ({ server }) => {
    for (const id of ['nothing', '01ARZ3NDEKTSV4RRFFQ69G5FAV'])
      expect((await server.get(`/privateJob/${id}`)).json()).toMatchObject({
        statusCode: 404,
        message: 'No data found.',
      })
  })
})
