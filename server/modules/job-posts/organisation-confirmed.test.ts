import { describe, expect } from 'vitest'
import { buildJobPost } from '#shared/testing/builders.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const OTHER_HOST = 'https://example.gov.in/n.pdf'
const bare = (more: object = {}) => ({
  postName: 'SSC Stenographer 2026',
  description: 'Stenographers',
  beginDate: '2026-12-01',
  notificationLink: OTHER_HOST,
  ...more,
})

const it = appTest()

async function create(server: TestApp, body: object) {
  const { jobPost } = (await server.send('POST', '/create', body)).json().data
  return jobPost
}
const update = async (server: TestApp, id: string, more: object) => {
  const { beginDate: _, ...required } = bare()
  return (await server.send('PUT', `/${id}`, { ...required, ...more })).json().data.jobPost
}

describe('the organisation of a post', () => {
  it('the organisation of a post is unconfirmed if it was proposed', async ({ server }) => {
    expect(await create(server, bare())).toMatchObject({ organisation: 'ssc', organisationConfirmed: false })
  })

  it('the organisation of a post is confirmed permanently by a create or update that names the organisation', async ({
    server,
  }) => {
    expect(await create(server, bare({ organisation: 'ssc' }))).toMatchObject({ organisationConfirmed: true })
    const { _id } = await create(server, bare())
    expect(await update(server, _id, { salary: '₹25,500' })).toMatchObject({ organisationConfirmed: false })
    expect(await update(server, _id, { organisation: 'ssc' })).toMatchObject({ organisationConfirmed: true })
    expect(await update(server, _id, { salary: '₹25,600' })).toMatchObject({ organisationConfirmed: true })
  })

  it('the organisation of a post is confirmed as long as the post has a link to a host of the organisation', async ({
    server,
  }) => {
    const post = await create(server, bare({ notificationLink: 'https://ssc.gov.in/n.pdf' }))
    expect(post).toMatchObject({ organisation: 'ssc', organisationConfirmed: true })
    expect(await update(server, post._id, {})).toMatchObject({
      notificationLink: OTHER_HOST,
      organisationConfirmed: false,
    })
  })

  it('the organisation of a post is unconfirmed if it is empty', async ({ server }) => {
    expect(await create(server, bare({ organisation: '' }))).toMatchObject({ organisationConfirmed: false })
  })

  it('the organisation of a post is unconfirmed if an import file names it', async ({ server }) => {
    const rows = [bare({ organisation: 'ssc' }), bare({ postName: 'Clerk', organisation: 'upsc' })]
    const text = JSON.stringify(rows)
    const { data } = (await server.send('POST', '/admin/import/jobPost', { format: 'json', text })).json()
    for (const { _id } of data.rows) {
      expect(await update(server, _id, { status: 'published' })).toMatchObject({
        organisationConfirmed: false,
      })
    }
  })

  it('the organisation of a post stays confirmed if a deletion is undone', async ({ server }) => {
    const { _id } = await create(server, buildJobPost({ organisation: 'ssc' }))
    await server.send('DELETE', `/${_id}`)
    const undone = await server.send('POST', '/admin/content/jobPost/undo', { items: [{ _id, version: 2 }] })
    expect(undone.statusCode).toBe(200)
    const read = await server.get(`/job/${_id}`)
    expect(read.json().data.jobPost).toMatchObject({ organisationConfirmed: true })
  })
})
