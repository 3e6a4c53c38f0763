import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildContact } from '#shared/testing/builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { configuredMailer } from '#server/ports/mailer.ts'
import { smtpInbox } from '#server/testing/smtp-inbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const QUEUED = 1000
const MAILBOX = 'help@example.in'
const ASHA = 'asha@example.in'

type InboxOptions = Parameters<typeof smtpInbox>[0]

let inbox: Awaited<ReturnType<typeof smtpInbox>>
let server: TestApp
let logs = ''

async function serve(options: InboxOptions): Promise<void> {
  inbox = await smtpInbox(options)
  const { url: smtpUrl } = inbox
  const ids = { clock: Date.now, newId: () => 'id' }
  const mailer = configuredMailer({ smtpUrl, outboxDir: '', mailFrom: 'no-reply@example.in' }, ids)
  logs = ''
  const logStream = { write: (line: string) => void (logs += line) }
  server = await testApp({ mailer, logStream, env: { LOG_LEVEL: 'trace' } })
}
afterEach(async () => {
  inbox.releaseAll()
  await server.close()
  await inbox.close()
})

/** Queues contact messages with their mails, all but the first in one transaction. */
async function queueMessages(): Promise<void> {
  const contact = { email: MAILBOX, phone: '', address: '', mapUrl: '' }
  await server.send('PUT', '/site', { contact })
  const { id: _id, ...first } = await oneMessage()
  await server.db.tx(async (query) => {
    for (let number = 2; number <= QUEUED; number += 1) {
      const id = `message-${String(number).padStart(4, '0')}`
      const job = { id, type: 'mail.contact', payload: id, now: first.createdAt }
      await query.insert(schema.contactMessages).values({ ...first, id })
      await server.services.queue.enqueue(query, job)
    }
  })
}

async function oneMessage() {
  await server.send('POST', '/contact', buildContact(), { as: 'anonymous' })
  const [row] = await server.db.read.select().from(schema.contactMessages)
  if (row === undefined) throw new Error('The message was not stored.')
  return row
}

const jobsLeft = async () => (await server.db.read.select().from(schema.jobs)).length
const requestOtp = () => server.send('POST', '/code', { email: ASHA }, { as: 'anonymous' })

describe('a mail server that is slow for each mail', () => {
  beforeEach(() => serve({ hold: true }))

  it('an OTP mail is sent to a slow mail server before other queued mails, because job lanes do not block each other', async () => {
    await queueMessages()
    expect(await jobsLeft()).toBe(QUEUED)
    await server.app.listen({ port: 0 })
    expect((await inbox.given(2)).to).toEqual([MAILBOX])
    expect((await requestOtp()).statusCode).toBe(200)
    const third = await inbox.given(3)
    expect(third).toMatchObject({ to: [ASHA], subject: expect.stringMatching(/^\d{6} is your sign-in OTP/) })
    // No mail was accepted so far: every earlier mail is still in flight.
    expect(await jobsLeft()).toBe(QUEUED + 1)
  })

  it('a slow mail server gets the next queued mail once it accepts a mail, while another mail is still in flight', async () => {
    await queueMessages()
    await server.app.listen({ port: 0 })
    await inbox.given(2)
    inbox.release()
    await inbox.given(3)
    inbox.release()
    await inbox.given(4)
    expect(inbox.mails).toHaveLength(4)
  })
})

describe('a mail that fails', () => {
  const holdsCode = (text: string, code: string) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text)

  it.each([
    ['at the mail', { quote: true }, 'EMESSAGE'],
    ['at the address', { refuse: true }, 'EENVELOPE'],
  ])(
    'a mail that fails %s stores and logs only its error codes and job id, not the text of the mail server',
    async (_at, how, code) => {
      await serve(how)
      await requestOtp()
      expect(await server.app.runJobs()).toBe(1)
      const [job] = await server.db.read.select().from(schema.jobs)
      const reason = job?.lastError ?? ''
      const line = logs.split('\n').find((each) => each.includes('a job failed')) ?? ''
      expect(reason).toMatch(new RegExp(`^${code} \\d{3}$`))
      expect(JSON.parse(line)).toMatchObject({
        job: job?.id,
        failure: { code, responseCode: expect.any(Number) },
      })
      const otp = /^\d{6}/.exec(inbox.mails[0]?.subject ?? '')?.[0]
      for (const text of [reason, logs]) {
        expect(text).not.toContain('asha')
        expect(text).not.toContain('rejected')
        expect(text).not.toContain('no such mailbox')
        if (otp !== undefined) expect(holdsCode(text, otp)).toBe(false)
      }
    },
  )
})
