import { asc, eq } from 'drizzle-orm'
import type { ContactBody } from '#shared/contracts/contact.ts'
import { evictOldMessages, MESSAGES } from '#server/content/records/admin-inbox.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import { runIdempotent } from '#server/content/idempotency/idempotency.ts'
import type { IdempotentResult, IdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Queue } from '../../queue/queue.ts'

const { contactMessages } = schema

/** Mails a message to the site's own address. Payload: message id. */
export const CONTACT_MAIL = 'mail.contact'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  /** Email address that receives contact messages; '' for none. */
  mailbox: () => Promise<string>
}

const instant = (ms: number): string => new Date(ms).toISOString()

// Collapses white space, so that text with line breaks stays on one line of the mail.
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const writtenBy = (email: string) => eq(contactMessages.email, email)

export function contactService({ db, clock, newId, queue, mailbox }: Ports) {
  /** Messages belong to the account with the sender's email address: it has proved that it receives mail there. */
  const personal: UserRecords = {
    name: 'contactMessages',
    async read(query, { email }) {
      const rows = await query
        .select()
        .from(contactMessages)
        .where(writtenBy(email))
        .orderBy(asc(contactMessages.id))
      return rows.map(({ name, subject, message, createdAt }) => ({
        name,
        email,
        subject,
        message,
        createdAt: instant(createdAt),
      }))
    },
    async erase(query, { email }) {
      const gone = await query
        .delete(contactMessages)
        .where(writtenBy(email))
        .returning({ id: contactMessages.id })
      for (const { id } of gone) await queue.cancel(query, id)
    },
  }

  return {
    personal,

    /** Stores a message and queues its mail, once per idempotency key. Throws 503 if the inbox is full. */
    async send(
      message: ContactBody,
      keyed: IdempotentRequest | null,
    ): Promise<IdempotentResult<{ _id: string; createdAt: string }>> {
      const [id, createdAt] = [newId(), clock()]
      const row = { ...message, id, createdAt, readAt: null }
      const isMailed = (await mailbox()) !== ''
      return runIdempotent({ db, clock }, keyed, async (query) => {
        for (const gone of await evictOldMessages(query, MESSAGES)) await queue.cancel(query, gone)
        await query.insert(contactMessages).values(row)
        // The job has the message's id, so deleting the message cancels the mail.
        const job = { id, type: CONTACT_MAIL, payload: id, now: createdAt }
        if (isMailed) await queue.enqueue(query, job)
        return { _id: id, createdAt: instant(createdAt) }
      })
    },

    /** Builds the mail of a message; null if the message or the site's address was deleted. */
    async buildMail(id: string): Promise<Mail | null> {
      const [row] = await db.read.select().from(contactMessages).where(eq(contactMessages.id, id))
      const to = await mailbox()
      if (row === undefined || to === '') return null
      const { name, email, subject, message, createdAt } = row
      return {
        to,
        replyTo: email,
        subject: `Contact form: ${oneLine(subject)}`,
        text: `${message}\n\n--\n${oneLine(name)} <${email}>\n${instant(createdAt)}\n`,
      }
    },
  }
}

export type ContactService = ReturnType<typeof contactService>
