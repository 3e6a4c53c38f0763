import type { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { Pool } from 'undici'
import type { Dispatcher } from 'undici'
import { MAX_PARK_MS, pushBackoffMs, pushOrigins } from './push-origins.ts'
import type { PushEnd } from './push-origins.ts'
import {
  PrivateAddressError,
  encryptMessage,
  pushConnector,
  postMessage,
  pushEndpoints,
} from './push-request.ts'
import type { PushResponse, PlainMessage, PushEndpoint } from './push-request.ts'

type ResponseMeaning = 'accepted' | 'gone' | 'park' | 'retry' | 'dropped' | 'failed'

const MAX_ATTEMPTS = 8

const isWindows = (origin: string): boolean => new URL(origin).hostname.endsWith('.notify.windows.com')

/** Returns the meaning of a push service's status. Windows sends 406 instead of 429. */
export function interpretResponse(status: number, origin: string): ResponseMeaning {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || (status === 406 && isWindows(origin))) return 'park'
  if (status === 408 || (status >= 500 && status < 600)) return 'retry'
  return status === 413 ? 'dropped' : 'failed'
}

/** Returns the milliseconds of a Retry-After header, in seconds or as a date: at most an hour, null if unusable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  const isDate = text.endsWith(' GMT')
  const ms = isDate ? Date.parse(text) - now : /^\d+$/.test(text) ? Number(text) * 1000 : Number.NaN
  return ms > 0 ? Math.min(ms, MAX_PARK_MS) : null
}

export const isLastAttempt = (attempt: number): boolean => attempt >= MAX_ATTEMPTS

/** HTTP status of the push service; absent without a decisive response. */
type Answered = { code?: number }

export type PushOutcome =
  | ({ status: 'accepted' } & Answered)
  | ({ status: 'gone' } & Answered)
  /** To be sent again at `at`, epoch milliseconds. A parked origin or overload does not count as an attempt. */
  | ({ status: 'retry'; at: number; isOriginParked: boolean } & Answered)
  /** Too large: the push service will never accept it. */
  | ({ status: 'dropped' } & Answered)
  /** Refused with this HTTP status, or abandoned after it; 0 without a response. */
  | { status: 'failed'; code: number }
  /** Not sent: endpoint, its address, its keys or the topic are not allowed. */
  | { status: 'refused' }

type Sent = { origin: string; attempt: number; now: number; random: () => number }

export const retryLater = ({ attempt, now, random }: Omit<Sent, 'origin'>, code = 0): PushOutcome =>
  isLastAttempt(attempt)
    ? { status: 'failed', code }
    : {
        status: 'retry',
        at: now + pushBackoffMs(attempt, random),
        isOriginParked: false,
        ...(code > 0 && { code }),
      }

function classifyResponse(response: PushResponse, sent: Sent): [PushEnd, PushOutcome | null] {
  if (response === 'timeout') return ['silence', retryLater(sent)]
  if ('error' in response)
    return response.error instanceof PrivateAddressError
      ? ['unused', { status: 'refused' }]
      : ['trouble', retryLater(sent)]
  const { status, retryAfter } = response
  const meaning = interpretResponse(status, sent.origin)
  switch (meaning) {
    case 'park':
      return [{ parkMs: retryAfterMs(retryAfter, sent.now) }, null]
    case 'retry':
      return ['trouble', retryLater(sent, status)]
    case 'failed':
      return ['answered', { status: 'failed', code: status }]
    default:
      return ['answered', { status: meaning, code: status }]
  }
}

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
  /** Opens connections to untrusted addresses. Only tests use an agent that reaches private addresses. */
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
