import { asc, eq } from 'drizzle-orm'
import type { ContactBody } from '#shared/contracts/contact.ts'
import { normalEmail } from '#shared/domain/text/email.ts'
import { makeRoom, MESSAGES } from '../../content/inbox.ts'
import type { UserRecords } from '../../content/user-records.ts'
import { runIdempotent } from '../../content/idempotency.ts'
import type { IdempotentResult, IdempotentRequest } from '../../content/idempotency.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Queue } from '../../queue/queue.ts'

const { contactMessages } = schema

/** Type of the jobs that mail a message to the site's own address; the payload is the message's id. */
export const CONTACT_MAIL = 'mail.contact'

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  /** The address that messages are mailed to; blank where there is none. */
  mailbox: () => Promise<string>
}

const instant = (ms: number): string => new Date(ms).toISOString()

// A subject stands on one line of the mail, whatever was typed.
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

// As accounts compare addresses: whoever can read mail of `gone@example.com` wrote as `Gone@Example.com`, too.
const writtenBy = (email: string) => eq(contactMessages.sender, normalEmail(email))

/** Keeps the messages of the contact form for the admins, and mails them to the site's address (decision E5). */
export function contactService({ db, clock, newId, queue, mailbox }: Ports) {
  /** Messages belong to who can read mail of their address: an account proves that. */
  const personal: UserRecords = {
    name: 'contactMessages',
    async read(query, { email }) {
      const rows = await query
        .select()
        .from(contactMessages)
        .where(writtenBy(email))
        .orderBy(asc(contactMessages.id))
      return rows.map(({ name, email: written, subject, message, createdAt }) => ({
        name,
        email: written,
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

    /**
     * Keeps a message, and has it mailed where the site has an address; under a key only once. Throws 503 where no room is
     * left.
     */
    async send(
      message: ContactBody,
      keyed: IdempotentRequest | null,
    ): Promise<IdempotentResult<{ _id: string; createdAt: string }>> {
      const [id, createdAt] = [newId(), clock()]
      const email = message.email.trim()
      const row = { ...message, email, sender: normalEmail(email), id, createdAt, readAt: null }
      const isMailed = (await mailbox()) !== ''
      return runIdempotent({ db, clock }, keyed, async (query) => {
        for (const gone of await makeRoom(query, MESSAGES)) await queue.cancel(query, gone)
        await query.insert(contactMessages).values(row)
        // Under the message's own id, so that the mail goes with the message.
        const job = { id, type: CONTACT_MAIL, payload: id, now: createdAt }
        if (isMailed) await queue.enqueue(query, job)
        return { _id: id, createdAt: instant(createdAt) }
      })
    },

    /** The mail of a message; null where the message or the site's address is gone. */
    async mailOf(id: string): Promise<Mail | null> {
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
