import { inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { INBOX_LIMIT } from '#server/content/records/admin-inbox.ts'
import { schema } from '../../db/schema/index.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { appTest } from '../../testing/app-test.ts'
import type { TestApp } from '../../testing/test-app.ts'

const message = {
  name: 'Asha\r\nBcc: x@example.in',
  email: 'asha@example.in',
  subject: 'Admit card\r\nBcc: ravi@example.in',
  message: 'Where do I find my admit card?',
}

const it = appTest()

const send = (server: TestApp) => server.send('POST', '/contact', message, { as: 'anonymous' })
const setMailbox = (server: TestApp, email: string) =>
  server.send('PUT', '/site', { contact: { email, phone: '', address: '', mapUrl: '' } })
const stored = async (server: TestApp) => (await server.db.read.select().from(schema.contactMessages)).length

describe('a message of the contact form', () => {
  it('a message of the contact form is stored and mailed to the address of the site, with the sender as reply address', async ({
    server,
  }) => {
    await setMailbox(server, 'help@example.in')
    expect((await send(server)).statusCode).toBe(200)
    expect(await server.app.runJobs()).toBe(1)
    expect(server.mails).toEqual([
      {
        id: expect.any(String),
        to: 'help@example.in',
        replyTo: 'asha@example.in',
        subject: 'Contact form: Admit card Bcc: ravi@example.in',
        text: expect.stringContaining(message.message),
      },
    ])
    expect(await stored(server)).toBe(1)
  })

  it('the mail about a contact message shows the sender on one line, even if the name has line breaks', async ({
    server,
  }) => {
    await setMailbox(server, 'help@example.in')
    await send(server)
    await server.app.runJobs()
    expect(server.mails[0]?.text.split('\n').slice(1)).toEqual([
      '',
      '--',
      'Asha Bcc: x@example.in <asha@example.in>',
      NOW_ISO,
      '',
    ])
  })

  it('a contact message is stored without a mail if the email address of the site is missing or was removed', async ({
    server,
  }) => {
    expect((await send(server)).statusCode).toBe(200)
    expect(await server.app.runJobs()).toBe(0)
    await setMailbox(server, 'help@example.in')
    await send(server)
    await setMailbox(server, '')
    expect(await server.app.runJobs()).toBe(1)
    expect(server.mails).toEqual([])
    expect(await stored(server)).toBe(2)
  })
})

/** Fills the table with read or unread messages, oldest first. */
const fill = (server: TestApp, readAt: (number: number) => number | null) =>
  server.db.tx(async (query) => {
    for (let number = 0; number < INBOX_LIMIT; number += 500)
      await query.insert(schema.contactMessages).values(
        Array.from({ length: 500 }, (_value, offset) => ({
          ...message,
          id: `old-${String(number + offset).padStart(5, '0')}`,
          createdAt: number + offset,
          readAt: readAt(number + offset),
        })),
      )
  })
const ids = async (server: TestApp) =>
  (await server.db.read.select({ id: schema.contactMessages.id }).from(schema.contactMessages)).map(
    ({ id }) => id,
  )
const dashboard = async (server: TestApp) =>
  (await server.get('/admin/dashboard', { as: 'admin' })).json().data

describe('a full inbox of 10,000 messages', () => {
  it('a full inbox of 10,000 messages deletes the oldest read message when another message arrives', async ({
    server,
  }) => {
    await fill(server, (number) => (number % 10 === 7 ? 1 : null))
    for (let sent = 0; sent < 2; sent += 1) expect((await send(server)).statusCode).toBe(200)
    expect(await stored(server)).toBe(INBOX_LIMIT)
    const left = new Set(await ids(server))
    expect(['old-00000', 'old-00007', 'old-00017', 'old-00027'].map((id) => left.has(id))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(await dashboard(server)).toMatchObject({ messagesFull: false })
  })

  it('a full inbox of 10,000 unread messages refuses a message with 503, stores nothing and warns on the dashboard', async ({
    server,
  }) => {
    await setMailbox(server, 'help@example.in')
    await fill(server, () => null)
    const refused = await send(server)
    expect(refused.json()).toMatchObject({
      statusCode: 503,
      success: false,
      message: 'We cannot accept more messages now. Please try again later.',
      errors: [],
    })
    expect(refused.headers['retry-after']).toBe('3600')
    expect(await stored(server)).toBe(INBOX_LIMIT)
    expect(await server.db.read.select().from(schema.jobs)).toEqual([])
    expect(await dashboard(server)).toMatchObject({ messagesFull: true, reportsFull: false })
    await server.db.tx(async (query) => {
      await query
        .update(schema.contactMessages)
        .set({ readAt: 1 })
        .where(inArray(schema.contactMessages.id, ['old-00005', 'old-00006']))
    })
    expect((await send(server)).statusCode).toBe(200)
    expect(await dashboard(server)).toMatchObject({ messagesFull: false })
  })

  it('a full inbox of 10,000 messages returns the stored response for a repeated idempotency key', async ({
    server,
  }) => {
    const headers = { 'idempotency-key': 'message-0001' }
    const keyed = () => server.send('POST', '/contact', message, { as: 'anonymous', headers })
    const first = await keyed()
    await server.db.tx(async (query) => void (await query.delete(schema.contactMessages)))
    await fill(server, () => null)
    expect((await keyed()).body).toBe(first.body)
  })
})

describe('the messages of one sender', () => {
  const WRITTEN = [
    'Gone@Example.com',
    'ＧＯＮＥ@example.com',
    ' gone@example.com ',
    'go\u200Bne@example.com.',
  ]

  async function written(server: TestApp): Promise<void> {
    for (const email of [...WRITTEN, 'other@example.com'])
      await server.send('POST', '/contact', { ...message, email }, { as: 'anonymous' })
  }

  it('the messages of one sender have the same normal form of the email address, in the table and in the export', async ({
    server,
  }) => {
    await written(server)
    const { headers } = await server.signInAs('gone@example.com')
    const response = await server.app.inject({ url: '/api/v1/profile/export', headers })
    const { contactMessages } = response.json().data.records
    expect(contactMessages.map(({ email }: { email: string }) => email)).toEqual(
      WRITTEN.map(() => 'gone@example.com'),
    )
    const rows = await server.db.read.select().from(schema.contactMessages)
    expect(new Set(rows.map(({ email }) => email))).toEqual(
      new Set(['gone@example.com', 'other@example.com']),
    )
  })

  it('erasing an account deletes its messages and the mails about them that are not sent yet', async ({
    server,
  }) => {
    await setMailbox(server, 'help@example.in')
    await written(server)
    const { headers } = await server.signInAs('gone@example.com')
    await written(server)
    const code = await server.otpFor('gone@example.com', { purpose: 'erase' }, headers)
    const before = server.mails.length
    for (const email of WRITTEN)
      await server.send('POST', '/contact', { ...message, email }, { as: 'anonymous' })
    const payload = JSON.stringify(code)
    const type = { 'content-type': 'application/json' }
    const erased = await server.app.inject({
      method: 'POST',
      url: '/api/v1/profile/erase',
      headers: { ...headers, ...type },
      payload,
    })
    expect(erased.statusCode).toBe(200)
    const left = await server.db.read.select().from(schema.contactMessages)
    expect(new Set(left.map(({ email }) => email))).toEqual(new Set(['other@example.com']))
    expect(await server.db.read.select().from(schema.jobs)).toEqual([])
    await server.app.runJobs()
    expect(server.mails).toHaveLength(before)
  })
})
