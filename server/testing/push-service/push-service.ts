import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { localCertificate } from './certificate.ts'
import { MAX_BODY_BYTES, WrongRequest } from './check-request.ts'
import { runControl } from './control.ts'
import { mailbox } from './mailbox.ts'
import type { ReceivedMessage } from './mailbox.ts'
import { giveAnswer } from './scripted-answer.ts'
import type { ScriptedAnswer } from './scripted-answer.ts'
import { tlsServer } from './tls-server.ts'
import type { Handler } from './tls-server.ts'

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
  /** More names that its certificate is for. */
  names?: readonly string[]
}

const CREATED: ScriptedAnswer = { status: 201 }
const MAX_PROBLEMS = 100

/** Reads a body up to where it is too large. */
async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
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
  names = [],
}: Options = {}) {
  const { ca, cert, key } = localCertificate(names)
  const handle: Handler = (...exchange) => void answer(...exchange)
  const server = await tlsServer({ key, cert, port, protocols }, handle)
  const host = `localhost:${server.port}`
  const origin = `https://${host}`
  const box = mailbox({ origin, decryptEvery, clock, keep })
  const { received } = box
  const news = new EventEmitter().setMaxListeners(0)
  const counters = Object.assign(box.counters, { requests: 0, running: 0, mostAtOnce: 0, refused: 0 })
  const problems: string[] = []
  let script: AnswerScript = () => undefined
  let delay = delayMs

  const decide = (
    path: string,
    body: Buffer,
    { headers, httpVersion }: Parameters<Handler>[0],
  ): ScriptedAnswer => {
    const scripted = script({ endpoint: origin + path, count: counters.requests })
    if (scripted === undefined) box.accept({ path, body, headers, httpVersion })
    return scripted ?? CREATED
  }
  function refuse(error: unknown): ScriptedAnswer {
    const { message } = error as Error
    const status = error instanceof WrongRequest ? error.status : 400
    counters.refused += 1
    if (problems.length < MAX_PROBLEMS) problems.push(`${status} ${message}`)
    return { status, body: message }
  }

  const answer = async (...[request, response, connection]: Parameters<Handler>): Promise<void> => {
    const path = request.url ?? ''
    if (await runControl(service, request, response)) return
    counters.requests += 1
    counters.running += 1
    counters.mostAtOnce = Math.max(counters.mostAtOnce, counters.running)
    response.once('close', () => (counters.running -= 1))
    const decided = await readBody(request)
      .then((body) => decide(path, body, request))
      .catch(refuse)
    if (delay > 0) await sleep(delay)
    news.emit('message')
    await giveAnswer(decided, response, connection)
  }

  const service = {
    /** Scheme, host and port of its endpoints. */
    origin,
    /** The entry of PUSH_ALLOWED_HOSTS that lets a server send to it. */
    host,
    port: server.port,
    /** The authority to trust, PEM: NODE_EXTRA_CA_CERTS takes a file with it. */
    ca,
    /** The messages that it accepted, in order. */
    received,
    /** Running totals; `mostAtOnce` are requests that waited for an answer at one time. */
    counters,
    /** What was wrong with messages that it refused by itself. */
    problems,
    /** Makes a subscription; only messages signed with `senderKey`, if given, are taken. */
    makeSubscription: box.makeSubscription,
    /** Makes a subscription whose messages a browser decrypts; returns its endpoint. */
    addReceiver: box.addReceiver,
    /** Ends a subscription: from now on it answers 410. */
    expire: (endpoint: string) => box.expire(endpoint),
    waitingFor: (endpoint: string) => box.waitingFor(endpoint),
    /** Decides on the answers from now on. */
    answerBy(next: AnswerScript) {
      script = next
    },
    /** Sets the milliseconds before each answer. */
    delayBy(ms: number) {
      delay = ms
    },
    /** Waits until `count` requests came, whatever they were answered; returns what was accepted. */
    async given(count: number): Promise<ReceivedMessage[]> {
      while (counters.requests < count) await once(news, 'message')
      return received
    },
    /** Connections so far. */
    connections: () => server.connections(),
    /** Bytes that went out over connections that have ended, TLS and all. */
    bytesWritten: () => server.bytesWritten(),
    /** Breaks off every connection. */
    disconnect: () => server.disconnect(),
    close: () => server.close(),
  }
  return service
}

export type PushService = Awaited<ReturnType<typeof pushService>>
