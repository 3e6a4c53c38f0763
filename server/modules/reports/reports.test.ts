import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReportsData } from '#shared/contracts/report.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildJobPost } from '#shared/testing/builders.ts'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { INBOX_LIMIT } from '#server/content/records/admin-inbox.ts'
import { schema } from '../../db/schema/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let server: TestApp
let postId: string
beforeEach(async () => {
  server = await testApp()
  postId = (await server.send('POST', '/create', buildJobPost())).json().data.jobPost._id
})
afterEach(() => server.close())

const report = (body: object = {}, headers: Record<string, string> = {}) =>
  server.send(
    'POST',
    '/reports',
    { postId, reason: 'Link does not open', link: '', comment: '', ...body },
    { as: 'anonymous', headers },
  )
const list = async (query = ''): Promise<ReportsData> =>
  (await server.get(`/admin/reports${query}`, { as: 'admin' })).json().data

describe('a report', () => {
  it('a report stores the name of the post, the link, the reason and the comment, without the sender', async () => {
    const link = 'https://example.gov.in/apply'
    const response = await report({ postId: postId.toLowerCase(), link, comment: ' It says 404. ' })
    expect(response.json()).toMatchObject({
      statusCode: 200,
      message: 'Thank you. We will check your report.',
    })
    expect((await list()).reports).toEqual([
      {
        _id: response.json().data.report._id,
        kind: 'jobPost',
        itemId: postId,
        itemName: buildJobPost().postName,
        reason: 'Link does not open',
        link,
        comment: 'It says 404.',
        createdAt: NOW_ISO,
        readAt: null,
      },
    ])
  })

  it('a report requires only the post and a reason', async () => {
    const body = { postId, reason: 'Other' }
    expect((await server.send('POST', '/reports', body, { as: 'anonymous' })).statusCode).toBe(200)
    expect((await list()).reports).toMatchObject([{ link: '', comment: '' }])
  })

  it('a report may name the notification link of the post, and gets 400 for a link that is not in the post', async () => {
    expect((await report({ link: 'https://example.gov.in/notice.pdf' })).statusCode).toBe(200)
    const other = await report({ link: 'https://example.com/elsewhere' })
    expect(other.json()).toMatchObject({
      statusCode: 400,
      message: 'This job no longer has this link.',
      errors: [{ field: 'link' }],
    })
  })

  it.each([
    ['reason', { reason: 'I do not like it' }],
    ['reason', { reason: undefined }],
    ['link', { link: 'javascript:alert(1)' }],
    ['comment', { comment: 'x'.repeat(1001) }],
    ['comment', { comment: 'half \uD800' }],
    ['postId', { postId: '1' }],
  ])('a report with a wrong %s gets 400 with the name of the field', async (field, body) => {
    expect((await report(body)).json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
    expect(await list()).toMatchObject({ total: 0 })
  })

  it('a report gets 404 if the post is a draft or does not exist', async () => {
    const draft = await server.send('POST', '/create', { ...buildJobPost(), status: 'draft' })
    const { _id } = draft.json().data.jobPost
    for (const id of [_id, '01KAJ5EVF0000000000000000A'])
      expect((await report({ postId: id })).json()).toMatchObject({ statusCode: 404 })
  })

  it('a report is stored once per idempotency key, even if the post is deleted before the repeat', async () => {
    const headers = { 'idempotency-key': 'report-0001' }
    const first = await report({}, headers)
    await server.send('DELETE', `/${postId}`)
    const second = await report({}, headers)
    expect(second.statusCode).toBe(200)
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await list()).toMatchObject({ total: 1 })
  })
})

