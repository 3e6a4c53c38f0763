import { describe, expect } from 'vitest'
import type { Message, MessagesData } from '#shared/contracts/admin.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildContact } from '#shared/testing/builders.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()

async function receive(server: TestApp, subject: string): Promise<string> {
  const response = await server.send('POST', '/contact', buildContact({ subject }), { as: 'anonymous' })
  return response.json().data.contact._id
}
const list = async (server: TestApp, query = ''): Promise<MessagesData> =>
  (await server.get(`/admin/messages${query}`, { as: 'admin' })).json().data
const subjects = async (server: TestApp, query = '') =>
  (await list(server, query)).messages.map(({ subject }) => subject)
const mark = async (server: TestApp, id: string, read: boolean): Promise<Message> =>
  (await server.send('PUT', `/admin/messages/${id}`, { read })).json().data.message

describe('the messages of the contact form', () => {
  it('GET /admin/messages returns messages page by page, newest first', async ({ server }) => {
    for (const subject of ['One', 'Two', 'Three']) await receive(server, subject)
    expect(await list(server, '?limit=2')).toMatchObject({ unread: 3, total: 3, pageCount: 2, page: 1 })
    expect(await subjects(server, '?limit=2')).toEqual(['Three', 'Two'])
    expect(await subjects(server, '?limit=2&page=2')).toEqual(['One'])
    expect(await subjects(server, '?limit=2&page=9')).toEqual([])
  })

  it('GET /admin/messages returns every field of a message', async ({ server }) => {
    const _id = await receive(server, 'One')
    expect((await list(server)).messages).toEqual([
      { ...buildContact({ subject: 'One' }), _id, createdAt: NOW_ISO, readAt: null },
    ])
  })

  it('a message can be marked as read and unread, and the list can be filtered by unread messages', async ({
    server,
  }) => {
    const id = await receive(server, 'One')
    await receive(server, 'Two')
    expect(await mark(server, id.toLowerCase(), true)).toMatchObject({ readAt: NOW_ISO })
    server.travelTo('2026-11-22T06:30:00.000Z')
    expect(await mark(server, id, true)).toMatchObject({ readAt: NOW_ISO })
    expect(await list(server, '?unread=1')).toMatchObject({
      unread: 1,
      total: 1,
      messages: [{ subject: 'Two' }],
    })
    expect(await subjects(server, '?unread=0')).toEqual(['One'])
    expect(await mark(server, id, false)).toMatchObject({ readAt: null })
    expect(await subjects(server, '?unread=1&limit=1')).toEqual(['Two'])
    expect(await subjects(server, '?unread=1&limit=1&page=2')).toEqual(['One'])
  })

  it('a message is deleted permanently, and the audit log records no content', async ({ server }) => {
    const id = await receive(server, 'One')
    const response = await server.send('DELETE', `/admin/messages/${id}`)
    expect(response.json()).toMatchObject({ message: 'Message deleted successfully.', data: { _id: id } })
    expect(await list(server)).toMatchObject({ messages: [], total: 0, pageCount: 1 })
    const log = await server.get(`/admin/audit?target=message/${id}`, { as: 'admin' })
    expect(log.json().data.entries).toEqual([
      expect.objectContaining({
        action: 'delete',
        actor: 'test-admin',
        before: { createdAt: NOW_ISO },
      }),
    ])
    expect(log.payload).not.toContain('One')
  })

  it.for(['PUT', 'DELETE'] as const)(
    '%s /admin/messages/:id returns 404 for a message that does not exist',
    async (method, { server }) => {
      const body = method === 'PUT' ? { read: true } : undefined
      const response = await server.send(method, '/admin/messages/01KAJ5EVF0000000000000000A', body)
      expect(response.json()).toMatchObject({ statusCode: 404, message: 'No data found.' })
    },
  )

  it.for<[string, string]>([
    ['?unread=2', 'unread'],
    ['?page=0', 'page'],
    ['?limit=51', 'limit'],
  ])('GET /admin/messages%s returns 400 with the name of the field', async ([query, field], { server }) => {
    const response = await server.get(`/admin/messages${query}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })

  it('an invalid read mark and an invalid id return 400', async ({ server }) => {
    const id = await receive(server, 'One')
    const wrong = await server.send('PUT', `/admin/messages/${id}`, { read: 'yes' })
    expect(wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'read' }] })
    const noId = await server.send('DELETE', '/admin/messages/1')
    expect(noId.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'id' }] })
  })
})
