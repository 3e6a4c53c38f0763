import type { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { encryptMessage, pushConnector, postMessage } from './push-request.ts'
import type { PlainMessage } from './push-request.ts'
import { pushEndpoints } from './parse-subscription.ts'
import type { PushEndpoint } from './parse-subscription.ts'
import { pushOrigins } from './push-origins.ts'
import { classifyResponse } from './push-outcome.ts'
import type { PushEnd, PushOutcome } from './push-outcome.ts'

export type PushMessage = PlainMessage & {
  /** Caller's id, which the sender does not read. */
  id: string
  endpoint: string
  /** Earlier attempts without a decisive response; a parked origin does not count. */
  attempt: number
}

export type PushSender = {
  send(message: PushMessage): Promise<PushOutcome>
  /** Returns how many more messages to an origin may be sent now; 0 while it is parked. */
  room(origin: string): number
  /** Returns the end of an origin's parking, epoch milliseconds; null if not parked. */
  parkedUntil(origin: string): number | null
  close(): Promise<void>
}

type Options = {
  allowedHosts: readonly string[]
  authorization: (origin: string) => string
  clock?: () => number
  random?: () => number
  timeoutMs?: number
  ca?: string
  /** Opens connections to untrusted addresses. Only tests use one that reaches private addresses. */
  agent?: RequestFilteringHttpAgent
}

const TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 512
const MAX_HEADER_BYTES = 16_384
const BUSY_DELAY_MS = 1000

const REFUSED: PushOutcome = { status: 'refused' }
const parked = (at: number): PushOutcome => ({ status: 'retry', at, isOriginParked: true })

/** Builds the sender: bodies encrypted by web-push, sent by undici over HTTP/2 or 1.1, at a rate per origin. */
export function pushSender({
  allowedHosts,
  authorization,
  clock = Date.now,
  random = Math.random,
  timeoutMs = TIMEOUT_MS,
  ca,
  agent,
}: Options): PushSender {
  const parseEndpoint = pushEndpoints(allowedHosts)
  const openPool = ({ origin, isTrusted }: PushEndpoint): Pool =>
    new Pool(origin, {
      connections: MAX_CONNECTIONS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connect: pushConnector({ isTrusted, timeoutMs, ca, agent }),
    })
  const origins = pushOrigins({ openPool, clock, random, timeoutMs })

  async function request(
    message: PushMessage,
    { origin, url }: PushEndpoint,
    dispatcher: Dispatcher,
  ): Promise<[PushEnd, PushOutcome | null]> {
    if (origins.parkedUntil(origin) !== null) return ['unused', null]
    const encrypted = encryptMessage(message)
    if (encrypted === null) return ['unused', REFUSED]
    const headers = [...encrypted.headers, 'Authorization', authorization(origin)]
    const path = url.slice(origin.length)
    const response = await postMessage(dispatcher, { path, headers, body: encrypted.body }, timeoutMs)
    return classifyResponse(response, { origin, attempt: message.attempt, now: clock(), random })
  }

  async function send(message: PushMessage): Promise<PushOutcome> {
    const endpoint = parseEndpoint(message.endpoint)
    if (!endpoint) return REFUSED
    const until = origins.parkedUntil(endpoint.origin)
    if (until !== null) return parked(until)
    const turn = await origins.begin(endpoint)
    if (!turn) return parked(clock() + BUSY_DELAY_MS)
    const [end, outcome] = await request(message, endpoint, turn.dispatcher)
    turn.end(end)
    return outcome ?? parked(origins.parkedUntil(endpoint.origin) ?? clock() + BUSY_DELAY_MS)
  }

  return {
    send,
    room: (origin) => origins.room(origin),
    parkedUntil: (origin) => origins.parkedUntil(origin),
    close: () => origins.close(),
  }
}
