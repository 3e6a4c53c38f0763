import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { smtpInbox } from '../testing/smtp-inbox.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import { configuredMailer } from './mailer.ts'

const mail = {
  to: 'asha@example.in',
  subject: '123456 is your sign-in code for अवसर',
  text: 'Enter this code:\n\n123456\n',
  html: '<p>Enter this code: <b>123456</b></p>',
}
const mailFrom = 'Avsar <no-reply@example.in>'
const clock = () => NOW
const newId = () => 'id'

describe('the outbox', () => {
  const outboxDir = path.join(temporaryFolder(), 'outbox')
  const mailer = configuredMailer({ smtpUrl: null, outboxDir, mailFrom }, { clock, newId })

  it('the outbox stores each mail as an .eml file in a folder only its owner can read', async () => {
    await mailer.send({ ...mail, replyTo: 'ravi@example.in' })
    expect(fs.readdirSync(outboxDir)).toEqual([`${NOW_ISO}-id.eml`])
    const file = path.join(outboxDir, `${NOW_ISO}-id.eml`)
    expect([fs.statSync(outboxDir).mode & 0o777, fs.statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const raw = fs.readFileSync(file)
    expect(raw.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(await PostalMime.parse(raw)).toMatchObject({
      from: { address: 'no-reply@example.in', name: 'Avsar' },
      to: [{ address: 'asha@example.in' }],
      replyTo: [{ address: 'ravi@example.in' }],
      subject: mail.subject,
      date: NOW_ISO,
      text: expect.stringContaining(mail.text),
      html: expect.stringContaining('<b>123456</b>'),
    })
    expect(mailer.destination).toContain(outboxDir)
  })
})

describe('a mail server', () => {
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  it('a mail server receives the mail with text and HTML', async () => {
    const inbox = await smtpInbox()
    closing.push(inbox.close)
    const mailer = configuredMailer({ smtpUrl: inbox.url, outboxDir: '', mailFrom }, { clock, newId })
    await mailer.send(mail)
    expect(inbox.mails).toEqual([
      expect.objectContaining({
        to: ['asha@example.in'],
        subject: mail.subject,
        text: expect.stringContaining(mail.text),
        html: expect.stringContaining('123456'),
      }),
    ])
    expect(mailer.destination).toBe(`sent through 127.0.0.1:${new URL(inbox.url).port}`)
  })

  it('a mail that is sent again has the same Message-ID, which no other mail has', async () => {
    const inbox = await smtpInbox()
    closing.push(inbox.close)
    const mailer = configuredMailer({ smtpUrl: inbox.url, outboxDir: '', mailFrom }, { clock, newId })
    for (const id of ['job-1', 'job-1', 'job-2']) await mailer.send({ ...mail, id })
    const [first, again, other] = inbox.mails.map(({ messageId }) => messageId)
    expect(first).toMatch(/^<[\da-f]{32}@example\.in>$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('the description of a mail server does not contain its password', () => {
    const smtpUrl = 'smtp://user:secret@mail.example.in:587'
    const { destination } = configuredMailer({ smtpUrl, outboxDir: '', mailFrom }, { clock, newId })
    expect(destination).toBe('sent through mail.example.in:587')
  })

  it('sending a mail fails if the mail server refuses it or is unreachable', async () => {
    const inbox = await smtpInbox({ refuse: true })
    const mailer = configuredMailer({ smtpUrl: inbox.url, outboxDir: '', mailFrom }, { clock, newId })
    await expect(mailer.send(mail)).rejects.toThrow('no such mailbox')
    await inbox.close()
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('a mail server never gets a second recipient from a subject with line breaks', async () => {
    const inbox = await smtpInbox()
    closing.push(inbox.close)
    const mailer = configuredMailer({ smtpUrl: inbox.url, outboxDir: '', mailFrom }, { clock, newId })
    await mailer.send({ ...mail, subject: 'a\r\nBcc: ravi@example.in', to: 'asha@example.in' })
    expect(inbox.mails[0]?.to).toEqual(['asha@example.in'])
  })
})
