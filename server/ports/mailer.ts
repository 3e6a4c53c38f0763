import fs from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../fastify.config.ts'
import { writeWhole } from './process/whole-file.ts'

/** A mail to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
}

/** Hands mails over to where they are delivered; a promise kept means that the other side has the mail. */
export interface Mailer {
  /** Where mails go, in words for the operator; holds no password. */
  readonly destination: string
  send(mail: Mail): Promise<void>
}

// What a mail server may take for each step, so that a mail is over before its job's lock is.
const TIMES = { connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '20000' }

// Addresses as objects are taken as they are, never parsed as lists; nothing a mail says makes the server read files.
const messageOf = (from: string, { to, replyTo, ...rest }: Mail) => ({
  ...rest,
  from,
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Sends through a mail server: `smtp[s]://user:password@host:port`, nodemailer's options in the query. */
function smtpMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(TIMES))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  const transport = createTransport(url.toString())
  return {
    destination: `sent through ${url.host}`,
    async send(mail) {
      await transport.sendMail(messageOf(from, mail))
    },
  }
}

/** Writes each mail as a file `<ISO time>-<id>.eml` into a folder that only this user can read. */
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
      const { message } = await transport.sendMail({ ...messageOf(from, mail), date: new Date(at) })
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      fs.chmodSync(folder, 0o700)
      const file = path.join(folder, `${new Date(at).toISOString()}-${newId()}.eml`)
      // Whoever watches the folder never meets half a mail.
      writeWhole(file, (unfinished) =>
        fs.writeFileSync(unfinished, message as Buffer, { mode: 0o600, flush: true }),
      )
    },
  }
}

/** The mailer that the configuration asks for. */
export const configuredMailer = (
  { smtpUrl, outboxDir, mailFrom }: Pick<Config, 'smtpUrl' | 'outboxDir' | 'mailFrom'>,
  ports: { clock: () => number; newId: () => string },
): Mailer => (smtpUrl === null ? fileMailer(outboxDir, mailFrom, ports) : smtpMailer(smtpUrl, mailFrom))
