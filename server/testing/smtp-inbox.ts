import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Received mail; `to` are the envelope recipients. */
export type ReceivedMail = { to: string[]; messageId: string; subject: string; text: string; html: string }

type Options = {
  refuse?: boolean
  /** Refuses every mail after reading it, quoting it, as spam filters do. */
  quote?: boolean
  /** Accepts connections and mails, and never responds. */
  hang?: boolean
  /** Accepts a mail only when `release` is called, as a slow server. */
  hold?: boolean
  port?: number
}

/** Reads a mail; null if its sender was killed meanwhile. */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

export async function smtpInbox({
  refuse = false,
  quote = false,
  hang = false,
  hold = false,
  port = 0,
}: Options = {}) {
  const mails: ReceivedMail[] = []
  const received = new EventEmitter()
  const pending: (() => void)[] = []
  let isHolding = hold
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void (async () => {
        const bytes = await readBytes(stream)
        if (bytes === null) return
        const parsed = await PostalMime.parse(bytes)
        const { messageId = '', subject = '', text = '', html = '' } = parsed
        mails.push({ to, messageId, subject, text, html })
        if (quote) done(new Error(`rejected: ${subject}; to ${to.join(', ')}; ${text}`))
        else if (isHolding) pending.push(done)
        else if (!hang) done()
        received.emit('mail')
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
    /** Waits until `count` mails were received, accepted or not; returns the last of them. */
    async given(count: number): Promise<ReceivedMail> {
      for (;;) {
        const mail = mails[count - 1]
        if (mail !== undefined) return mail
        await once(received, 'mail')
      }
    },
    release: () => pending.shift()?.(),
    /** Accepts all held mails, and later ones at once. */
    releaseAll() {
      isHolding = false
      for (const accept of pending.splice(0)) accept()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
