import { describe, expect } from 'vitest'
import type { AuditData } from '#shared/contracts/admin.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()

const list = async (server: TestApp, query = ''): Promise<AuditData> =>
  (await server.get(`/admin/audit${query}`, { as: 'admin' })).json().data
const done = async (server: TestApp, query = '') =>
  (await list(server, query)).entries.map(({ action, target }) => [action, target])

const note = (server: TestApp, entry: Partial<Parameters<typeof writeAudit>[1]>) =>
  server.db.tx((query) =>
    writeAudit(query, {
      at: NOW,
      actor: { id: 'a-program' },
      action: 'update',
      target: 'site',
      ...entry,
    }),
  )

const person = (server: TestApp, id: string, email: string) =>
  server.db.tx(async (query) => {
    const name = { firstName: 'Asha', lastName: 'Kumari', phone: '9876543210' }
    await query.insert(schema.users).values({ ...name, id, email, role: 'admin' as const, createdAt: 1 })
  })

describe('GET /admin/audit', () => {
  it('the audit log lists actions with their changes, newest first', async ({ server }) => {
    const body = buildJobPost()
    const { _id } = (await server.send('POST', '/create', body)).json().data.jobPost
    await server.send('PUT', `/${_id}`, { ...body, salary: '₹1' })
    await server.send('DELETE', `/${_id}`)
    expect(await done(server)).toEqual(
      ['delete', 'update', 'create'].map((action) => [action, `jobPost/${_id}`]),
    )
    expect((await list(server)).entries[1]).toMatchObject({
      at: NOW_ISO,
      actor: 'test-admin',
      before: { salary: body.salary },
      after: { salary: '₹1' },
    })
  })

  it('the audit log is returned page by page to its end', async ({ server }) => {
    for (let n = 1; n <= 5; n += 1) await note(server, { target: `note/${n}` })
    expect(await list(server, '?limit=2')).toMatchObject({ total: 5, pageCount: 3, page: 1 })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => done(server, `?limit=2&page=${page}`)))
    expect(pages.map((page) => page.map(([, target]) => target))).toEqual([
      ['note/5', 'note/4'],
      ['note/3', 'note/2'],
      ['note/1'],
      [],
    ])
    expect(await list(server, '?page=999999999999999')).toMatchObject({ entries: [], total: 5 })
  })

  it('the numbers of audit log entries have no gap after a failed write', async ({ server }) => {
    await note(server, {})
    const failure = server.db.tx(async (query) => {
      await writeAudit(query, { at: 1, actor: { id: 'x' }, action: 'create', target: 'site' })
      throw new Error('not written')
    })
    await expect(failure).rejects.toThrow('not written')
    await note(server, {})
    expect((await list(server)).entries.map(({ seq }) => seq)).toEqual([2, 1])
    expect((await list(server)).total).toBe(2)
  })

  it('the target filter of the audit log returns only the entries of that target', async ({ server }) => {
    for (const target of ['site', 'jobPost/1', 'site', 'jobPost/12'] as const) await note(server, { target })
    expect(await list(server, '?target=site&limit=1')).toMatchObject({ total: 2, pageCount: 2 })
    expect(await done(server, '?target= jobPost/1 ')).toEqual([['update', 'jobPost/1']])
    expect(await done(server, '?target=nothing')).toEqual([])
  })

  it('audit log entries name items by title and users by email address, for any action and for items in the trash', async ({
    server,
  }) => {
    const { _id } = (await server.send('POST', '/create', buildJobPost())).json().data.jobPost
    await server.send('DELETE', `/${_id}`)
    await person(server, 'asha', 'asha@example.in')
    await note(server, { target: 'user:asha' })
    await note(server, { target: 'address:somebody@example.in' })
    await note(server, { target: 'jobPost/01KAJ5EVF0000000000000000A' })
    expect((await list(server)).entries.map(({ title }) => title)).toEqual([
      '',
      'somebody@example.in',
      'asha@example.in',
      buildJobPost().postName,
      buildJobPost().postName,
    ])
  })

  it('the audit log entry of an alert has the title of the post, or no title if the alert does not exist', async ({
    server,
  }) => {
    const post = (await server.send('POST', '/create', buildJobPost())).json().data.jobPost
    await server.app.runJobs()
    const [alert] = (await server.get('/admin/alerts', { as: 'admin' })).json().data.alerts
    await server.send('POST', `/admin/alerts/${alert._id}/cancel`, {})
    await note(server, { target: 'alert/gone', action: 'cancel' })
    expect((await list(server)).entries.slice(0, 2)).toMatchObject([
      { action: 'cancel', target: 'alert/gone', title: '' },
      { action: 'cancel', target: `alert/${alert._id}`, title: post.postName },
    ])
  })

  it('the target filter of the audit log finds items by words of their title and users by email address', async ({
    server,
  }) => {
    const create = async (postName: string) =>
      (await server.send('POST', '/create', buildJobPost({ postName }))).json().data.jobPost._id
    const clerk = await create('Clerk Recruitment 2026')
    const draft = await server.send(
      'POST',
      '/create',
      buildJobPost({ postName: 'Clerk later', status: 'draft' }),
    )
    await create('Peon Recruitment 2026')
    await server.send('DELETE', `/${clerk}`)
    const [gone, hidden] = [`jobPost/${clerk}`, `jobPost/${draft.json().data.jobPost._id}`]
    expect(await done(server, '?target=clerk')).toEqual([
      ['delete', gone],
      ['create', hidden],
      ['create', gone],
    ])
    expect(await done(server, '?target=recruitment%20clerk')).toHaveLength(2)
    await person(server, 'asha', 'asha@example.in')
    await note(server, { target: 'user:asha', action: 'sign in' })
    expect(await done(server, '?target=Asha%E2%80%8B@example.in.')).toEqual([['sign in', 'user:asha']])
  })

  it('the actor filter of the audit log finds users by the start of their email address, also combined with a target', async ({
    server,
  }) => {
    await person(server, 'asha', 'asha@example.in')
    await person(server, 'ashok', 'ashok@example.in')
    await person(server, 'ravi', 'ravi@example.in')
    for (const id of ['asha', 'ravi', 'ashok', 'schedule'])
      await note(server, { actor: { id }, target: `note/${id}` })
    await note(server, { actor: { id: 'asha' }, target: 'site' })
    const targets = async (query: string) => (await done(server, query)).map(([, target]) => target)
    expect(await targets('?actor=asha@example.in')).toEqual(['site', 'note/asha'])
    expect(await targets('?actor=AS%E2%80%8BH')).toEqual(['site', 'note/ashok', 'note/asha'])
    expect(await targets('?actor=schedule')).toEqual(['note/schedule'])
    expect(await targets('?actor=asha&target=site')).toEqual(['site'])
    expect(await targets('?actor=nobody')).toEqual([])
    expect(await list(server, '?actor=ash&limit=2&page=2')).toMatchObject({ total: 3, pageCount: 2, page: 2 })
  })

  it.for(['target', 'actor'])(
    'the %s filter of the audit log reads the log through an index',
    (column, { server }) => {
      const plan = sqliteClient(server.db.read)
        .prepare(
          `explain query plan select * from audit_log where ${column} in ('a', 'b') order by seq desc limit 20`,
        )
        .all()
        .map((row) => (row as { detail: string }).detail)
      expect(plan.join('\n')).toContain(`SEARCH audit_log USING INDEX audit_log_${column}`)
    },
  )

  it('audit log entries name users by email address and programs by their id', async ({ server }) => {
    await person(server, 'test-admin', 'asha@example.in')
    await note(server, { actor: { id: 'test-admin' } })
    await note(server, { actor: { id: 'schedule' } })
    expect((await list(server)).entries.map(({ actor }) => actor)).toEqual(['schedule', 'asha@example.in'])
  })

  it('secrets in a stored audit log entry are hidden in the response', async ({ server }) => {
    await note(server, { before: { otp: '123456', user: { accessToken: 'abc' } }, after: null })
    expect((await list(server)).entries[0]).toMatchObject({
      before: { otp: '(hidden)', user: { accessToken: '(hidden)' } },
      after: null,
    })
  })

  it.for<[string, string]>([
    ['?page=abc', 'page'],
    ['?limit=0', 'limit'],
    [`?target=${'x'.repeat(201)}`, 'target'],
    [`?actor=${'x'.repeat(201)}`, 'actor'],
  ])(
    'GET /admin/audit%s returns 400 with the name of the invalid field',
    async ([query, field], { server }) => {
      const response = await server.get(`/admin/audit${query}`, { as: 'admin' })
      expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    },
  )
})
