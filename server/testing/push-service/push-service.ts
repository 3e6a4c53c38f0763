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

/** Decides on a message before the checks; undefined gives the response of a real service. */
export type AnswerScript = (request: { endpoint: string; count: number }) => ScriptedAnswer | undefined

type Options = {
  port?: number
  protocols?: readonly ('h2' | 'http/1.1')[]
  decryptEvery?: number
  delayMs?: number
  clock?: () => number
  keep?: number
  names?: readonly string[]
}

const CREATED: ScriptedAnswer = { status: 201 }
const MAX_PROBLEMS = 100

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

/** Starts a push service (RFC 8030) on this machine, over https with its own certificate. */
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
    /** Entry of PUSH_ALLOWED_HOSTS that lets a server send to it. */
    host,
    port: server.port,
    /** Authority to trust, PEM: NODE_EXTRA_CA_CERTS takes a file with it. */
    ca,
    received,
    /** Running totals; `mostAtOnce` counts concurrent requests. */
    counters,
    /** Faults of messages that the checks of this service refused. */
    problems,
    /** Makes a subscription; `senderKey`, if given, must sign its messages. */
    makeSubscription: box.makeSubscription,
    /** Makes a subscription whose messages a browser decrypts; returns its endpoint. */
    addReceiver: box.addReceiver,
    expire: (endpoint: string) => box.expire(endpoint),
    waitingFor: (endpoint: string) => box.waitingFor(endpoint),
    answerBy(next: AnswerScript) {
      script = next
    },
    delayBy(ms: number) {
      delay = ms
    },
    /** Waits until `count` requests came, refused ones included; returns the accepted messages. */
    async given(count: number): Promise<ReceivedMessage[]> {
      while (counters.requests < count) await once(news, 'message')
      return received
    },
    connections: () => server.connections(),
    bytesWritten: () => server.bytesWritten(),
    disconnect: () => server.disconnect(),
    close: () => server.close(),
  }
  return service
}

export type PushService = Awaited<ReturnType<typeof pushService>>
