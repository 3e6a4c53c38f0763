import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '../../db/schema/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const message = {
  name: 'Asha\r\nBcc: x@example.in',
  email: 'asha@example.in',
  subject: 'Admit card\r\nBcc: ravi@example.in',
  message: 'Where do I find my admit card?',
}

let server: TestApp
beforeEach(async () => {
  server = await testApp()
})
afterEach(() => server.close())

const send = () => server.send('POST', '/contact', message, { as: 'anonymous' })
const setMailbox = (email: string) =>
  server.send('PUT', '/site', { contact: { email, phone: '', address: '', mapUrl: '' } })
const stored = async () => (await server.db.read.select().from(schema.contactMessages)).length

describe('a message of the contact form', () => {
  it('is stored, and mailed to the site’s address, to be answered to who wrote it', async () => {
    await setMailbox('help@example.in')
    expect((await send()).statusCode).toBe(200)
    expect(await server.app.runJobs()).toBe(1)
    expect(server.mails).toEqual([
      {
        to: 'help@example.in',
        replyTo: 'asha@example.in',
        subject: 'Contact form: Admit card Bcc: ravi@example.in',
        text: expect.stringContaining(message.message),
      },
    ])
    expect(await stored()).toBe(1)
  })

  it('is stored alone where the site has no address, or has none any more', async () => {
    expect((await send()).statusCode).toBe(200)
    expect(await server.app.runJobs()).toBe(0)
    await setMailbox('help@example.in')
    await send()
    await setMailbox('')
    expect(await server.app.runJobs()).toBe(1)
    expect(server.mails).toEqual([])
    expect(await stored()).toBe(2)
  })
})
