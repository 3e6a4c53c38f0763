import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../fastify.config.ts'
import { writeFileAtomically } from '#server/lib/write-file-atomically.ts'

export type Mail = {
  /** Equal for a mail that is sent again: a mailbox shows it once. */
  id?: string
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
}

/** Delivers mails; a resolved promise means that the receiving side has the mail. */
export interface Mailer {
  /** Destination of mails as text for the operator; contains no password. */
  readonly destination: string
  send(mail: Mail): Promise<void>
}

// Timeouts per SMTP step, milliseconds: a mail must end before its job's lease.
const TIMES = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' }

/** Returns the Message-ID of a mail. The hash hides the id of the job. */
function toMessageId(id: string, from: string): string {
  const [, domain = 'localhost'] = /@([^\s>]+)>?\s*$/.exec(from) ?? []
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`
}

// Address objects are never parsed as lists. Without file and URL access, no mail can make the server read files.
const toMessage = (from: string, { id, to, replyTo, ...rest }: Mail) => ({
  ...rest,
  from,
  ...(id === undefined ? {} : { messageId: toMessageId(id, from) }),
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Returns a mailer over SMTP: `smtp[s]://user:password@host:port`, with nodemailer's options in the query. */
function smtpMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(TIMES))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  const transport = createTransport(url.toString())
  return {
    destination: `sent through ${url.host}`,
    async send(mail) {
      await transport.sendMail(toMessage(from, mail))
    },
  }
}

function fileMailer(
  folder: string,
  from: string,
  { clock, newId }: { clock: () => number; newId: () => string },
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    destination: `written to a file in ${folder}`,
    async send(mail) {
      const at = clock()
      const { message } = await transport.sendMail({ ...toMessage(from, mail), date: new Date(at) })
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      fs.chmodSync(folder, 0o700)
      const file = path.join(folder, `${new Date(at).toISOString()}-${newId()}.eml`)
      // Atomic: a reader of the folder never sees a partial mail.
      writeFileAtomically(file, (unfinished) =>
        fs.writeFileSync(unfinished, message as Buffer, { mode: 0o600, flush: true }),
      )
    },
  }
}

export const configuredMailer = (
  { smtpUrl, outboxDir, mailFrom }: Pick<Config, 'smtpUrl' | 'outboxDir' | 'mailFrom'>,
  ports: { clock: () => number; newId: () => string },
): Mailer => (smtpUrl === null ? fileMailer(outboxDir, mailFrom, ports) : smtpMailer(smtpUrl, mailFrom))
