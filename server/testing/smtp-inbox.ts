import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it came over the wire; `to` are the recipients that the server was told. */
export type ReceivedMail = { to: string[]; subject: string; text: string; html: string }

type Options = {
  /** Refuses every mail. */
  refuse?: boolean
  /** Takes connections and mails, and never answers. */
  hang?: boolean
  port?: number
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function smtpInbox({ refuse = false, hang = false, port = 0 }: Options = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void (async () => {
        const { subject = '', text = '', html = '' } = await PostalMime.parse(await bytesOf(stream))
        mails.push({ to, subject, text, html })
        if (!hang) done()
      })()
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return {
    url,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
