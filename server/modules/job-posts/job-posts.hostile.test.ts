import { describe, expect } from 'vitest'
import { jobPost } from '#shared/contracts/job-post.ts'
import { toLine } from '#shared/domain/text/invisible.ts'
import { HOSTILE, hostileBody } from '../../testing/hostile.ts'
import { sharedAppTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const it = sharedAppTest()

const total = async (server: TestApp) => (await server.get('/getAll')).json().data.total as number
const posts = HOSTILE.filter((each) => each.entity === 'jobPost')
// Post X04 is accepted: its quotes are percent-encoded, so they cannot end an HTML attribute.
const isMadeSafe = ({ id }: { id: string }) => id === 'X04'
const queries = HOSTILE.filter((each) => each.entity === 'listQuery')

describe('a hostile job post', () => {
  it.for(
    posts
      .filter((each) => each.expected.outcome === 'reject' && !isMadeSafe(each))
      .map((each) => [each.id, each.name, each] as const),
  )(
    'a hostile job post %s (%s) gets 400 naming its field, and nothing is stored',
    async ([_id, _name, each], { server }) => {
      const before = await total(server)
      const response = await server.send('POST', each.request.path, hostileBody(each))
      expect(response.statusCode).toBe(400)
      const fields = response.json().errors.map((error: { field: string }) => error.field)
      expect(fields).toEqual(
        expect.arrayContaining(each.expected.field === undefined ? [] : [each.expected.field]),
      )
      if (each.request.rawBody === '{"postName":"A",') expect(fields).toEqual([])
      expect(await total(server)).toBe(before)
    },
  )

  it.for(
    posts
      .filter((each) => each.expected.outcome === 'accept')
      .map((each) => [each.id, each.name, each] as const),
  )(
    'a hostile job post %s (%s) is stored unchanged, with its title as one visible line',
    async ([_id, _name, each], { server }) => {
      const text = hostileBody(each) ?? ''
      const response = await server.send('POST', each.request.path, text)
      expect(response.json()).toMatchObject({ statusCode: 200 })
      const sent = JSON.parse(text) as Record<string, unknown>
      const { slug } = response.json().data.jobPost
      const read = (await server.get(`/job/${encodeURIComponent(slug)}`)).json().data.jobPost
      // Omitted fields take a default or a proposal.
      const { fieldNames } = jobPost
      for (const field of fieldNames.filter((name) => name in sent))
        expect(read[field], field).toEqual(field === 'postName' ? toLine(String(sent[field])) : sent[field])
      expect(jobPost.Draft.safeParse(read).error).toBeUndefined()
      expect(Object.keys(read)).not.toContain('constructor')
      expect(({} as Record<string, unknown>)['role']).toBeUndefined()
    },
  )

  it('a hostile link with quotes in a job post is stored as an address that cannot end an HTML attribute', async ({
    server,
  }) => {
    const each = posts.find(isMadeSafe)
    const response = await server.send('POST', '/create', each && hostileBody(each))
    expect(response.json()).toMatchObject({ statusCode: 200 })
    expect(response.json().data.jobPost.notificationLink).toMatch(/^https:\/\/[^\s"'<>\\]+$/)
  })

  it('a job post with an array nested 20,000 levels deep gets 400', async ({ server }) => {
    const body = `{"postName":"Deep","description":"d","notificationLink":"https://example.gov.in/","beginDate":"2026-12-01","informationSections":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const response = await server.send('POST', '/create', body)
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'body' }] })
  })

  it('a job post with the name of a page of the site gets another slug', async ({ server }) => {
    const found = (await server.get('/getAll?searchQuery=admin')).json().data.jobPosts
    expect(found.map((post: { slug: string }) => post.slug)).toContain('admin-2')
  })

  it('a job post above the size limit gets 413', async ({ server }) => {
    const response = await server.send('POST', '/create', `{"description":"${'x'.repeat(1_100_000)}"}`)
    expect(response.json()).toMatchObject({ statusCode: 413, success: false, errors: [] })
  })
})

describe('a hostile list query', () => {
  it.for(queries.map((each) => [each.id, each.name, each] as const))(
    'a hostile list query %s (%s) gets a safe response',
    async ([_id, _name, each], { server }) => {
      const { field } = each.expected
      const response = await server.app.inject({
        method: 'GET',
        url: `/api/v1${each.request.path}`,
        query: each.request.query ?? {},
      })
      if (each.expected.outcome === 'reject') {
        expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
        return
      }
      expect(response.json()).toMatchObject({ statusCode: 200 })
      const { data } = response.json()
      const isSearched = data.total === 0 || data.dropped !== undefined
      expect(isSearched || data.jobPosts.length < data.total, each.name).toBe(true)
    },
  )

  it('a hostile list query with quotes and SQL finds only the posts that contain its words', async ({
    server,
  }) => {
    const create = (postName: string) =>
      server.send('POST', '/create', {
        ...posts[0]?.request.body,
        notificationLink: 'https://example.gov.in/',
        postName,
      })
    await create('This or that 1 zxqw')
    await create('This and that 1 zxqw')
    const found = await server.app.inject({
      method: 'GET',
      url: '/api/v1/getAll',
      query: { searchQuery: "zxqw' OR '1'='1' --" },
    })
    expect(found.json().data.jobPosts.map((post: { postName: string }) => post.postName)).toEqual([
      'This or that 1 zxqw',
    ])
  })
})
