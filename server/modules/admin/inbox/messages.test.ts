import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message, MessagesData } from '#shared/contracts/admin.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { buildContact } from '#shared/testing/builders.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

async function receive(subject: string): Promise<string> {
  const response = await server.send('POST', '/contact', buildContact({ subject }), { as: 'anonymous' })
  return response.json().data.contact._id
}
const list = async (query = ''): Promise<MessagesData> =>
  (await server.get(`/admin/messages${query}`, { as: 'admin' })).json().data
const subjects = async (query = '') => (await list(query)).messages.map(({ subject }) => subject)
const mark = async (id: string, read: boolean): Promise<Message> =>
  (await server.send('PUT', `/admin/messages/${id}`, { read })).json().data.message

describe('the messages of the contact form', () => {
  it('GET /admin/messages returns messages page by page, newest first', async () => {
    for (const subject of ['One', 'Two', 'Three']) await receive(subject)
    expect(await list('?limit=2')).toMatchObject({ unread: 3, total: 3, pageCount: 2, page: 1 })
    expect(await subjects('?limit=2')).toEqual(['Three', 'Two'])
    expect(await subjects('?limit=2&page=2')).toEqual(['One'])
    expect(await subjects('?limit=2&page=9')).toEqual([])
  })

  it('GET /admin/messages returns every field of a message', async () => {
    const _id = await receive('One')
    expect((await list()).messages).toEqual([
      { ...buildContact({ subject: 'One' }), _id, createdAt: NOW_ISO, readAt: null },
    ])
  })

  it('a message can be marked as read and unread, and the list can be filtered by it', async () => {
    const id = await receive('One')
    await receive('Two')
    expect(await mark(id.toLowerCase(), true)).toMatchObject({ readAt: NOW_ISO })
    server.travelTo('2026-11-22T06:30:00.000Z')
    expect(await mark(id, true)).toMatchObject({ readAt: NOW_ISO })
    expect(await list('?unread=1')).toMatchObject({ unread: 1, total: 1, messages: [{ subject: 'Two' }] })
    expect(await subjects('?unread=0')).toEqual(['One'])
    expect(await mark(id, false)).toMatchObject({ readAt: null })
    expect(await subjects('?unread=1&limit=1')).toEqual(['Two'])
    expect(await subjects('?unread=1&limit=1&page=2')).toEqual(['One'])
  })

  it('a message is deleted permanently, and the audit log records no content', async () => {
    const id = await receive('One')
    const response = await server.send('DELETE', `/admin/messages/${id}`)
    expect(response.json()).toMatchObject({ message: 'Message deleted successfully.', data: { _id: id } })
    expect(await list()).toMatchObject({ messages: [], total: 0, pageCount: 1 })
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

  it.each(['PUT', 'DELETE'] as const)(
    '%s /admin/messages/:id returns 404 for a message that does not exist',
    async (method) => {
      const body = method === 'PUT' ? { read: true } : undefined
      const response = await server.send(method, '/admin/messages/01KAJ5EVF0000000000000000A', body)
      expect(response.json()).toMatchObject({ statusCode: 404, message: 'No data found.' })
    },
  )

  it.each([
    ['?unread=2', 'unread'],
    ['?page=0', 'page'],
    ['?limit=51', 'limit'],
  ])('GET /admin/messages%s returns 400 with the field', async (query, field) => {
    const response = await server.get(`/admin/messages${query}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })

  it('an invalid read mark and an invalid id return 400', async () => {
    const id = await receive('One')
    const wrong = await server.send('PUT', `/admin/messages/${id}`, { read: 'yes' })
    expect(wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'read' }] })
    const noId = await server.send('DELETE', '/admin/messages/1')
    expect(noId.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'id' }] })
  })
})
