import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

// The server of the tests and the tests are processes apart: they meet here.
const PORT = 4313
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 100

/** Takes mails by SMTP and shows them as JSON, by the address they are for. Answers the address to send them to. */
export async function startMailbox(): Promise<string> {
  const mails = new Map<string, string[]>()
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      // Its end is that of the envelope too.
      const { rcptTo } = session.envelope
      stream.on('end', done)
      void text(stream).then((mail) => {
        for (const { address } of rcptTo) mails.set(address, [...(mails.get(address) ?? []), mail])
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const shown = http.createServer((request, response) => {
    const to = decodeURIComponent((request.url ?? '').slice(1))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(mails.get(to) ?? []))
  })
  shown.listen(PORT, '127.0.0.1')
  await once(shown, 'listening')
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
}

/** The n-th mail that came for an address, counted from 1; waits until it is there. */
export async function mailTo(address: string, n: number): Promise<Email> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/${encodeURIComponent(address)}`)
    const mail = ((await answer.json()) as string[])[n - 1]
    if (mail !== undefined) return await PostalMime.parse(mail)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`Mail ${n} for ${address} did not come.`)
}

/** The code in the n-th mail for an address: out of its subject, where a notification shows it. */
export async function codeTo(address: string, n = 1): Promise<string> {
  const { subject = '' } = await mailTo(address, n)
  const [code] = /\d{6}/.exec(subject) ?? []
  if (code === undefined) throw new Error(`No code in ${subject}`)
  return code
}
