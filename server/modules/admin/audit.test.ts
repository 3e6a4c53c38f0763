import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditData } from '#shared/contracts/admin.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { writeAudit } from '../../content/audit.ts'
import { schema } from '../../db/schema/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const list = async (query = ''): Promise<AuditData> =>
  (await server.get(`/admin/audit${query}`, { as: 'admin' })).json().data
const done = async (query = '') => (await list(query)).entries.map(({ action, target }) => [action, target])

const note = (entry: Partial<Parameters<typeof writeAudit>[1]>) =>
  server.db.tx((query) =>
    writeAudit(query, {
      at: Date.parse('2026-11-21T06:30:00.000Z'),
      actor: { id: 'a-program' },
      action: 'update',
      target: 'site',
      ...entry,
    }),
  )

describe('the audit log', () => {
  it('tells what was done, the latest first, and what it changed', async () => {
    const body = buildJobPost()
    const { _id } = (await server.send('POST', '/create', body)).json().data.jobPost
    await server.send('PUT', `/${_id}`, { ...body, salary: '₹1' })
    await server.send('DELETE', `/${_id}`)
    expect(await done()).toEqual(['delete', 'update', 'create'].map((action) => [action, `jobPost/${_id}`]))
    expect((await list()).entries[1]).toMatchObject({
      at: '2026-11-21T06:30:00.000Z',
      actor: 'test-admin',
      before: { salary: body.salary },
      after: { salary: '₹1' },
    })
  })

  it('is read page by page to its end', async () => {
    for (let n = 1; n <= 5; n += 1) await note({ target: `site/${n}` })
    expect(await list('?limit=2')).toMatchObject({ total: 5, pageCount: 3, page: 1 })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => done(`?limit=2&page=${page}`)))
    expect(pages.map((page) => page.map(([, target]) => target))).toEqual([
      ['site/5', 'site/4'],
      ['site/3', 'site/2'],
      ['site/1'],
      [],
    ])
    expect(await list('?page=999999999999999')).toMatchObject({ entries: [], total: 5 })
  })

  it('has no gaps in its numbers after a write that failed', async () => {
    await note({})
    const failure = server.db.tx(async (query) => {
      await writeAudit(query, { at: 1, actor: { id: 'x' }, action: 'create', target: 'never' })
      throw new Error('not written')
    })
    await expect(failure).rejects.toThrow('not written')
    await note({})
    expect((await list()).entries.map(({ seq }) => seq)).toEqual([2, 1])
    expect((await list()).total).toBe(2)
  })

  it('is narrowed to one target', async () => {
    for (const target of ['site', 'jobPost/1', 'site', 'jobPost/12']) await note({ target })
    expect(await list('?target=site&limit=1')).toMatchObject({ total: 2, pageCount: 2 })
    expect(await done('?target= jobPost/1 ')).toEqual([['update', 'jobPost/1']])
    expect(await done('?target=nothing')).toEqual([])
  })

  it('names people by their e-mail, and programs as they are', async () => {
    await server.db.tx(async (query) => {
      const name = { firstName: 'Asha', lastName: 'Kumari', phone: '9876543210' }
      const values = { id: 'test-admin', email: 'asha@example.in', role: 'admin' as const, createdAt: 1 }
      await query.insert(schema.users).values({ ...name, ...values })
    })
    await note({ actor: { id: 'test-admin' } })
    await note({ actor: { id: 'schedule' } })
    expect((await list()).entries.map(({ actor }) => actor)).toEqual(['schedule', 'asha@example.in'])
  })

  it('shows no secret, were one written down', async () => {
    await note({ before: { otp: '123456', user: { accessToken: 'abc' } }, after: null })
    expect((await list()).entries[0]).toMatchObject({
      before: { otp: '(hidden)', user: { accessToken: '(hidden)' } },
      after: null,
    })
  })

  it.each([
    ['?page=abc', 'page'],
    ['?limit=0', 'limit'],
    [`?target=${'x'.repeat(201)}`, 'target'],
  ])('refuses %s, naming the field', async (query, field) => {
    const response = await server.get(`/admin/audit${query}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })
})