describe('a report of a question', () => {
  const send = (body: object, headers: Record<string, string> = {}) =>
    server.send('POST', '/reports/questions', body, { as: 'anonymous', headers })

  it('a report of a question stores the text of the question once per idempotency key, and its response reveals no answer', async () => {
    const { question } = (await server.send('POST', '/question/create', buildQuestion())).json().data
    const headers = { 'idempotency-key': 'report-0002' }
    const body = {
      questionId: question._id.toLowerCase(),
      reason: 'Wrong answer',
      comment: ' Two are right. ',
    }
    const first = await send(body, headers)
    expect(first.json()).toMatchObject({ statusCode: 200, message: 'Thank you. We will check your report.' })
    expect(Object.keys(first.json().data.report)).toEqual(['_id', 'createdAt'])
    expect((await send(body, headers)).body).toBe(first.body)
    expect((await list()).reports).toMatchObject([
      {
        kind: 'question',
        itemId: question._id,
        itemName: question.questionName,
        reason: 'Wrong answer',
        comment: 'Two are right.',
      },
    ])
  })

  it.each([
    ['reason', { reason: 'Link does not open' }],
    ['comment', { comment: 'x'.repeat(1001) }],
    ['questionId', { questionId: '1' }],
  ])('a report of a question with a wrong %s gets 400 with the name of the field', async (field, changes) => {
    const body = { questionId: postId, reason: 'Other', ...changes }
    expect((await send(body)).json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })

  it('a report of a question gets 404 if the question does not exist', async () => {
    expect((await send({ questionId: postId, reason: 'Other' })).statusCode).toBe(404)
  })
})

describe('a full inbox of 10,000 reports', () => {
  const fill = (readAt: (number: number) => number | null) =>
    server.db.tx(async (query) => {
      const rest = {
        kind: 'jobPost',
        itemId: postId,
        itemName: 'Post',
        reason: 'Other',
        link: '',
        comment: '',
      } as const
      for (let number = 0; number < INBOX_LIMIT; number += 500)
        await query.insert(schema.reports).values(
          Array.from({ length: 500 }, (_value, offset) => ({
            ...rest,
            id: `old-${number + offset}`,
            createdAt: number + offset,
            readAt: readAt(number + offset),
          })),
        )
    })
  const dashboard = async () => (await server.get('/admin/dashboard', { as: 'admin' })).json().data

  it('a full inbox of 10,000 reports deletes the oldest read report when another report arrives', async () => {
    await fill((number) => (number === 3 ? 1 : null))
    expect((await report()).statusCode).toBe(200)
    expect((await list()).total).toBe(INBOX_LIMIT)
    expect(await dashboard()).toMatchObject({ reportsFull: true, messagesFull: false })
  })

  it('a full inbox of 10,000 unread reports refuses another report with 503', async () => {
    await fill(() => null)
    const refused = await report()
    expect(refused.json()).toMatchObject({ statusCode: 503, success: false, errors: [] })
    expect((await list()).total).toBe(INBOX_LIMIT)
    expect(await dashboard()).toMatchObject({ reportsFull: true })
  })
})

describe('the list of reports', () => {
  it('the list of reports is paged, latest first, and its reports can be marked as read and unread', async () => {
    for (const comment of ['One', 'Two', 'Three']) await report({ comment })
    expect(await list('?limit=2')).toMatchObject({
      unread: 3,
      total: 3,
      pageCount: 2,
      reports: [{ comment: 'Three' }, { comment: 'Two' }],
    })
    const [{ _id } = { _id: '' }] = (await list('?limit=2&page=2')).reports
    const marked = await server.send('PUT', `/admin/reports/${_id.toLowerCase()}`, { read: true })
    expect(marked.json()).toMatchObject({
      message: 'Marked as read.',
      data: { report: { comment: 'One', readAt: NOW_ISO } },
    })
    server.travelTo('2026-11-22T06:30:00.000Z')
    await server.send('PUT', `/admin/reports/${_id}`, { read: true })
    expect(await list('?page=3&limit=1')).toMatchObject({
      unread: 2,
      reports: [{ readAt: NOW_ISO }],
    })
    const unmarked = await server.send('PUT', `/admin/reports/${_id}`, { read: false })
    expect(unmarked.json()).toMatchObject({
      message: 'Marked as unread.',
      data: { report: { readAt: null } },
    })
  })

  it('the dashboard counts unread reports', async () => {
    await report()
    const dashboard = await server.get('/admin/dashboard', { as: 'admin' })
    expect(dashboard.json().data).toMatchObject({ unreadReports: 1, unreadMessages: 0 })
  })

  it('the report routes return 404 for a missing report and 403 to users who are not admins', async () => {
    const response = await server.send('PUT', '/admin/reports/01KAJ5EVF0000000000000000A', { read: true })
    expect(response.json()).toMatchObject({ statusCode: 404, message: 'No data found.' })
    expect((await server.get('/admin/reports', { as: 'user' })).statusCode).toBe(403)
  })
})
