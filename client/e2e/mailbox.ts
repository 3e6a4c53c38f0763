import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

// The shared server and the tests run in different processes; this environment variable has the mailbox's URL.
const ADDRESS = 'AVSAR_E2E_MAILBOX'

// Shorter than the timeout of a test.
const MAIL_TIMEOUT_MS = 25_000

const urlOf = (server: { address: () => unknown }) => `127.0.0.1:${(server.address() as AddressInfo).port}`

/** Receives mails by SMTP, and serves each over HTTP by recipient and number (from 1). */
export async function startMailbox(): Promise<{ smtpUrl: string; close: () => Promise<void> }> {
  const mails = new Map<string, string[]>()
  const events = new EventEmitter().setMaxListeners(0)
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      // Read now: the end of the mail resets the envelope.
      const { rcptTo } = session.envelope
      stream.on('end', done)
      void text(stream).then((mail) => {
        for (const { address } of rcptTo) mails.set(address, [...(mails.get(address) ?? []), mail])
        events.emit('mail')
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const httpServer = http.createServer((request, response) => {
    const [, to = '', n = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
    const respond = () => {
      const mail = mails.get(to)?.[Number(n) - 1]
      if (mail === undefined) return
      events.off('mail', respond)
      response.end(mail)
    }
    events.on('mail', respond)
    response.once('close', () => events.off('mail', respond))
    respond()
  })
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  process.env[ADDRESS] = `http://${urlOf(httpServer)}`
  return {
    smtpUrl: `smtp://${urlOf(smtp.server)}`,
    close: async () => {
      httpServer.closeAllConnections()
      httpServer.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

/** Returns the n-th mail for an address, counted from 1; waits up to 25 s for it, then throws. */
export async function mailTo(address: string, n: number): Promise<Email> {
  const url = `${process.env[ADDRESS]}/${encodeURIComponent(address)}/${n}`
  const response = await fetch(url, { signal: AbortSignal.timeout(MAIL_TIMEOUT_MS) })
  return await PostalMime.parse(await response.text())
}

/** Returns the OTP from the subject of the n-th mail to an address; throws if the subject has none. */
export async function otpTo(address: string, n = 1): Promise<string> {
  const { subject = '' } = await mailTo(address, n)
  const [code] = /\d{6}/.exec(subject) ?? []
  if (code === undefined) throw new Error(`No code in ${subject}`)
  return code
}
