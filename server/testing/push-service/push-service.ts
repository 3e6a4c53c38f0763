import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { localCertificate } from './certificate.ts'
import { MAX_BODY_BYTES, requestCheck, WrongRequest } from './check-request.ts'
import type { PushHeaders } from './check-request.ts'
import { decryptMessage } from './decrypt-message.ts'
import { giveAnswer } from './scripted-answer.ts'
import type { Response, ScriptedAnswer } from './scripted-answer.ts'
import { subscriptions } from './subscriptions.ts'
import { tlsServer } from './tls-server.ts'

/** A message that the service accepted. */
export type ReceivedMessage = PushHeaders & {
  endpoint: string
  httpVersion: string
  /** The decrypted body; null where it was not decrypted (`decryptEvery`). */
  text: string | null
}

/** Decides on a message before it is checked; undefined lets the service answer as a real one. */
export type AnswerScript = (request: { endpoint: string; count: number }) => ScriptedAnswer | undefined

type Options = {
  port?: number
  /** The protocols that it offers. */
  protocols?: readonly ('h2' | 'http/1.1')[]
  /** Decrypts one of so many messages. */
  decryptEvery?: number
  /** Milliseconds before each answer. */
  delayMs?: number
  /** The time that tokens are checked by. */
  clock?: () => number
  /** The most messages that are kept to be read. */
  keep?: number
}

type Request = IncomingMessage | Http2ServerRequest

const CREATED: ScriptedAnswer = { status: 201 }
const MAX_PROBLEMS = 100

/** Reads a body up to one byte more than may be. */
async function readBody(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw new WrongRequest(413, 'too large')
  }
  return Buffer.concat(chunks)
}

/** Starts a push service (RFC 8030) on this machine, over https with a certificate of its own. */
export async function pushService({
  port = 0,
  protocols = ['h2', 'http/1.1'],
  decryptEvery = 1,
  delayMs = 0,
  clock = Date.now,
  keep = 100_000,
}: Options = {}) {
  const { ca, cert, key } = localCertificate()
  const server = await tlsServer({ key, cert, port, protocols }, (...exchange) => void answer(...exchange))
  const host = `localhost:${server.port}`
  const origin = `https://${host}`
  const known = subscriptions(origin)
  const check = requestCheck(origin, clock)
  const news = new EventEmitter().setMaxListeners(0)
  const received: ReceivedMessage[] = []
  const counters = { requests: 0, accepted: 0, decrypted: 0, running: 0, mostAtOnce: 0 }
  const problems: string[] = []
  let script: AnswerScript = () => undefined
  let delay = delayMs

  async function accept(request: Request, path: string): Promise<ScriptedAnswer> {
    const endpoint = origin + path
    const subscription = known.find(path)
    const body = await readBody(request)
    const scripted = script({ endpoint, count: counters.requests })
    if (scripted !== undefined) return scripted
    if (!subscription) throw new WrongRequest(404, 'unknown subscription')
    if (subscription.isExpired) throw new WrongRequest(410, 'expired subscription')
    const headers = check(request.headers)
    subscription.senderKey ??= headers.vapid.publicKey
    if (subscription.senderKey !== headers.vapid.publicKey) throw new WrongRequest(403, 'another VAPID key')
    counters.accepted += 1
    let text: string | null = null
    if (counters.accepted % decryptEvery === 0) {
      text = decryptMessage(body, subscription)
      counters.decrypted += 1
    }
    if (received.length < keep)
      received.push({ ...headers, endpoint, httpVersion: request.httpVersion, text })
    return CREATED
  }

  async function answer(request: Request, response: Response, socket: Socket): Promise<void> {
    const { method = '', url = '' } = request
    counters.requests += 1
    counters.running += 1
    counters.mostAtOnce = Math.max(counters.mostAtOnce, counters.running)
    response.once('close', () => (counters.running -= 1))
    let result: ScriptedAnswer
    try {
      if (method !== 'POST') throw new WrongRequest(405, method)
      result = await accept(request, url)
    } catch (error) {
      const status = error instanceof WrongRequest ? error.status : 400
      if (problems.length < MAX_PROBLEMS) problems.push(`${status} ${(error as Error).message}`)
      result = { status, body: (error as Error).message }
    }
    if (delay > 0) await sleep(delay)
    news.emit('message')
    await giveAnswer(result, response, socket)
  }

  return {
    /** Scheme, host and port of its endpoints. */
    origin,
    /** The entry of PUSH_ALLOWED_HOSTS that lets a server send to it. */
    host,
    /** The authority to trust, PEM: NODE_EXTRA_CA_CERTS takes a file with it. */
    ca,
    received,
    counters,
    /** What was wrong with messages that it refused by itself. */
    problems,
    /** Makes a subscription; only messages signed with `senderKey`, if given, are taken. */
    makeSubscription: (senderKey?: string) => known.make(senderKey),
    /** Ends a subscription: from now on it answers 410. */
    expire(endpoint: string) {
      const subscription = known.find(endpoint.slice(origin.length))
      if (subscription) subscription.isExpired = true
    },
    /** Decides on the answers from now on. */
    answerBy(next: AnswerScript) {
      script = next
    },
    /** Sets the milliseconds before each answer. */
    delayBy(ms: number) {
      delay = ms
    },
    /** Waits until `count` messages were accepted. */
    async given(count: number): Promise<ReceivedMessage[]> {
      while (counters.accepted < count) await once(news, 'message')
      return received
    },
    /** Connections so far. */
    connections: () => server.connections(),
    close: () => server.close(),
  }
}
